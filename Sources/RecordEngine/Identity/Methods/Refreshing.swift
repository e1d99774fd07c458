import RecordModel

extension RefreshSession: Operation {
  func perform(_ engine: Engine, _ call: CallContext) throws(Failure) -> SessionTokens {
    let identity = engine.identity
    guard let presented = RefreshToken(refreshToken, key: identity.secrets.refresh) else {
      throw .refreshInvalid
    }
    let next = RefreshToken(presented.account, presented.session, key: identity.secrets.refresh)
    let exchange = RefreshExchange(presented: presented, next: next, options: identity.options)
    let exchanged = try engine.append(call) { (view) throws(Failure) in try exchange.decide(view) }
    guard let expiresAt = exchanged.expiresAt, let role = exchanged.role,
      let application = exchanged.application
    else { throw .refreshReused }
    return try engine.tokens(next, role: role, application, refreshExpiresAt: expiresAt)
  }
}

/// The decision about a refresh token.
struct RefreshExchange: Sendable {
  let presented: RefreshToken
  let next: RefreshToken
  let options: IdentityOptions

  /// What an exchange comes to; nothing where the token was spent and the session ended.
  struct Exchanged: Codable, Sendable {
    var expiresAt: Timestamp?
    var role: AccountRole?
    var application: Application?
  }

  func decide(_ view: borrowing RecordView) throws(Failure) -> Decision<Exchanged> {
    let stream = StreamID(presented.account)
    let key = presented.account.keyBytes + presented.session.keyBytes
    guard let account = try view.document(AccountDocument.self, presented.account.keyBytes),
      let session = try view.document(SessionDocument.self, key)
    else { throw .sessionEnded }
    if account.disabledAt != nil { throw .accountDisabled }
    let isCurrent = constantTimeEqual(session.refresh.bytes, presented.digest.bytes)
    guard isCurrent || isRepeated(session, view.now) else {
      let events: [any Event] = [
        RefreshReuseDetected(sessionId: presented.session),
        SessionEnded(sessionId: presented.session, reason: .tokenReused),
      ]
      return Decision(stream, events, outcome: Exchanged())
    }
    guard view.now < session.expiresAt else {
      throw Failure(
        .sessionExpired, "the refresh token ran out; sign in again", details: ["reason": "refresh_expired"])
    }
    let expiresAt = try options.policy(session.application)
      .refreshEnd(from: view.now, endsAt: session.endsAt)
    let refreshed = SessionRefreshed(
      sessionId: presented.session, refresh: next.digest, expiresAt: expiresAt, replaces: !isCurrent)
    return Decision(
      stream, [refreshed],
      outcome: Exchanged(expiresAt: expiresAt, role: account.role, application: session.application))
  }

  /// Whether it is the token before the last, soon after its exchange, whose successor nobody used: the answer was lost
  /// (R-MH-034, R-SO-065).
  private func isRepeated(_ session: SessionDocument, _ now: Timestamp) -> Bool {
    guard let previous = session.previous, let exchangedAt = session.exchangedAt,
      constantTimeEqual(previous.bytes, presented.digest.bytes)
    else { return false }
    let age = now.milliseconds - exchangedAt.milliseconds
    return options.refreshGraceSeconds > 0 && age <= options.refreshGraceSeconds &* 1000
  }
}

extension Failure {
  static let refreshInvalid = Failure(
    .unauthorized, "the refresh token is not valid", details: ["reason": "refresh_invalid"])
  static let refreshReused = Failure(
    .unauthorized, "the refresh token was used before; the session was ended",
    details: ["reason": "refresh_reused"])
}
