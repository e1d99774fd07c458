import RateWindows
import RecordModel
import RecordStore

/// A new one-time secret, with its mail.
struct NewCode: Sendable {
  let purpose: CodePurpose
  let application: Application
  let language: Language
  let nonce: Bytes
  let mail: MailID
  /// The recipient and its index; `nil` for the account's own address.
  var address: (text: String, index: Bytes)?

  /// Seconds for which a code and a reset token are valid (R-MH-038, R-MH-042, R-SO-072).
  static func lifetime(_ purpose: CodePurpose) -> Int64 {
    switch purpose {
    case .verifyAddress, .changeAddress: 600
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
    var issued = CodeIssued(
      purpose: purpose, nonce: nonce, mailId: mail, application: application, language: language,
      expiresAt: now.advanced(seconds: Self.lifetime(purpose)))
    (issued.address, issued.addressIndex) = (address?.text, address?.index)
    return issued
  }
}

extension CredentialDocument.Code {
  /// Whether it is valid now by the clock, by which its end was counted from its beginning.
  func isGood(at now: Timestamp) -> Bool {
    let begin = expiresAt.advanced(seconds: -NewCode.lifetime(purpose))
    return !ranOut && now < expiresAt && begin.hasBegun(at: now)
  }

  /// Keeps for ever that its time was over, once that was seen.
  func late<Outcome>(
    _ stream: StreamID, _ view: borrowing RecordView, outcome: Outcome
  ) -> Decision<Outcome> {
    if ranOut || view.now < expiresAt { return .unchanged(stream, outcome: outcome) }
    return Decision(stream, [CodeRanOut(purpose: purpose)], outcome: outcome)
  }
}

extension Identity {
  /// Refuses a mail beyond the limit, or returns that it is silently not sent.
  ///
  /// Counted by the address whether or not it has an account, and by the client's address if the
  /// application's contract says so (R-MH-040, R-MH-041, R-SO-073).
  func mayMail(
    _ purpose: CodePurpose, _ index: [UInt8], _ policy: ApplicationPolicy, _ call: CallContext
  ) throws(Failure) -> Bool {
    if let client = call.address, let limit = policy.mailsPerClientHour,
      let wait = countMail(
        Array("client \(ClientNetwork(client))".utf8), limit: limit, window: Self.hour)
    {
      throw .rateLimited(RateClass.code.rawValue, milliseconds: wait)
    }
    guard let wait = countMail(purpose, index) else { return true }
    if policy.tellsMailLimit { throw .rateLimited(RateClass.code.rawValue, milliseconds: wait) }
    return false
  }

  /// Counts a mail to an address, or returns the milliseconds until there may be another.
  ///
  /// The mail of a registration is one: the next code goes out a minute after it.
  @discardableResult func countMail(_ purpose: CodePurpose, _ index: [UInt8]) -> Int64? {
    let key = Array(purpose.rawValue.utf8) + index
    return switch purpose {
    case .verifyAddress, .changeAddress: space(key) ?? countMail([2] + key, limit: 5, window: Self.hour)
    case .resetPassword: countMail([2] + key, limit: 3, window: Self.hour)
    }
  }

  private static let hour: Int64 = 3_600_000
}

extension Engine {
  /// Puts a mail into the outbox if there is a recipient.
  ///
  /// Flushed before the answer, which leaves at a moment that does not reveal whether there was one.
  func mail(
    _ purpose: CodePurpose, to index: [UInt8], _ application: Application, _ call: CallContext
  ) throws(Failure) {
    let code = NewCode(purpose, application, call.language, store.random)
    _ = try append(call) { (view) throws(Failure) in
      if purpose == .verifyAddress, let again = try AddressChange.again(code, index, view) { return again }
      guard let account = try view.account(index: index), account.disabledAt == nil,
        purpose == .resetPassword || account.verifiedAt == nil
      else { return Decision.unchanged(.system, outcome: false) }
      return Decision(StreamID(account.accountId), [code.event(at: view.now)], outcome: true)
    }
  }
}

extension ResendCode: Operation {
  func perform(_ engine: Engine, _ call: CallContext) throws(Failure) -> Accepted {
    let policy = try engine.identity.options.policy(application)
    let index = engine.identity.index(email)
    if try engine.identity.mayMail(.verifyAddress, index, policy, call) {
      engine.identity.attempts.clear(Attempt.mailedCode(index: index).key)
      try engine.mail(.verifyAddress, to: index, application, call)
    }
    return Accepted()
  }
}

extension ForgotPassword: Operation {
  func perform(_ engine: Engine, _ call: CallContext) throws(Failure) -> Accepted {
    let policy = try engine.identity.options.policy(application)
    let index = engine.identity.index(email)
    if try engine.identity.mayMail(.resetPassword, index, policy, call) {
      try engine.mail(.resetPassword, to: index, application, call)
    }
    return Accepted()
  }
}

extension VerifyAddress: Operation {
  func perform(_ engine: Engine, _ call: CallContext) throws(Failure) -> Outcome {
    guard OneTimeSecret.isDigits(code) else {
      throw Failure(
        .invalidInput, "a code has exactly six digits", details: ["field": "code", "reason": "bad_format"])
    }
    let identity = engine.identity
    let index = identity.index(email)
    let attempt = Attempt.mailedCode(index: index)
    try engine.begin(attempt, call)
    let code = code
    let secrets = identity.secrets
    let verified: Judged = try engine.append(call) { (view) throws(Failure) in
      let account = try view.account(index: index)
      if account == nil, let change = try AddressChange.pending(index, view) {
        return try Self.judge(code, change, .changeAddress, secrets, view)
      }
      return try Self.judge(code, account, .verifyAddress, secrets, view)
    }
    switch verified.judgement {
    case .right:
      identity.attempts.clear(attempt.key)
      return Outcome(verified: true, email: verified.address)
    case .expired:
      throw Failure(.unauthorized, "the code ran out", details: ["reason": "code_expired"])
    case .wrong:
      throw Failure(.unauthorized, "the code is not right", details: ["reason": "code_invalid"])
    }
  }

  struct Judged: Codable, Sendable {
    enum Judgement: String, Codable { case right, wrong, expired }
    var judgement: Judgement
    var address: String
  }

  /// Notes a wrong code if there is one to guess; the answer leaves at a moment that does not reveal it.
  private static func judge(
    _ text: String, _ account: AccountDocument?, _ purpose: CodePurpose, _ secrets: IdentitySecrets,
    _ view: borrowing RecordView
  ) throws(Failure) -> Decision<Judged> {
    let id = account?.accountId ?? AccountID(high: 0, low: 0)
    let code = try view.credential(id).code(purpose)
    let secret = OneTimeSecret(
      purpose, id, nonce: code?.nonce.bytes ?? [UInt8](repeating: 0, count: 16), key: secrets.codes)
    let isRight = constantTimeEqual(secret.digits.utf8, text.utf8)
    let stream = StreamID(id)
    guard let account, let code, code.wrongTries < AttemptTable.limit, account.disabledAt == nil else {
      return .unchanged(stream, outcome: Judged(judgement: .wrong, address: ""))
    }
    guard isRight else {
      return Decision(
        stream, [CodeRejected(purpose: purpose)], outcome: Judged(judgement: .wrong, address: ""))
    }
    guard code.isGood(at: view.now) else {
      return code.late(stream, view, outcome: Judged(judgement: .expired, address: ""))
    }
    var verified = AddressVerified()
    (verified.address, verified.addressIndex) = (code.address, code.addressIndex)
    var decision = Decision(
      stream, [verified], outcome: Judged(judgement: .right, address: code.address ?? account.address))
    if code.address != nil, let patient = account.actor.patient {
      decision.also = Companion(stream: StreamID(patient), events: [AccountAddressChanged()])
    }
    return decision
  }
}
