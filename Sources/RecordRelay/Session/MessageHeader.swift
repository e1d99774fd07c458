/// What a message of a session begins with.
///
/// Kind 1, sequence 8, bytes taken so far of the other direction 8; big-endian. Then the bytes, or the reason of an end.
struct MessageHeader: Equatable {
  enum Kind: UInt8 {
    case data = 16
    /// Says that the sender lives and how much it has taken, no more.
    case sign
    /// Nothing more comes from the sender's socket.
    case finished
    case closed
  }

  static let size = 17

  var kind: Kind
  /// Counts the messages of one direction, from 1 on.
  var sequence: UInt64
  var taken: UInt64

  init(_ kind: Kind, sequence: UInt64, taken: UInt64) {
    (self.kind, self.sequence, self.taken) = (kind, sequence, taken)
  }

  init?(_ bytes: some Collection<UInt8>) {
    guard bytes.count >= Self.size, let kind = bytes.first.flatMap(Kind.init) else { return nil }
    self.init(
      kind, sequence: Bytes.number(bytes.dropFirst().prefix(8)),
      taken: Bytes.number(bytes.dropFirst(9).prefix(8)))
  }

  var bytes: [UInt8] { [kind.rawValue] + Bytes.of(sequence) + Bytes.of(taken) }
}

/// Numbers as they stand in messages.
enum Bytes {
  static func of(_ number: some FixedWidthInteger) -> [UInt8] {
    withUnsafeBytes(of: number.bigEndian) { Array($0) }
  }

  static func number(_ bytes: some Collection<UInt8>) -> UInt64 { bytes.reduce(0) { $0 << 8 | UInt64($1) } }
}
