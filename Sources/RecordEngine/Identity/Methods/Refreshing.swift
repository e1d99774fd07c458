import RecordModel
import RecordStore

extension RefreshSession: Operation {
  func perform(_ engine: Engine, _ call: CallContext) throws(Failure) -> SessionTokens {
    let identity = engine.identity
    guard let presented = RefreshToken(refreshToken, key: identity.secrets.refresh) else {
      throw .refreshInvalid
    }
    let exchange = RefreshExchange(
      presented: presented, nonce: Bytes(randomBytes(RefreshToken.secretBytes)), secrets: identity.secrets,
      options: identity.options)
    let exchanged = try engine.append(call) { (view) throws(Failure) in try exchange.decide(view) }
    guard let good = exchanged.good else { throw exchanged.isExpired ? .refreshExpired : .refreshReused }
    return try engine.tokens(
      presented.successor(nonce: good.nonce.bytes, key: identity.secrets.refresh), role: good.role,
      good.application, refreshExpiresAt: good.expiresAt, issuedAt: good.at,
      endsAt: good.endsAt)
  }
}

/// The decision about a refresh token.
struct RefreshExchange: Sendable {
  let presented: RefreshToken
  /// The source of the successor besides the token, at the token's first use.
  let nonce: Bytes
  let secrets: IdentitySecrets
  let options: IdentityOptions

  /// The result of an exchange; `nil` if the token was spent or expired, and the session ended.
  struct Exchanged: Codable, Sendable {
    var good: Good?
    var isExpired = false

    struct Good: Codable, Sendable {
      var nonce: Bytes
      /// When the token was first exchanged.
      var at: Timestamp
      var expiresAt: Timestamp
      var endsAt: Timestamp?
      var role: AccountRole
      var application: Application
    }
  }

  func decide(_ view: borrowing RecordView) throws(Failure) -> Decision<Exchanged> {
    let stream = StreamID(presented.account)
    let key = presented.account.keyBytes + presented.session.keyBytes
    guard let account = try view.document(AccountDocument.self, presented.account.keyBytes),
      let session = try view.document(SessionDocument.self, key)
    else { throw .sessionEnded }
    if account.disabledAt != nil { throw .accountDisabled }
    if let again = again(session, account, view.now) {
      return .unchanged(stream, outcome: Exchanged(good: again))
    }
    guard constantTimeEqual(session.refresh.bytes, presented.digest.bytes) else {
      let events: [any Event] = [
        RefreshReuseDetected(sessionId: presented.session),
        SessionEnded(sessionId: presented.session, reason: .tokenReused),
      ]
      return Decision(stream, events, outcome: Exchanged())
    }
    guard view.now < session.expiresAt else {
      let end = SessionEnded(sessionId: presented.session, reason: .expired)
      return Decision(stream, [end], outcome: Exchanged(isExpired: true))
    }
    guard session.refreshedAt.hasBegun(at: view.now) else { throw .refreshExpired }
    let expiresAt = try options.policy(session.application)
      .refreshEnd(from: view.now, endsAt: session.endsAt)
    let next = presented.successor(nonce: nonce.bytes, key: secrets.refresh)
    let refreshed = SessionRefreshed(
      sessionId: presented.session, refresh: next.digest, expiresAt: expiresAt, nonce: nonce)
    let good = Exchanged.Good(
      nonce: nonce, at: view.now, expiresAt: expiresAt, endsAt: session.endsAt, role: account.role,
      application: session.application)
    return Decision(stream, [refreshed], outcome: Exchanged(good: good))
  }

  /// The successor of the token before the last, soon after its exchange and while it is unused: the answer
  /// was lost, and is given again (R-MH-034, R-SO-065).
  private func again(
    _ session: SessionDocument, _ account: AccountDocument, _ now: Timestamp
  ) -> Exchanged.Good? {
    guard let previous = session.previous, let exchangedAt = session.exchangedAt, let nonce = session.nonce,
      constantTimeEqual(previous.bytes, presented.digest.bytes), now < session.expiresAt
    else { return nil }
    let age = now.milliseconds - exchangedAt.milliseconds
    guard options.refreshGraceSeconds > 0, age <= options.refreshGraceSeconds &* 1000,
      exchangedAt.hasBegun(at: now)
    else { return nil }
    return Exchanged.Good(
      nonce: nonce, at: exchangedAt, expiresAt: session.expiresAt, endsAt: session.endsAt, role: account.role,
      application: session.application)
  }
}

extension Failure {
  static let refreshInvalid = Failure(
    .unauthorized, "the refresh token is not valid", details: ["reason": "refresh_invalid"])
  static let refreshExpired = Failure(
    .sessionExpired, "the refresh token ran out; sign in again", details: ["reason": "refresh_expired"])
  static let refreshReused = Failure(
    .unauthorized, "the refresh token was used before; the session was ended",
    details: ["reason": "refresh_reused"])
}
