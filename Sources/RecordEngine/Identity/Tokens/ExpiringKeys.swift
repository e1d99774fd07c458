import Crypto
import RecordModel
import RecordStore
import Synchronization

/// Keys for secrets that run out: one for all that do so within some hours.
///
/// Each is made of the one before, and no way leads back; only the first that is still of use is kept. When its last secrets
/// ran out, the next takes its place, and what the log holds of those secrets is of no use to anybody, whoever has every other
/// key (R-MH-284).
final class ExpiringKeys: Sendable {
  /// Milliseconds of a period, and for how long its key outlives it: within that time a late secret is told from a wrong one.
  static let (period, respite): (Int64, Int64) = (6 * 3_600_000, 12 * 3_600_000)

  /// The first key, as stored.
  private struct Stored: Codable {
    /// Of its period.
    var number: Int64
    var key: Bytes
  }

  /// The first period of a new store, long over: which it is now the clock says, and that may be wrong.
  private static let beginning: Int64 = 1_767_225_600_000 / period
  private static let name = "expiring"
  /// The name of the one key that there was once for all codes.
  private static let former = "identity:codes"

  private let secrets: SecretStore
  private let chain: Mutex<KeyChain>
  /// Held while the first key is replaced.
  private let changing = Mutex<Void>(())

  init(_ secrets: SecretStore) throws(Failure) {
    self.secrets = secrets
    if let stored = try secrets.secret(Self.name) {
      do throws(CodingFailure) {
        let first = try CBOR.decode(Stored.self, from: stored)
        chain = Mutex(KeyChain(first.number, SymmetricKey(data: first.key.bytes)))
      } catch {
        throw Failure(.corrupt, "a key of the key environment is damaged")
      }
    } else {
      let bytes = randomBytes(32)
      let first = try encodeCBOR(Stored(number: Self.beginning, key: Bytes(bytes)))
      try secrets.change(set: [(Self.name, first)], remove: [Self.former])
      chain = Mutex(KeyChain(Self.beginning, SymmetricKey(data: bytes)))
    }
  }

  /// The key that codes and reset tokens are derived from which run out then.
  ///
  /// That of the first period where it is destroyed, so that its absence takes no less time.
  func codes(until end: Timestamp?) -> SymmetricKey {
    let number = end.map(Self.number) ?? 0
    return Self.key("codes", chain.withLock { $0.key(max(number, $0.first)) })
  }

  /// What is stored of a refresh token that runs out then: the number of its period 8, HMAC-SHA256 32.
  func hash(_ token: [UInt8], until end: Timestamp) -> Bytes {
    let (number, key) = chain.withLock { chain in
      let number = max(Self.number(end), chain.first)
      return (number, chain.key(number))
    }
    return Bytes(UInt64(number).keyBytes + Self.code(token, key))
  }

  /// Whether that is stored of a token, and its key is not destroyed.
  ///
  /// Of older ones SHA-256 was stored, which is shorter.
  func matches(_ stored: Bytes, _ token: [UInt8]) -> Bool {
    guard stored.bytes.count == 40 else {
      return constantTimeEqual(stored.bytes, SHA256.bytes(of: token))
    }
    let number = Int64(clamping: stored.bytes.bigEndian(at: 0, as: UInt64.self))
    let key = chain.withLock { $0.first <= number ? $0.key(number) : nil }
    return key.map { constantTimeEqual(stored.bytes[8...], Self.code(token, $0)) } ?? false
  }

  /// Destroys the keys whose secrets ran out long enough before a moment that has certainly come.
  func destroy(at moment: Timestamp) throws(Failure) {
    let outcome: Result<Void, Failure> = changing.withLock { _ in
      let number = Self.oldest(at: moment)
      var chain = chain.withLock { $0 }
      guard number > chain.first else { return .success(()) }
      chain.advance(to: number)
      do throws(Failure) {
        try secrets.change(set: [(Self.name, try encodeCBOR(Stored(number: number, key: chain.bytes)))])
      } catch { return .failure(error) }
      let advanced = chain
      self.chain.withLock { $0 = advanced }
      return .success(())
    }
    try outcome.get()
  }

  private static func number(_ end: Timestamp) -> Int64 { max(0, end.milliseconds) / period }

  /// The first period whose key is of use yet.
  private static func oldest(at moment: Timestamp) -> Int64 {
    max(0, moment.milliseconds - respite) / period
  }

  private static func code(_ token: [UInt8], _ key: SymmetricKey) -> [UInt8] {
    Array(HMAC<SHA256>.authenticationCode(for: token, using: Self.key("refresh", key)))
  }

  private static func key(_ use: String, _ key: SymmetricKey) -> SymmetricKey {
    SymmetricKey(data: HMAC<SHA256>.authenticationCode(for: Array("\(use) 1\0".utf8), using: key))
  }
}

/// Keys of which each is made of the one before.
private struct KeyChain: Sendable {
  /// The number of the first.
  private(set) var first: Int64
  /// From the first on, as far as they were asked for.
  private var keys: [SymmetricKey]

  /// Keys held at most, and after which there is no other, so that a clock that is far off costs little.
  private static let (held, longest) = (1000, 50_000)

  init(_ first: Int64, _ key: SymmetricKey) { (self.first, keys) = (first, [key]) }

  var bytes: Bytes { Bytes(keys[0].withUnsafeBytes { Array($0) }) }

  /// The key of a number that is not below the first.
  mutating func key(_ number: Int64) -> SymmetricKey {
    let step = Int(min(max(0, number - first), Int64(Self.longest)))
    if step < keys.count { return keys[step] }
    var key = keys[keys.count - 1]
    for number in keys.count...step {
      key = SymmetricKey(
        data: HMAC<SHA256>.authenticationCode(for: Array("next 1\0".utf8), using: key))
      if number < Self.held { keys.append(key) }
    }
    return key
  }

  /// Forgets all keys before a number; there are none left where it is too far.
  mutating func advance(to number: Int64) {
    let isTooFar = number - first >= Int64(Self.longest)
    keys = [isTooFar ? SymmetricKey(size: .bits256) : key(number)]
    first = number
  }
}
