import Crypto
import FoundationEssentials
internal import JWTKit
import RecordModel
import RecordStore
import Synchronization

/// The keys that access tokens are signed with (Ed25519, RFC 8037).
///
/// One signs; earlier ones are accepted until their last token has expired, and are then destroyed. A key
/// beyond a given age is replaced by a new one when the next token is signed.
final class SigningKeys: Sendable {
  /// A key in use.
  struct Key: Sendable {
    /// The key's id in tokens: sixteen hexadecimal digits.
    let id: String
    let createdAt: Timestamp
    /// When another took over; `nil` for the signing key.
    var retiredAt: Timestamp?
    /// Signs and verifies; found in a collection that holds only this key, so that it cannot be confused with
    /// another.
    fileprivate let algorithm: any JWTAlgorithm
    let seed: [UInt8]

    func signature(of bytes: [UInt8]) throws -> [UInt8] { try algorithm.sign(bytes) }

    /// Whether it is this key's signature of those bytes.
    func isSignature(_ signature: [UInt8], of bytes: [UInt8]) -> Bool {
      (try? algorithm.verify(signature, signs: bytes)) == true
    }
  }

  /// A key as stored.
  private struct Stored: Codable {
    var seed: Bytes
    var createdAt: Timestamp
    var retiredAt: Timestamp?
  }

  private let secrets: SecretStore
  private let clock: any Clock
  /// Milliseconds after which a key is replaced.
  private let age: Int64
  /// Milliseconds for which a token is valid at most.
  private let overlap: Int64
  private let keys = Mutex<[String: Key]>([:])
  /// Held while keys are made, so that two signers do not make two.
  private let making = Mutex<Void>(())

  private static let prefix = "signing:"

  init(_ secrets: SecretStore, clock: any Clock, age: Int64, overlap: Int64) throws(Failure) {
    (self.secrets, self.clock, self.age, self.overlap) = (secrets, clock, age, overlap)
    var known: [String: Key] = [:]
    for (id, secret) in try secrets.secrets(prefix: Self.prefix) {
      let stored: Stored
      do throws(CodingFailure) { stored = try CBOR.decode(Stored.self, from: secret) } catch {
        throw Failure(.corrupt, "a signing key of the key environment is damaged")
      }
      known[id] = try Self.key(id, stored)
    }
    let loaded = known
    keys.withLock { $0 = loaded }
  }

  /// The key of exactly that id, while its tokens may still be valid.
  func key(_ id: String) -> Key? {
    guard let key = keys.withLock({ $0[id] }) else { return nil }
    return isAccepted(key, at: clock.now()) ? key : nil
  }

  /// The current signing key, made if there is none or the last one is too old.
  func current() throws(Failure) -> Key {
    if let key = fresh() { return key }
    return try replace(unless: { self.fresh() })
  }

  /// Replaces the signing key; the old one is accepted until its tokens have expired.
  func rotate() throws(Failure) -> Key { try replace(unless: { nil }) }

  /// Keys whose tokens are accepted.
  var acceptedCount: Int {
    let now = clock.now()
    return keys.withLock { $0.values.count { isAccepted($0, at: now) } }
  }

  private func fresh() -> Key? {
    let now = clock.now()
    let key = keys.withLock { $0.values.first { $0.retiredAt == nil } }
    return key.flatMap {
      now.milliseconds - $0.createdAt.milliseconds < age && $0.createdAt.hasBegun(at: now) ? $0 : nil
    }
  }

  private func isAccepted(_ key: Key, at now: Timestamp) -> Bool {
    guard let retired = key.retiredAt else { return true }
    return now.milliseconds - retired.milliseconds <= overlap && retired.hasBegun(at: now)
  }

  private func replace(unless fresh: () -> Key?) throws(Failure) -> Key {
    let made: Result<Key, Failure> = making.withLock { _ in
      do throws(Failure) {
        if let key = fresh() { return .success(key) }
        return .success(try replace())
      } catch {
        return .failure(error)
      }
    }
    return try made.get()
  }

  private func replace() throws(Failure) -> Key {
    let now = clock.now()
    let id = Hexadecimal.text(randomBytes(8))
    let stored = Stored(seed: Bytes(randomBytes(32)), createdAt: now, retiredAt: nil)
    let key = try Self.key(id, stored)
    var all = keys.withLock { $0 }
    let gone = all.values.filter { !isAccepted($0, at: now) }.map(\.id)
    for id in gone { all[id] = nil }
    var changed: [(name: String, secret: [UInt8])] = [(Self.prefix + id, try encodeCBOR(stored))]
    for var before in all.values where before.retiredAt == nil {
      before.retiredAt = now
      all[before.id] = before
      let stored = Stored(seed: Bytes(before.seed), createdAt: before.createdAt, retiredAt: now)
      changed.append((Self.prefix + before.id, try encodeCBOR(stored)))
    }
    all[id] = key
    // Durable before the first token: a signature that nobody can check after a crash signs people out.
    try secrets.change(set: changed, remove: gone.map { Self.prefix + $0 })
    let known = all
    keys.withLock { $0 = known }
    return key
  }

  private static func key(_ id: String, _ stored: Stored) throws(Failure) -> Key {
    guard let key = try? Curve25519.Signing.PrivateKey(rawRepresentation: stored.seed.bytes) else {
      throw Failure(.corrupt, "a signing key of the key environment is damaged")
    }
    let algorithm = WaitingThread().run { () -> (any JWTAlgorithm)? in
      let identifier = JWKIdentifier(string: id)
      let keys = await JWTKeyCollection().add(eddsa: EdDSA.PrivateKey(backing: key), kid: identifier)
      return try? await keys.getKey(for: identifier)
    }
    guard let algorithm, algorithm.name == AccessToken.algorithm else {
      throw Failure(.internalError, "a signing key cannot be used")
    }
    return Key(
      id: id, createdAt: stored.createdAt, retiredAt: stored.retiredAt, algorithm: algorithm,
      seed: stored.seed.bytes)
  }
}
