import Crypto
import RecordModel
import RecordStore
import Synchronization

/// Turns an access token into its claims, or refuses it (RFC 8725).
///
/// Before anything is computed: a bounded length, three parts of strict base64url, a header of exactly three
/// members, the one algorithm, the one type, and a key that is found by its exact id. A header with anything
/// else is refused. A verified token is remembered by its hash, because checking a signature costs more than
/// a whole command.
final class TokenVerifier: Sendable {
  /// Bytes of a token at most; ours have about 500.
  static let longest = 2048
  /// Seconds that another clock may be ahead of this one (R-MH-031).
  static let skew: Int64 = 60

  private let keys: SigningKeys
  private let issuer: String
  private let clock: any Clock
  private let verified = Mutex(VerifiedTokens(limit: 4096))

  init(keys: SigningKeys, instance: InstanceID, clock: any Clock) {
    (self.keys, self.clock) = (keys, clock)
    issuer = Self.issuer(instance)
  }

  /// The store's name in `iss`.
  static func issuer(_ instance: InstanceID) -> String { "recordd:\(instance)" }

  /// The claims of a token verified before; `nil` if it has to be verified.
  func remembered(_ token: String) throws(Failure) -> AccessClaims? {
    guard token.utf8.count <= Self.longest else { throw .tokenInvalid }
    let hash = SHA256.hash(data: Array(token.utf8))
    guard let known = verified.withLock({ $0[hash] }) else { return nil }
    return try checkTimes(known, now: clock.now())
  }

  /// Checks a token with its signature.
  func verify(_ token: String) throws(Failure) -> AccessClaims {
    let examined = try examine(token)
    guard examined.key.isSignature(examined.signature, of: examined.signed),
      let payload = try? JSON.decode(AccessToken.self, from: examined.payload)
    else { throw .tokenInvalid }
    let claims = try claims(payload)
    // Times first: a token that is not valid yet must not be remembered as good.
    _ = try checkTimes(claims, now: clock.now())
    let hash = SHA256.hash(data: Array(token.utf8))
    verified.withLock { $0[hash] = claims }
    return claims.claims
  }

  /// Makes the checks that need no signature.
  func examine(_ token: String) throws(Failure) -> Examined {
    guard token.utf8.count <= Self.longest else { throw .tokenInvalid }
    let parts = token.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    guard parts.count == 3, let header = Base64URL.parse(parts[0]),
      let payload = Base64URL.parse(parts[1]), let signature = Base64URL.parse(parts[2]),
      signature.count == 64
    else { throw .tokenInvalid }
    guard let id = Self.keyID(header), let key = keys.key(id) else { throw .tokenInvalid }
    let signed = Array(token.utf8.prefix(parts[0].count + 1 + parts[1].count))
    return Examined(key: key, payload: payload, signed: signed, signature: signature)
  }

  /// A token whose header is one of ours.
  struct Examined: Sendable {
    let key: SigningKeys.Key
    let payload: [UInt8]
    /// Header and payload in their signed form.
    let signed: [UInt8]
    let signature: [UInt8]
  }

  private static func keyID(_ header: [UInt8]) -> String? {
    guard let tape = try? JSON.parse(header, limits: JSONLimits(depth: 1, nodes: 8)),
      tape.kind(of: tape.root) == .object, tape.count(of: tape.root) == 3,
      text("alg", tape) == AccessToken.algorithm, text("typ", tape) == AccessToken.type
    else { return nil }
    return text("kid", tape)
  }

  private static func text(_ name: StaticString, _ tape: Tape) -> String? {
    guard let node = tape.member(name, of: tape.root), tape.kind(of: node) == .string else { return nil }
    return tape.string(at: node)
  }

  private func claims(_ token: AccessToken) throws(Failure) -> VerifiedToken {
    guard token.iss == issuer, let application = Application(rawValue: token.aud),
      let account = AccountID(token.sub), let session = SessionID(token.sid),
      let expiresAt = Self.moment(token.exp)
    else { throw .tokenInvalid }
    let claims = AccessClaims(
      account: account, session: session, application: application, expiresAt: expiresAt)
    return VerifiedToken(claims: claims, issuedAt: token.iat, notBefore: token.nbf)
  }

  private func checkTimes(_ token: VerifiedToken, now: Timestamp) throws(Failure) -> AccessClaims {
    // Strict: a token is valid up to its last millisecond and not one longer.
    guard now < token.claims.expiresAt else { throw .tokenExpired }
    let latest = now.wholeSeconds + Self.skew
    guard token.issuedAt <= latest, token.notBefore <= latest else { throw .tokenInvalid }
    return token.claims
  }

  private static func moment(_ seconds: Int64) -> Timestamp? {
    let (milliseconds, overflow) = seconds.multipliedReportingOverflow(by: 1000)
    return overflow ? nil : Timestamp(milliseconds: milliseconds)
  }
}

/// A token with a valid signature.
struct VerifiedToken: Sendable {
  var claims: AccessClaims
  /// Seconds since 1970.
  var issuedAt: Int64
  var notBefore: Int64
}

/// Verified tokens by their hashes; beyond the limit, the oldest half is forgotten.
struct VerifiedTokens {
  private var recent: [SHA256Digest: VerifiedToken] = [:]
  private var older: [SHA256Digest: VerifiedToken] = [:]
  private let limit: Int

  init(limit: Int) { self.limit = limit }

  subscript(_ hash: SHA256Digest) -> VerifiedToken? {
    get { recent[hash] ?? older[hash] }
    set {
      if recent.count >= limit / 2 { (older, recent) = (recent, [:]) }
      recent[hash] = newValue
    }
  }
}

extension Failure {
  /// The caller presented no credentials.
  static let tokenMissing = Failure(
    .unauthorized, "this needs the token of a person who signed in", details: ["reason": "missing"])
  /// The token is not one of ours.
  static let tokenInvalid = Failure(
    .unauthorized, "the token is not valid", details: ["reason": "invalid"])
  static let tokenExpired = Failure(
    .sessionExpired, "the token ran out; refresh it", details: ["reason": "expired"])
  static let sessionEnded = Failure(
    .sessionExpired, "the session was ended; sign in again", details: ["reason": "ended"])
  static let accountDisabled = Failure(
    .forbidden, "the account is disabled", details: ["reason": "account_disabled"])
}
