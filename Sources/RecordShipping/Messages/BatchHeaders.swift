import RecordModel

/// What stands at the head of each message with records, so that nobody has to open one to know where it belongs.
package struct BatchHeaders: Sendable, Equatable {
  /// That of the store that published it.
  package var epoch: UInt64
  /// Position of the first record.
  package var first: UInt64
  /// Position of the last one; in a seal, that before the first.
  package var last: UInt64
  /// Chain hash before the first record: 64 hexadecimal digits.
  package var hashBefore: String
  /// Chain hash of the last record.
  package var hash: String

  package init(epoch: UInt64, first: UInt64, last: UInt64, hashBefore: String, hash: String) {
    (self.epoch, self.first, self.last) = (epoch, first, last)
    (self.hashBefore, self.hash) = (hashBefore, hash)
  }

  init(_ shipment: Shipment, epoch: UInt64) {
    self.init(
      epoch: epoch, first: shipment.first, last: shipment.last, hashBefore: shipment.hashBefore,
      hash: shipment.hash)
  }

  /// The head of a message without records, with which a store takes over after a position.
  package static func seal(after position: UInt64, hash: String, epoch: UInt64) -> BatchHeaders {
    BatchHeaders(epoch: epoch, first: position + 1, last: position, hashBefore: hash, hash: hash)
  }

  /// Whether it has no records, and says only that the epoch's store goes on from there.
  package var isSeal: Bool { last < first }

  /// The hash before the first record of a log.
  package static let noHash = String(repeating: "0", count: 64)

  /// Names and values as they go out.
  package var pairs: [(name: String, value: String)] {
    [
      (HeaderName.epoch, "\(epoch)"), (HeaderName.first, "\(first)"), (HeaderName.last, "\(last)"),
      (HeaderName.hashBefore, hashBefore), (HeaderName.hash, hash),
    ]
  }

  /// The id by which the engine knows a message that it already has.
  ///
  /// One stream holds many volumes of the access log, so theirs have the year as well.
  package func messageID(of instance: InstanceID, _ log: ShippedLogName) -> String {
    let id = "\(instance):\(epoch):\(first)-\(last)"
    return switch log {
    case .record: id
    case .access(let year): "\(id):\(year)"
    }
  }
}

extension BatchHeaders {
  /// Reads them from a message; `nil` if one is missing or makes no sense.
  package init?(_ header: (String) -> String?) {
    guard let epoch = header(HeaderName.epoch).flatMap(Self.number),
      let first = header(HeaderName.first).flatMap(Self.number),
      let last = header(HeaderName.last).flatMap(Self.number), first > 0, first < 1 << 62, last >= first - 1,
      let before = header(HeaderName.hashBefore), Self.isHash(before),
      let hash = header(HeaderName.hash), Self.isHash(hash), last >= first || hash == before
    else { return nil }
    self.init(epoch: epoch, first: first, last: last, hashBefore: before, hash: hash)
  }

  static func number(_ text: String) -> UInt64? {
    text.utf8.allSatisfy { (0x30...0x39).contains($0) } ? UInt64(text) : nil
  }

  static func isHash(_ text: String) -> Bool {
    text.utf8.count == 64
      && text.utf8.allSatisfy { (0x30...0x39).contains($0) || (0x61...0x66).contains($0) }
  }
}

/// Names of headers.
package enum HeaderName {
  package static let epoch = "Rec-Epoch"
  package static let first = "Rec-First"
  package static let last = "Rec-Last"
  package static let hashBefore = "Rec-Hash-Before"
  package static let hash = "Rec-Hash"
  /// The log that key material belongs to.
  package static let log = "Rec-Log"
  /// Marks what stands in place of destroyed key material.
  package static let destroyed = "Rec-Destroyed"
  /// Bytes of a document's file before a piece, of the whole file, and SHA-256 of the piece.
  package static let offset = "Doc-Offset"
  package static let bytes = "Doc-Bytes"
  package static let pieceHash = "Doc-Hash"
  /// SHA-256 of the whole file, at its last piece.
  package static let wholeHash = "Doc-Whole-Hash"
  /// The engine takes a message of one id once.
  package static let messageID = "Nats-Msg-Id"
  /// The engine takes a message only if this is the sequence of the last one on its subject.
  package static let expectedSequence = "Nats-Expected-Last-Subject-Sequence"
  /// The engine takes a message only into that stream.
  package static let expectedStream = "Nats-Expected-Stream"
}
