import LMDB
import RecordModel

/// A stream whose event a projection could not fold.
///
/// Its documents of that projection are not read until the stream is folded again; everything else goes on.
package struct ParkedStream: Equatable, Sendable {
  /// Stored name of the projection.
  package let projection: String
  package let stream: StreamID
  /// Position of the event that could not be folded.
  package let position: UInt64
  /// In words without patient data.
  package let reason: String

  /// Bytes of a reason that are kept.
  private static let reasonBytes = 256

  package init(_ projection: any Projection.Type, _ stream: StreamID, at position: UInt64, _ failure: Failure)
  {
    self.init(projection.name, stream, at: position, "\(failure.code.rawValue): \(failure.message)")
  }

  package init(_ projection: String, _ stream: StreamID, at position: UInt64, _ reason: String) {
    (self.projection, self.stream, self.position) = (projection, stream, position)
    self.reason = String(decoding: Array(reason.utf8).prefix(Self.reasonBytes), as: UTF8.self)
  }

  /// The refusal of calls that touch the stream.
  package var refusal: Failure {
    Failure(
      .unavailable,
      "the event at position \(position) could not be folded into \(projection); see projection.parked",
      details: [
        "reason": "projection_parked", "projection": .string(projection),
        "position": .integer(Int64(clamping: position)),
      ])
  }
}

extension Failure {
  /// Whether the event or document is at fault, and not the store: then the stream is parked and all else goes on.
  var isPoison: Bool {
    ![.databaseError, .storageFull, .unavailable, .overloaded, .wrongKey].contains(code)
  }
}

/// The parked streams of each copy of a projection.
///
/// Key: length of the projection's name 1, name, slot 1, stream 17. Value: position 8, reason UTF-8.
package struct ParkedIndex: Sendable {
  package let database: Database

  /// Of one copy.
  package func all(
    _ projection: any Projection.Type, slot: UInt8, _ view: borrowing some StorageTransaction & ~Copyable
  ) throws(Failure) -> [ParkedStream] {
    let prefix = Self.prefix(projection.name, slot)
    let raw = try entries(prefix, view)
    var found: [ParkedStream] = []
    for (key, value) in raw {
      guard value.count >= 8, let stream = StreamID(keyBytes: key.dropFirst(prefix.count)) else {
        throw Failure(.corrupt, "the list of parked streams is damaged")
      }
      found.append(
        ParkedStream(
          projection.name, stream, at: value.bigEndian(at: 0),
          String(decoding: value.dropFirst(8), as: UTF8.self)))
    }
    return found
  }

  package func put(
    _ parked: ParkedStream, slot: UInt8, _ transaction: borrowing WriteTransaction
  ) throws(Failure) {
    let key = Self.key(parked.projection, slot, parked.stream)
    let value = Self.value(parked)
    try failing { () throws(LMDBError) in try transaction.put(key.span.bytes, value.span.bytes, in: database)
    }
  }

  package func remove(
    _ projection: any Projection.Type, _ stream: StreamID, slot: UInt8,
    _ transaction: borrowing WriteTransaction
  ) throws(Failure) {
    let key = Self.key(projection.name, slot, stream)
    _ = try failing { () throws(LMDBError) in try transaction.delete(key.span.bytes, in: database) }
  }

  /// Of one copy.
  package func clear(
    _ projection: any Projection.Type, slot: UInt8, _ transaction: borrowing WriteTransaction
  ) throws(Failure) {
    for parked in try all(projection, slot: slot, transaction) {
      try remove(projection, parked.stream, slot: slot, transaction)
    }
  }

  package static func key(_ projection: String, _ slot: UInt8, _ stream: StreamID) -> [UInt8] {
    prefix(projection, slot) + stream.keyBytes
  }

  package static func value(_ parked: ParkedStream) -> [UInt8] {
    parked.position.keyBytes + Array(parked.reason.utf8)
  }

  private static func prefix(_ projection: String, _ slot: UInt8) -> [UInt8] {
    [UInt8(truncatingIfNeeded: projection.utf8.count)] + Array(projection.utf8) + [slot]
  }

  private func entries(
    _ prefix: [UInt8], _ view: borrowing some StorageTransaction & ~Copyable
  ) throws(Failure) -> [([UInt8], [UInt8])] {
    try failing { () throws(LMDBError) in
      var found: [([UInt8], [UInt8])] = []
      var cursor = try view.cursor(in: database)
      var more = try cursor.seek(prefix.span.bytes)
      while more {
        let key = cursor.key.withUnsafeBytes { Array($0) }
        guard key.starts(with: prefix) else { break }
        found.append((key, cursor.value.withUnsafeBytes { Array($0) }))
        more = try cursor.next()
      }
      return found
    }
  }
}
