import RecordModel

extension ResetPassword: Operation {
  func perform(_ engine: Engine, _ call: CallContext) throws(Failure) -> Accepted {
    let identity = engine.identity
    let text = token
    guard let id = OneTimeSecret.account(ofToken: text) else { throw .resetTokenInvalid }
    let secrets = identity.secrets
    let account = try engine.readSettled(call) { (view) throws(Failure) in
      try Self.check(text, id, secrets, view)
    }
    guard let address = EmailAddress(account.address) else { throw .resetTokenInvalid }
    // A weak password leaves the token usable (R-MH-043).
    let password = try Password(new: newPassword, address: address, field: "newPassword")
    let hash = try PasswordHash(password, cost: identity.options.scrypt).text
    _ = try engine.append(call.acting(as: account.actor)) { (view) throws(Failure) in
      let account = try Self.check(text, id, secrets, view)
      var events: [any Event] = [PasswordChanged(password: hash, way: .reset)]
      // Whoever read the mail has shown that the address is theirs.
      if account.verifiedAt == nil { events.append(AddressVerified()) }
      events += account.ended(.passwordChanged)
      return Decision(StreamID(id), events, outcome: true)
    }
    identity.attempts.clear(account.addressIndex.bytes)
    return Accepted()
  }

  /// The account whose outstanding token it is.
  private static func check(
    _ text: String, _ id: AccountID, _ secrets: IdentitySecrets, _ view: borrowing RecordView
  ) throws(Failure) -> AccountDocument {
    let code = try view.credential(id).code(.resetPassword)
    let nonce = code?.nonce.bytes ?? [UInt8](repeating: 0, count: 16)
    let secret = OneTimeSecret(.resetPassword, id, nonce: nonce, key: secrets.codes)
    let isRight = constantTimeEqual(secret.token.utf8, text.utf8)
    guard isRight, let code, let account = try view.document(AccountDocument.self, id.keyBytes),
      account.disabledAt == nil
    else { throw .resetTokenInvalid }
    guard view.now < code.expiresAt else {
      throw Failure(.unauthorized, "the token ran out", details: ["reason": "reset_token_expired"])
    }
    return account
  }
}

extension Failure {
  static let resetTokenInvalid = Failure(
    .unauthorized, "the token is not valid, or was used", details: ["reason": "reset_token_invalid"])
}

extension AccountDocument {
  /// The events that end every session but one.
  func ended(_ reason: SessionEnd, but kept: SessionID? = nil) -> [any Event] {
    sessions.filter { $0 != kept }.map { SessionEnded(sessionId: $0, reason: reason) }
  }
}

extension ChangePassword: Operation {
  func perform(_ engine: Engine, _ call: CallContext) throws(Failure) -> Accepted {
    let identity = engine.identity
    let (caller, account, credential) = try engine.readSettled(call) { (view) throws(Failure) in
      let caller = try view.caller()
      return (caller, try view.account(caller.account), try view.credential(caller.account))
    }
    let index = account.addressIndex.bytes
    if let wait = identity.attempts.begin(index, at: identity.moment) {
      throw .rateLimited(RateClass.logIn.rawValue, milliseconds: wait, reason: "too_many_attempts")
    }
    let stored = credential.password.flatMap { PasswordHash($0) } ?? identity.dummy
    guard let typed = Password(typed: currentPassword), try stored.isHash(of: typed) else {
      engine.recordLock(index, caller.account, call)
      throw Failure(
        .unauthorized, "the password is not right", details: ["reason": "invalid_credentials"])
    }
    identity.attempts.clear(index)
    guard let address = EmailAddress(account.address) else { throw .emailInvalid() }
    let password = try Password(new: newPassword, address: address, field: "newPassword")
    let hash = try PasswordHash(password, cost: identity.options.scrypt).text
    let before = credential.password
    _ = try engine.append(call.acting(as: caller.actor)) { (view) throws(Failure) in
      let caller = try view.caller()
      guard try view.credential(caller.account).password == before else {
        throw Failure(.stateConflict, "the password was changed meanwhile", details: ["reason": "changed"])
      }
      let ended = try view.account(caller.account).ended(.passwordChanged, but: caller.session)
      return Decision(
        StreamID(caller.account), [PasswordChanged(password: hash, way: .changed)] + ended, outcome: true)
    }
    return Accepted()
  }
}
