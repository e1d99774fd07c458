import RecordModel

extension LogIn: Operation {
  func perform(_ engine: Engine, _ call: CallContext) throws(Failure) -> SignedIn {
    let identity = engine.identity
    try device?.check()
    let index = identity.index(email)
    if let wait = identity.attempts.begin(index, at: identity.moment) {
      throw .rateLimited(RateClass.logIn.rawValue, milliseconds: wait, reason: "too_many_attempts")
    }
    let (account, credential) = try engine.readSettled(call) { (view) throws(Failure) in
      let account = try view.account(index: index)
      return (
        account, try account.map { (account) throws(Failure) in try view.credential(account.accountId) }
      )
    }
    // The same work for an account that is not there, and for a text that cannot be a password.
    let stored = credential?.password.flatMap { PasswordHash($0) }
    let typed = Password(typed: password)
    let isRight = try (stored ?? identity.dummy).isHash(of: typed ?? .impossible)
    guard isRight, let typed, let account, let stored, let credential else {
      engine.recordLock(index, account?.accountId, call)
      throw Failure(
        .unauthorized, "address or password is not right", details: ["reason": "invalid_credentials"])
    }
    // Only whoever knows the password learns it (R-MH-029).
    if account.disabledAt != nil {
      identity.attempts.forgive(index)
      throw .accountDisabled
    }
    let step = try step(engine, credential, index, account, call)
    let rehashed =
      stored.cost == identity.options.scrypt
      ? nil : try PasswordHash(typed, cost: identity.options.scrypt).text
    let signedIn = try engine.signIn(
      account, application, device, call, password: credential.password, rehashed: rehashed, step: step)
    identity.attempts.clear(index)
    return signedIn
  }

  /// The step of the generated code, where the account asks for one.
  private func step(
    _ engine: Engine, _ credential: CredentialDocument, _ index: [UInt8], _ account: AccountDocument,
    _ call: CallContext
  ) throws(Failure) -> Int64? {
    guard let generator = credential.totp, generator.isConfirmed else { return nil }
    guard let totp else {
      engine.identity.attempts.forgive(index)
      throw Failure(.unauthorized, "a generated code is needed", details: ["reason": "totp_required"])
    }
    let now = engine.store.clock.now()
    let step = TotpGenerator(secret: generator.secret.bytes).step(
      of: totp, at: now, after: generator.lastStep)
    guard let step else {
      engine.recordLock(index, account.accountId, call)
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
  /// Opens a session, where the account is still as it was when the password was checked.
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
        guard step > credential.totp?.lastStep ?? -1 else { throw .totpInvalid }
        events.append(TotpUsed(step: step))
      }
      return Decision(StreamID(id), events, outcome: StartedAt(moment: view.now, account: account.view))
    }
    let expiry = session.policy.refreshEnd(
      from: started.moment, endsAt: session.policy.sessionSeconds.map { started.moment.advanced(seconds: $0) }
    )
    return SignedIn(
      account: started.account,
      tokens: try tokens(session.token, role: started.account.role, application, refreshExpiresAt: expiry))
  }

  private struct StartedAt: Codable, Sendable {
    var moment: Timestamp
    var account: AccountView
  }

  /// Notes in the account's stream that sign-ins are refused from now on, after the answer.
  func recordLock(_ index: [UInt8], _ account: AccountID?, _ call: CallContext) {
    guard identity.attempts.isExhausted(index), let account else { return }
    let until = store.clock.now().advanced(seconds: AttemptTable.window / 1000)
    try? identity.errands.run { [self] in
      _ = try? append(call) { (view) throws(Failure) in
        Decision(StreamID(account), [SignInLocked(until: until)], expecting: .exists, outcome: true)
      }
    }
  }
}
