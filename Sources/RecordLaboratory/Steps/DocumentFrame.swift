import RecordModel

/// A message between the laboratory and the process of a document.
///
/// A byte for the kind, four for the length of the rest, greatest first, then the rest. The laboratory sends an
/// opening, the document and any number of steps; the process answers the opening with `ready`, and each step with a
/// result or a failure, in the same order. Whoever is done closes.
package struct DocumentFrame: Sendable, Equatable {
  package enum Kind: UInt8, Sendable, CaseIterable {
    /// ``DocumentOpening`` in JSON.
    case opening = 1
    /// Bytes.
    case document = 2
    /// ``DocumentStep`` in JSON.
    case step = 3
    /// A picture that the laboratory has made of others, for steps that say so; a form of netpbm.
    case picture = 4
    /// ``Confinement/Report`` in JSON.
    case ready = 16
    /// What the step brought.
    case result = 17
    /// ``StepFailure`` in JSON.
    case failure = 18

    /// Bytes of the rest at most; of results whoever receives them sets the limit.
    func limit(_ results: Int) -> Int {
      switch self {
      case .opening, .step, .ready, .failure: 65_536
      case .document: 16 << 20
      case .picture: 64 << 20
      case .result: results
      }
    }
  }

  package static let headerBytes = 5

  package var kind: Kind
  package var bytes: [UInt8]

  package init(_ kind: Kind, _ bytes: [UInt8]) { (self.kind, self.bytes) = (kind, bytes) }

  package init(_ kind: Kind, encoding value: some Encodable) throws(CodingFailure) {
    self.init(kind, try JSON.encode(value))
  }

  package func decode<T: Decodable>(_ type: T.Type) throws(CodingFailure) -> T {
    try JSON.decode(type, from: bytes)
  }

  /// What goes before the bytes.
  package var header: [UInt8] {
    let count = UInt32(clamping: bytes.count)
    return [kind.rawValue] + [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: count >> UInt32($0)) }
  }

  /// Kind and length of the rest; `nil` if there is no such kind, or the rest would be too long.
  package static func read(_ header: [UInt8], results: Int) -> (kind: Kind, count: Int)? {
    guard header.count == headerBytes, let kind = Kind(rawValue: header[0]) else { return nil }
    let count = header.dropFirst().reduce(0) { $0 << 8 | Int($1) }
    return count <= kind.limit(results) ? (kind, count) : nil
  }
}

/// What the process of a document is told first.
package struct DocumentOpening: Codable, Sendable, Equatable {
  package var mediaType: MediaType
  package var limits: DocumentLimits
  /// Which document it is, counted on and on: the next one works on the next processor.
  package var turn: Int?
  /// Whether somebody waits for what is done; so if left out.
  package var isAwaited: Bool?

  package init(mediaType: MediaType, limits: DocumentLimits, turn: Int? = nil, isAwaited: Bool? = nil) {
    (self.mediaType, self.limits, self.turn, self.isAwaited) = (mediaType, limits, turn, isAwaited)
  }
}

/// What a document may use up.
package struct DocumentLimits: Codable, Sendable, Equatable {
  /// Of each program, in bytes.
  package var memory = 512 << 20
  /// From the opening to the end (R-SO-111).
  package var seconds = 120
  /// What one program writes, or one step brings, in bytes.
  package var output = 48 << 20
  /// All temporary files, in bytes.
  package var files = 384 << 20
  /// Processes and threads at a time.
  package var processes = 48
  /// Pixels of a picture that is worked with; a larger one is made smaller first.
  package var pixels = 36_000_000

  package init() {}
}
