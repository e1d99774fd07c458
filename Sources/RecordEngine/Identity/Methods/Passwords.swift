import RecordModel
import RecordStore

extension ResetPassword: OnceOperation {
  static let passwords: Set<String> = ["newPassword"]

  func perform(
    _ engine: Engine, _ call: CallContext, _ once: CommandOnce?
  ) throws(Failure) -> Done<Accepted> {
    let identity = engine.identity
    let text = token
    guard let id = OneTimeSecret.account(ofToken: text) else { throw .resetTokenInvalid }
    if let known = try engine.answered(once, Bool.self) {
      return try engine.again(known, newPassword, id, call)
    }
    let secrets = identity.secrets
    let account = try Self.account(text, id, engine, call)
    guard let address = EmailAddress(account.address) else { throw .resetTokenInvalid }
    // A weak password leaves the token usable (R-MH-043).
    let password = try Password(new: newPassword, address: address, field: "newPassword")
    let hash = try PasswordHash(password, cost: identity.options.scrypt).text
    identity.options.onNewHash()
    let done = try engine.append(call.acting(as: account.actor), once: once) { (view) throws(Failure) in
      let (account, code) = try Self.find(text, id, secrets, view)
      guard code.isGood(at: view.now) else { throw .resetTokenExpired }
      var events: [any Event] = [PasswordChanged(password: hash, way: .reset)]
      // Reading the mail proves that the address is the person's.
      if account.verifiedAt == nil { events.append(AddressVerified()) }
      events += account.ended(.passwordChanged)
      var decision = Decision(StreamID(id), events, outcome: true)
      if try view.credential(id).password == nil, let patient = account.actor.patient {
        let answered = AccountBound(step: .answered, address: account.address)
        decision.also = Companion(stream: StreamID(patient), events: [answered])
      }
      return decision
    }
    if done.isReplayed { return try engine.again(done, newPassword, id, call) }
    identity.attempts.clear(account.addressIndex.bytes)
    return Done(outcome: Accepted(), receipt: done.receipt)
  }

  /// The account of a token; if the token is seen to be expired, that is kept.
  fileprivate static func account(
    _ text: String, _ id: AccountID, _ engine: Engine, _ call: CallContext
  ) throws(Failure) -> AccountDocument {
    let secrets = engine.identity.secrets
    let (account, isGood) = try engine.readSettled(call) { (view) throws(Failure) in
      let (account, code) = try find(text, id, secrets, view)
      return (account, code.isGood(at: view.now))
    }
    if isGood { return account }
    _ = try engine.append(call.acting(as: account.actor)) { (view) throws(Failure) in
      try find(text, id, secrets, view).code.late(StreamID(id), view, outcome: false)
    }
    throw .resetTokenExpired
  }

  /// The account of a token, and the secret that it was made from.
  private static func find(
    _ text: String, _ id: AccountID, _ secrets: IdentitySecrets, _ view: borrowing RecordView
  ) throws(Failure) -> (account: AccountDocument, code: CredentialDocument.Code) {
    let code = try view.credential(id).code(.resetPassword)
    let nonce = code?.nonce.bytes ?? [UInt8](repeating: 0, count: 16)
    let secret = OneTimeSecret(.resetPassword, id, nonce: nonce, key: secrets.codes)
    let isRight = constantTimeEqual(secret.token.utf8, text.utf8)
    guard isRight, let code, let account = try view.document(AccountDocument.self, id.keyBytes),
      account.disabledAt == nil
    else { throw .resetTokenInvalid }
    return (account, code)
  }
}

extension ResetPassword: ReviewedOperation {
  /// The token first: callers without one learn nothing about passwords (R-MH-339).
  func review(_ engine: Engine, _ call: CallContext) throws(Failure) {
    guard let id = OneTimeSecret.account(ofToken: token) else { throw .resetTokenInvalid }
    let account = try Self.account(token, id, engine, call)
    guard let address = EmailAddress(account.address) else { throw .resetTokenInvalid }
    _ = try Password(new: newPassword, address: address, field: "newPassword")
  }
}

extension ChangePassword: ReviewedOperation {
  func review(_ engine: Engine, _ call: CallContext) throws(Failure) {
    let account = try engine.readSettled(call) { (view) throws(Failure) in
      try view.account(try view.caller().account)
    }
    _ = try checked(account)
  }
}

extension Failure {
  static let resetTokenInvalid = Failure(
    .unauthorized, "the token is not valid, or was used",
    details: ["reason": "reset_token_invalid", "field": "token"])
  fileprivate static let resetTokenExpired = Failure(
    .unauthorized, "the token ran out", details: ["reason": "reset_token_expired"])
  static let passwordWrong = Failure(
    .unauthorized, "the password is not right", details: ["reason": "invalid_credentials"])
}

extension AccountDocument {
  /// The events that end every session but one.
  func ended(_ reason: SessionEnd, but kept: SessionID? = nil) -> [any Event] {
    sessions.filter { $0 != kept }.map { SessionEnded(sessionId: $0, reason: reason) }
  }
}

extension Engine {
  /// The original answer of a request that set the same password.
  ///
  /// The password is not kept with the command id, so it is compared with the account's hash; a caller with
  /// another one is counted like anybody who guesses.
  fileprivate func again(
    _ done: Done<Bool>, _ text: String, _ id: AccountID, _ call: CallContext
  ) throws(Failure) -> Done<Accepted> {
    let (account, credential) = try readSettled(call) { (view) throws(Failure) in
      (try view.account(id), try view.credential(id))
    }
    let attempt = Attempt.signIn(index: account.addressIndex.bytes)
    try begin(attempt, call)
    guard let stored = credential.password.flatMap({ PasswordHash($0) }), let typed = Password(typed: text),
      try stored.isHash(of: typed)
    else {
      recordFailure(attempt, .password, id, nil, call)
      throw .commandReused
    }
    identity.attempts.forgive(attempt.key)
    return Done(outcome: Accepted(), receipt: done.receipt)
  }
}

extension ChangePassword: OnceOperation {
  static let passwords: Set<String> = ["currentPassword", "newPassword"]

  func perform(
    _ engine: Engine, _ call: CallContext, _ once: CommandOnce?
  ) throws(Failure) -> Done<Accepted> {
    let identity = engine.identity
    let (caller, account, credential) = try engine.readSettled(call) { (view) throws(Failure) in
      let caller = try view.caller()
      return (caller, try view.account(caller.account), try view.credential(caller.account))
    }
    if let known = try engine.answered(once, Bool.self) {
      return try engine.again(known, newPassword, caller.account, call)
    }
    // Before the old one is checked: a request that cannot be right tries nothing.
    let password = try checked(account)
    try checkCurrent(engine, account, credential, call)
    let hash = try PasswordHash(password, cost: identity.options.scrypt).text
    identity.options.onNewHash()
    let before = credential.password
    let done = try engine.append(call.acting(as: caller.actor), once: once) { (view) throws(Failure) in
      guard try view.credential(caller.account).password == before else {
        throw Failure(.stateConflict, "the password was changed meanwhile", details: ["reason": "changed"])
      }
      let ended = try view.account(caller.account).ended(.passwordChanged, but: caller.session)
      return Decision(
        StreamID(caller.account), [PasswordChanged(password: hash, way: .changed)] + ended, outcome: true)
    }
    if done.isReplayed { return try engine.again(done, newPassword, caller.account, call) }
    return Done(outcome: Accepted(), receipt: done.receipt)
  }

  /// The new password, if it is good enough for the account.
  private func checked(_ account: AccountDocument) throws(Failure) -> Password {
    guard let address = EmailAddress(account.address) else { throw .emailInvalid() }
    return try Password(new: newPassword, address: address, field: "newPassword")
  }

  private func checkCurrent(
    _ engine: Engine, _ account: AccountDocument, _ credential: CredentialDocument, _ call: CallContext
  ) throws(Failure) {
    let attempt = Attempt.signIn(index: account.addressIndex.bytes)
    try engine.begin(attempt, call)
    let stored = credential.password.flatMap { PasswordHash($0) } ?? engine.identity.dummy
    guard let typed = Password(typed: currentPassword), try stored.isHash(of: typed) else {
      engine.recordFailure(attempt, .password, account.accountId, nil, call)
      throw .passwordWrong
    }
    engine.identity.attempts.clear(attempt.key)
  }
}
