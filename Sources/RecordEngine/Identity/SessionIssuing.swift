internal import JWTKit
import RecordModel

/// A session that is being opened: its events, and what only its owner is told.
struct NewSession: Sendable {
  let token: RefreshToken
  let application: Application
  let policy: ApplicationPolicy
  let device: SessionDevice?

  /// Sessions that an account may have at a time.
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

  /// The events, which end the oldest sessions where there are too many.
  func events(at now: Timestamp, living: [SessionID]) -> [any Event] {
    let ended = living.prefix(max(0, living.count - Self.limit + 1)).map {
      SessionEnded(sessionId: $0, reason: .tooMany) as any Event
    }
    let endsAt = policy.sessionSeconds.map { now.advanced(seconds: $0) }
    return ended + [
      SessionStarted(
        sessionId: token.session, application: application, refresh: token.digest,
        expiresAt: policy.refreshEnd(from: now, endsAt: endsAt), endsAt: endsAt, device: device)
    ]
  }
}

extension ApplicationPolicy {
  /// When a refresh token runs out that is made now.
  func refreshEnd(from now: Timestamp, endsAt: Timestamp?) -> Timestamp {
    let end = now.advanced(seconds: refreshSeconds)
    return endsAt.map { min($0, end) } ?? end
  }
}

extension SessionDevice {
  /// Refuses texts that are no description of a device.
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
  /// The tokens of a session, with a new access token.
  ///
  /// Waits for the signature: on a thread of a pool alone.
  func tokens(
    _ refresh: RefreshToken, role: AccountRole, _ application: Application, refreshExpiresAt: Timestamp
  ) throws(Failure) -> SessionTokens {
    let policy = try identity.options.policy(application)
    let issued = store.clock.now().milliseconds / 1000
    let token = AccessToken(
      iss: TokenVerifier.issuer(store.instance), aud: application.rawValue, sub: "\(refresh.account)",
      sid: "\(refresh.session)", jti: Hexadecimal.text(randomBytes(16)), role: role.rawValue, iat: issued,
      nbf: issued, exp: issued + policy.accessSeconds)
    let key = try identity.signing.current()
    let text = waitFor { () -> String? in
      let header: JWTHeader = ["typ": .string(AccessToken.type)]
      return try? await key.collection.sign(token, kid: JWKIdentifier(string: key.id), header: header)
    }
    guard let text = text ?? nil else { throw Failure(.internalError, "a token could not be signed") }
    return SessionTokens(
      sessionId: refresh.session, accessToken: text, refreshToken: refresh.text,
      expiresIn: policy.accessSeconds, expiresAt: Timestamp(milliseconds: token.exp * 1000),
      refreshExpiresAt: refreshExpiresAt)
  }
}
