import RecordModel
import RecordStore

/// A session that is being opened: its events, and the tokens that only its owner gets.
struct NewSession: Sendable {
  let token: RefreshToken
  let application: Application
  let policy: ApplicationPolicy
  let device: SessionDevice?

  /// Living sessions of an account at most.
  static let limit = 32

  init(
    _ account: AccountID, _ application: Application, _ device: SessionDevice?, session: SessionID,
    _ identity: Identity
  ) throws(Failure) {
    token = RefreshToken(account, session, key: identity.secrets.refresh)
    (self.application, self.device) = (application, device)
    policy = try identity.options.policy(application)
    try device?.check()
  }

  /// When the session's first refresh token runs out.
  func refreshEnd(from now: Timestamp) -> Timestamp {
    policy.refreshEnd(from: now, endsAt: end(from: now))
  }

  /// When the session ends, however often it is refreshed; `nil` for never.
  func end(from now: Timestamp) -> Timestamp? { policy.sessionSeconds.map { now.advanced(seconds: $0) } }

  /// The events, including the ends of the oldest sessions if there are too many.
  func events(at now: Timestamp, living: [SessionID]) -> [any Event] {
    let ended = living.prefix(max(0, living.count - Self.limit + 1)).map {
      SessionEnded(sessionId: $0, reason: .tooMany) as any Event
    }
    let endsAt = end(from: now)
    return ended + [
      SessionStarted(
        sessionId: token.session, application: application, refresh: token.digest,
        expiresAt: policy.refreshEnd(from: now, endsAt: endsAt), endsAt: endsAt, device: device)
    ]
  }
}

extension ApplicationPolicy {
  /// The expiry of a refresh token made now.
  func refreshEnd(from now: Timestamp, endsAt: Timestamp?) -> Timestamp {
    let end = now.advanced(seconds: refreshSeconds)
    return endsAt.map { min($0, end) } ?? end
  }
}

extension SessionDevice {
  /// Refuses texts that do not describe a device.
  func check() throws(Failure) {
    var checks = FieldChecks()
    checks.text("/device/deviceId", deviceId, 1...200)
    checks.text("/device/platform", platform, 1...200)
    checks.text("/device/appVersion", appVersion, 1...200)
    checks.text("/device/userAgent", userAgent, 1...500)
    try checks.finish()
  }
}

extension Engine {
  /// The tokens of a session: the same for the same refresh token and moment, as long as the same key signs.
  ///
  /// A signature takes long: only on a thread of a pool.
  ///
  /// - Parameters:
  ///   - issuedAt: the beginning of the access token's validity.
  ///   - endsAt: the latest end of the session, and so of the access token.
  func tokens(
    _ refresh: RefreshToken, role: AccountRole, _ application: Application, refreshExpiresAt: Timestamp,
    issuedAt: Timestamp, endsAt: Timestamp?
  ) throws(Failure) -> SessionTokens {
    let policy = try identity.options.policy(application)
    let issued = issuedAt.wholeSeconds
    let life = min(policy.accessSeconds, endsAt.map { $0.wholeSeconds - issued } ?? .max)
    let token = AccessToken(
      iss: TokenVerifier.issuer(store.instance), aud: application.rawValue, sub: "\(refresh.account)",
      sid: "\(refresh.session)", jti: refresh.accessTokenID(identity.secrets.refresh), role: role.rawValue,
      iat: issued,
      nbf: issued, exp: issued + life)
    let key = try identity.signing.current()
    let text = try token.signed(by: key)
    return SessionTokens(
      sessionId: refresh.session, accessToken: text, refreshToken: refresh.text,
      expiresIn: life, expiresAt: Timestamp(milliseconds: token.exp * 1000),
      refreshExpiresAt: refreshExpiresAt)
  }
}

extension AccessToken {
  /// The token's text (RFC 7515 §7.1).
  func signed(by key: SigningKeys.Key) throws(Failure) -> String {
    do {
      let header = Base64URL.text(try JSON.encode(Header(kid: key.id)))
      let input = header + "." + Base64URL.text(try JSON.encode(self))
      return input + "." + Base64URL.text(try key.signature(of: Array(input.utf8)))
    } catch {
      throw Failure(.internalError, "a token could not be signed")
    }
  }
}
