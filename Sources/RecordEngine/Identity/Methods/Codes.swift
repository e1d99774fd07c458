import RecordModel

/// A one-time secret that is being made, with the mail that brings it.
struct NewCode: Sendable {
  let purpose: CodePurpose
  let application: Application
  let language: Language
  let nonce: Bytes
  let mail: MailID

  /// Seconds that a code and a reset token live (R-MH-038, R-MH-042, R-SO-072).
  static func lifetime(_ purpose: CodePurpose) -> Int64 {
    switch purpose {
    case .verifyAddress: 600
    case .resetPassword: 1800
    }
  }

  init(
    _ purpose: CodePurpose, _ application: Application, _ language: Language, _ random: any RandomSource
  ) {
    (self.purpose, self.application, self.language) = (purpose, application, language)
    nonce = Bytes(randomBytes(16))
    mail = MailID(random: random.words())
  }

  func event(at now: Timestamp) -> CodeIssued {
    CodeIssued(
      purpose: purpose, nonce: nonce, mailId: mail, application: application, language: language,
      expiresAt: now.advanced(seconds: Self.lifetime(purpose)))
  }
}

extension Identity {
  /// Refuses a mail too many, or answers that it is quietly not sent.
  ///
  /// Counted by the address whether or not it has an account, and by the client's address (R-MH-040, R-MH-041,
  /// R-SO-073).
  func mayMail(
    _ purpose: CodePurpose, _ index: [UInt8], _ policy: ApplicationPolicy, _ call: CallContext
  ) throws(Failure) -> Bool {
    let hour: Int64 = 3_600_000
    if let client = call.client?.address,
      let wait = countMail(Array("client \(client)".utf8), limit: 10, window: hour)
    {
      throw .rateLimited(RateClass.code.rawValue, milliseconds: wait)
    }
    let key = Array(purpose.rawValue.utf8) + index
    let wait: Int64? =
      switch purpose {
      case .verifyAddress:
        countMail([1] + key, limit: 1, window: 60_000) ?? countMail([2] + key, limit: 5, window: hour)
      case .resetPassword: countMail([2] + key, limit: 3, window: hour)
      }
    guard let wait else { return true }
    if policy.tellsMailLimit { throw .rateLimited(RateClass.code.rawValue, milliseconds: wait) }
    return false
  }
}

extension Engine {
  /// Puts a mail into the outbox after the answer, so that the answer takes as long where there is nobody to write to.
  func mailLater(
    _ purpose: CodePurpose, to index: [UInt8], _ application: Application, _ call: CallContext
  ) throws(Failure) {
    let code = NewCode(purpose, application, call.language, store.random)
    try identity.errands.run { [self] in
      // Nobody waits for it; whoever hears nothing asks again.
      _ = try? append(call) { (view) throws(Failure) in
        guard let account = try view.account(index: index), account.disabledAt == nil,
          purpose == .resetPassword || account.verifiedAt == nil
        else { return Decision.unchanged(.system, outcome: false) }
        return Decision(StreamID(account.accountId), [code.event(at: view.now)], outcome: true)
      }
    }
  }
}

extension Engine {
  /// Notes a wrong code where there was one to guess, after the answer.
  ///
  /// What counts at once is in memory; this outlives a restart.
  fileprivate func recordWrongCode(_ index: [UInt8], _ call: CallContext) {
    try? identity.errands.run { [self] in
      _ = try? append(call) { (view) throws(Failure) in
        guard let account = try view.account(index: index),
          try view.credential(account.accountId).code(.verifyAddress) != nil
        else { return Decision.unchanged(.system, outcome: false) }
        return Decision(
          StreamID(account.accountId), [CodeRejected(purpose: .verifyAddress)], outcome: true)
      }
    }
  }
}

extension ResendCode: Operation {
  func perform(_ engine: Engine, _ call: CallContext) throws(Failure) -> Accepted {
    let policy = try engine.identity.options.policy(application)
    let index = engine.identity.index(email)
    if try engine.identity.mayMail(.verifyAddress, index, policy, call) {
      engine.identity.attempts.clear(VerifyAddress.attempt(index))
      try engine.mailLater(.verifyAddress, to: index, application, call)
    }
    return Accepted()
  }
}

extension ForgotPassword: Operation {
  func perform(_ engine: Engine, _ call: CallContext) throws(Failure) -> Accepted {
    let policy = try engine.identity.options.policy(application)
    let index = engine.identity.index(email)
    if try engine.identity.mayMail(.resetPassword, index, policy, call) {
      try engine.mailLater(.resetPassword, to: index, application, call)
    }
    return Accepted()
  }
}

extension VerifyAddress: Operation {
  static func attempt(_ index: [UInt8]) -> [UInt8] { Array("code".utf8) + index }

  func perform(_ engine: Engine, _ call: CallContext) throws(Failure) -> Outcome {
    guard OneTimeSecret.isDigits(code) else {
      throw Failure(
        .invalidInput, "a code has exactly six digits", details: ["field": "code", "reason": "bad_format"])
    }
    let identity = engine.identity
    let index = identity.index(email)
    let key = Self.attempt(index)
    if let wait = identity.attempts.begin(key, at: identity.moment) {
      throw .rateLimited(RateClass.code.rawValue, milliseconds: wait, reason: "too_many_attempts")
    }
    let code = code
    let secrets = identity.secrets
    let verified: Judged = try engine.append(call) { (view) throws(Failure) in
      try Self.judge(code, try view.account(index: index), secrets, view)
    }
    switch verified.judgement {
    case .right:
      identity.attempts.clear(key)
      return Outcome(verified: true, email: verified.address)
    case .expired:
      throw Failure(.unauthorized, "the code ran out", details: ["reason": "code_expired"])
    case .wrong:
      engine.recordWrongCode(index, call)
      throw Failure(.unauthorized, "the code is not right", details: ["reason": "code_invalid"])
    }
  }

  struct Judged: Codable, Sendable {
    enum Judgement: String, Codable { case right, wrong, expired }
    var judgement: Judgement
    var address: String
  }

  /// Appends nothing for a wrong code, so that it takes as long as one for an address without an account.
  private static func judge(
    _ text: String, _ account: AccountDocument?, _ secrets: IdentitySecrets, _ view: borrowing RecordView
  ) throws(Failure) -> Decision<Judged> {
    let id = account?.accountId ?? AccountID(high: 0, low: 0)
    let code = try view.credential(id).code(.verifyAddress)
    let secret = OneTimeSecret(
      .verifyAddress, id, nonce: code?.nonce.bytes ?? [UInt8](repeating: 0, count: 16), key: secrets.codes)
    let isRight = constantTimeEqual(secret.digits.utf8, text.utf8)
    let stream = StreamID(id)
    guard let account, let code, code.wrongTries < AttemptTable.limit, account.disabledAt == nil else {
      return .unchanged(stream, outcome: Judged(judgement: .wrong, address: ""))
    }
    guard isRight else { return .unchanged(stream, outcome: Judged(judgement: .wrong, address: "")) }
    guard view.now < code.expiresAt else {
      return .unchanged(stream, outcome: Judged(judgement: .expired, address: ""))
    }
    return Decision(
      stream, [AddressVerified()], outcome: Judged(judgement: .right, address: account.address))
  }
}
