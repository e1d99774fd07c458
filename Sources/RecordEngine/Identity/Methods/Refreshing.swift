import RecordModel
import RecordStore

extension RefreshSession: Operation {
  func perform(_ engine: Engine, _ call: CallContext) throws(Failure) -> SessionTokens {
    let identity = engine.identity
    guard let presented = RefreshToken(refreshToken, key: identity.secrets.refresh) else {
      throw .refreshInvalid
    }
    if let credential, credential != refreshToken { throw try rejection(of: presented, engine, call) }
    let exchange = RefreshExchange(
      presented: presented, nonce: Bytes(randomBytes(RefreshToken.secretBytes)), secrets: identity.secrets,
      keys: identity.expiring, options: identity.options)
    let exchanged = try engine.append(call) { (view) throws(Failure) in try exchange.decide(view) }
    guard let good = exchanged.good else { throw exchanged.isExpired ? .refreshExpired : .refreshReused }
    return try engine.tokens(
      presented.successor(nonce: good.nonce.bytes, key: identity.secrets.refresh), role: good.role,
      good.application, refreshExpiresAt: good.expiresAt, issuedAt: good.at,
      endsAt: good.endsAt)
  }
}

extension RefreshSession {
  /// The refusal of a token that came with another credential; the session keeps that it was tried (R-SO-062).
  private func rejection(
    of presented: RefreshToken, _ engine: Engine, _ call: CallContext
  ) throws(Failure) -> Failure {
    _ = try engine.append(call) { (view) throws(Failure) in
      let (stream, key) = (StreamID(presented.account), presented.account.keyBytes)
      guard try view.document(SessionDocument.self, key + presented.session.keyBytes) != nil else {
        return Decision.unchanged(stream, outcome: false)
      }
      return Decision(stream, [RefreshRejected(sessionId: presented.session)], outcome: true)
    }
    return .refreshInvalid
  }
}

/// The decision about a refresh token.
struct RefreshExchange: Sendable {
  let presented: RefreshToken
  /// The source of the successor besides the token, at the token's first use.
  let nonce: Bytes
  let secrets: IdentitySecrets
  let keys: ExpiringKeys
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
      guard try options.policy(session.application).replacesSuccessor else {
        return .unchanged(stream, outcome: Exchanged(good: again))
      }
      return try exchange(session, account, view.now, replaces: true)
    }
    if session.replaced.contains(where: { presented.matches($0, keys) }) {
      throw .refreshReplaced
    }
    guard presented.matches(session.refresh, keys) else {
      let events: [any Event] = [
        RefreshReuseDetected(sessionId: presented.session),
        SessionEnded(sessionId: presented.session, reason: .tokenReused),
      ]
      return Decision(stream, events, outcome: Exchanged())
    }
    guard view.now < session.expiresAt else {
      // A session ends for ever, and not because of a clock that may be wrong.
      if view.certain < session.expiresAt { throw .refreshExpired }
      let end = SessionEnded(sessionId: presented.session, reason: .expired)
      return Decision(stream, [end], outcome: Exchanged(isExpired: true))
    }
    guard session.refreshedAt.hasBegun(at: view.now) else { throw .refreshExpired }
    return try exchange(session, account, view.now, replaces: false)
  }

  /// The exchange of the token for a new one.
  ///
  /// - Parameter replaces: whether the valid token is one that nobody has used.
  private func exchange(
    _ session: SessionDocument, _ account: AccountDocument, _ now: Timestamp, replaces: Bool
  ) throws(Failure) -> Decision<Exchanged> {
    let expiresAt = try options.policy(session.application).refreshEnd(from: now, endsAt: session.endsAt)
    let next = presented.successor(nonce: nonce.bytes, key: secrets.refresh)
    let refreshed = SessionRefreshed(
      sessionId: presented.session, refresh: next.stored(keys, until: expiresAt), expiresAt: expiresAt,
      replaces: replaces,
      nonce: nonce)
    let good = Exchanged.Good(
      nonce: nonce, at: now, expiresAt: expiresAt, endsAt: session.endsAt, role: account.role,
      application: session.application)
    return Decision(StreamID(presented.account), [refreshed], outcome: Exchanged(good: good))
  }

  /// The successor of the token before the last, soon after its exchange and while it is unused: the answer
  /// was lost, and is given again (R-MH-034), or another in its place (R-SO-065).
  private func again(
    _ session: SessionDocument, _ account: AccountDocument, _ now: Timestamp
  ) -> Exchanged.Good? {
    guard let previous = session.previous, let exchangedAt = session.exchangedAt, let nonce = session.nonce,
      presented.matches(previous, keys), now < session.expiresAt
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
  static let refreshReplaced = Failure(
    .unauthorized, "the refresh token was replaced before it was used",
    details: ["reason": "refresh_replaced"])
  static let refreshReused = Failure(
    .unauthorized, "the refresh token was used before; the session was ended",
    details: ["reason": "refresh_reused"])
}
