import RecordModel
import RecordStore

extension LogIn: Operation {
  func perform(_ engine: Engine, _ call: CallContext) throws(Failure) -> SignedIn {
    let identity = engine.identity
    try device?.check()
    let index = identity.index(email)
    let attempt = Attempt.signIn(index: index)
    try engine.begin(attempt, call)
    let (account, credential) = try engine.readSettled(call) { (view) throws(Failure) in
      let account = try view.account(index: index)
      return (
        account, try account.map { (account) throws(Failure) in try view.credential(account.accountId) }
      )
    }
    // The same work for a missing account, and for a text that cannot be a password.
    let stored = credential?.password.flatMap { PasswordHash($0) }
    let typed = Password(typed: password)
    let isRight = try (stored ?? identity.dummy).isHash(of: typed ?? .impossible)
    guard isRight, let typed, let account, let stored, let credential else {
      engine.recordFailure(attempt, .password, account?.accountId, application, call)
      throw Failure(
        .unauthorized, "address or password is not right", details: ["reason": "invalid_credentials"])
    }
    // Only a caller who knows the password learns it (R-MH-029).
    if account.disabledAt != nil {
      identity.attempts.forgive(index)
      throw .accountDisabled
    }
    let step = try step(engine, credential, attempt, account, call)
    let rehashed =
      stored.cost == identity.options.scrypt
      ? nil : try PasswordHash(typed, cost: identity.options.scrypt).text
    let signedIn = try engine.signIn(
      account, application, device, call, password: credential.password, rehashed: rehashed, step: step)
    identity.attempts.clear(index)
    return signedIn
  }

  /// The step of the generated code, if the account requires one.
  private func step(
    _ engine: Engine, _ credential: CredentialDocument, _ attempt: Attempt, _ account: AccountDocument,
    _ call: CallContext
  ) throws(Failure) -> Int64? {
    guard let generator = credential.totp, generator.isConfirmed else { return nil }
    guard let totp else {
      engine.identity.attempts.forgive(attempt.key)
      throw Failure(.unauthorized, "a generated code is needed", details: ["reason": "totp_required"])
    }
    let now = engine.store.clock.now()
    let step = TotpGenerator(secret: generator.secret.bytes)
      .step(of: totp, at: now) { generator.allows($0, at: now) }
    guard let step else {
      engine.recordFailure(attempt, .generatedCode, account.accountId, application, call)
      throw .totpInvalid
    }
    return step
  }
}

extension Failure {
  static let totpInvalid = Failure(
    .unauthorized, "the generated code is not right, or was used", details: ["reason": "totp_invalid"])
}

extension Engine {
  /// Opens a session, if the account has not changed since the password was checked.
  func signIn(
    _ account: AccountDocument, _ application: Application, _ device: SessionDevice?, _ call: CallContext,
    password: String?, rehashed: String?, step: Int64?
  ) throws(Failure) -> SignedIn {
    let session = try NewSession(
      account.accountId, application, device, session: SessionID(random: store.random.words()), identity)
    let id = account.accountId
    let started = try append(call.acting(as: account.actor)) { (view) throws(Failure) in
      let account = try view.account(id)
      let credential = try view.credential(id)
      if account.disabledAt != nil { throw .accountDisabled }
      guard credential.password == password else {
        throw Failure(
          .unauthorized, "address or password is not right", details: ["reason": "invalid_credentials"])
      }
      var events = session.events(at: view.now, living: account.sessions)
      if let rehashed { events.append(PasswordChanged(password: rehashed, way: .rehashed)) }
      if let step {
        // Two sign-ins with one code at the same moment: one of them is refused.
        guard credential.totp?.allows(step, at: view.now) ?? true else { throw .totpInvalid }
        events.append(TotpUsed(step: step))
      }
      var after = account.view
      after.updatedAt = view.recordedAt
      return Decision(StreamID(id), events, outcome: StartedAt(moment: view.now, account: after))
    }
    let tokens = try tokens(
      session.token, role: started.account.role, application,
      refreshExpiresAt: session.refreshEnd(from: started.moment), issuedAt: started.moment,
      endsAt: session.end(from: started.moment))
    return SignedIn(account: started.account, tokens: tokens)
  }

  private struct StartedAt: Codable, Sendable {
    var moment: Timestamp
    var account: AccountView
  }
}
