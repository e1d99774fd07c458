import RecordModel

/// The messages by which sessions are opened, and by which one relay learns of another.
///
/// What belongs to keys is empty where relays speak in clear.
enum Opening: Equatable {
  /// A gateway's relay asks for a session with that instance; answers and data come to the message's reply subject.
  ///
  /// - Parameter key: the name of its public key.
  case hello(InstanceID, key: [UInt8])
  /// A box's relay agrees; data goes to the message's reply subject.
  ///
  /// - Parameters:
  ///   - key: the name of its public key.
  ///   - exchange: the first message of the exchange of keys.
  case welcome(InstanceID, epoch: UInt64, key: [UInt8], exchange: [UInt8])
  case refusal(RelayEnd)
  /// A box's relay says that it serves that instance.
  case serving(InstanceID, epoch: UInt64, relay: UInt64, signature: [UInt8])

  /// Kind 1, manner 1, then what belongs to it.
  func bytes(_ manner: Manner) -> [UInt8] {
    switch self {
    case .hello(let instance, let key): [1, manner.rawValue] + Self.bytes(instance) + key
    case .welcome(let instance, let epoch, let key, let exchange):
      [2, manner.rawValue] + Self.bytes(instance) + Bytes.of(epoch) + key + exchange
    case .refusal(let reason): [3, manner.rawValue, reason.rawValue]
    case .serving(let instance, let epoch, let relay, let signature):
      [4, manner.rawValue] + Self.bytes(instance) + Bytes.of(epoch) + Bytes.of(relay) + signature
    }
  }

  static func bytes(_ instance: InstanceID) -> [UInt8] {
    Bytes.of(instance.high) + Bytes.of(instance.low)
  }

  /// Never takes one manner for the other: a relay that seals hears nothing that is said in clear.
  ///
  /// - Throws: ``RelayEnd/otherVersion`` or ``RelayEnd/unreadable``.
  init(_ bytes: [UInt8], _ manner: Manner) throws(RelayEnd) {
    guard bytes.count >= 2 else { throw .unreadable }
    guard bytes[1] == manner.rawValue else { throw .otherVersion }
    guard let read = Self.read(bytes[0], Array(bytes.dropFirst(2)), manner) else { throw .unreadable }
    self = read
  }

  private static func read(_ kind: UInt8, _ rest: [UInt8], _ manner: Manner) -> Opening? {
    let (key, exchange, signature) = manner == .sealed ? (32, 48, 64) : (0, 0, 0)
    switch (kind, rest.count) {
    case (1, 16 + key): return .hello(instance(rest), key: Array(rest[16...]))
    case (2, 24 + key + exchange):
      return .welcome(
        instance(rest), epoch: Bytes.number(rest[16..<24]), key: Array(rest[24..<24 + key]),
        exchange: Array(rest[(24 + key)...]))
    case (3, 1): return RelayEnd(rawValue: rest[0]).map { .refusal($0) }
    case (4, 32 + signature):
      return .serving(
        instance(rest), epoch: Bytes.number(rest[16..<24]), relay: Bytes.number(rest[24..<32]),
        signature: Array(rest[32...]))
    default: return nil
    }
  }

  private static func instance(_ bytes: [UInt8]) -> InstanceID {
    InstanceID(high: Bytes.number(bytes[..<8]), low: Bytes.number(bytes[8..<16]))
  }
}
