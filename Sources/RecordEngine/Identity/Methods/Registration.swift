import RecordModel
import RecordStore

extension RegisterAccount: OnceOperation {
  static let passwords: Set<String> = ["password"]

  func perform(
    _ engine: Engine, _ call: CallContext, _ once: CommandOnce?
  ) throws(Failure) -> Done<SignedIn> {
    if let known = try engine.answered(once, Moment.self) { return try again(known, engine, call) }
    do throws(Failure) {
      return try open(engine, call, once)
    } catch {
      // The same request at the same moment may have been first.
      guard let known = try engine.answered(once, Moment.self) else { throw error }
      return try again(known, engine, call)
    }
  }

  /// The answer to a repeated request: tokens are not kept, so it is a sign-in to the opened account, with
  /// all its requirements.
  private func again(
    _ done: Done<Moment>, _ engine: Engine, _ call: CallContext
  ) throws(Failure) -> Done<SignedIn> {
    let logIn = LogIn(application: application, email: email, password: password, device: device)
    return Done(outcome: try logIn.perform(engine, call), receipt: done.receipt)
  }

  private func open(
    _ engine: Engine, _ call: CallContext, _ once: CommandOnce?
  ) throws(Failure) -> Done<SignedIn> {
    let identity = engine.identity
    let policy = try identity.options.policy(application)
    let (address, password) = try check(policy, now: engine.store.clock.now())
    // Before the look-up, so that a taken address takes as long.
    let hash = try PasswordHash(password, cost: identity.options.scrypt)
    let index = address.index(identity.secrets.addresses)
    let language = language ?? call.language
    let record = NewRecord(person, language, policy)
    let session = SessionID(random: engine.store.random.words())
    let code = NewCode(.verifyAddress, application, language, engine.store.random)
    let registered = AccountRegistered(
      role: .patient, application: application, address: address.canonical, addressIndex: Bytes(index),
      person: person, password: hash.text,
      terms: policy.asksTerms ? AcceptedTerms(version: termsVersion) : nil,
      language: language)
    let (account, done, new) = try engine.atFreeID(of: address) { (account) throws(Failure) in
      let new = try NewSession(account, application, device, session: session, identity)
      let actor = Actor(role: .patient, high: account.high, low: account.low)
      let done: Done<Moment> = try engine.append(call.acting(as: actor), once: once) {
        (view) throws(Failure) in
        try view.requireFree(index)
        let events = [registered, code.event(at: view.now)] + new.events(at: view.now, living: [])
        var decision = Decision(StreamID(account), events, expecting: .noStream, outcome: view.moment)
        decision.also = try record.beginning(account, view)
        return decision
      }
      return (account, done, new)
    }
    if done.isReplayed { return try again(done, engine, call) }
    identity.countMail(.verifyAddress, index)
    let (now, recordedAt) = (done.outcome.now, done.outcome.recordedAt)
    let tokens = try engine.tokens(
      new.token, role: .patient, application, refreshExpiresAt: new.refreshEnd(from: now),
      issuedAt: now, endsAt: new.end(from: now))
    return Done(
      outcome: SignedIn(account: registered.view(account, at: recordedAt), tokens: tokens),
      receipt: done.receipt)
  }

  private var person: AccountPerson {
    AccountPerson(firstName: firstName, lastName: lastName, name: name, birthDate: birthDate)
  }

  /// The address and the password, if the request has no problems.
  private func check(
    _ policy: ApplicationPolicy, now: Timestamp
  ) throws(Failure) -> (EmailAddress, Password) {
    var checks = FieldChecks()
    person.check(&checks, now: now)
    if policy.asksTwoNames {
      checks.require("/firstName", firstName != nil)
      checks.require("/lastName", lastName != nil)
    } else {
      checks.require("/name", person.fullName != nil)
    }
    checks.require("/birthDate", birthDate != nil || !policy.asksBirthDate)
    if policy.asksTerms {
      checks.require("/acceptedTerms", acceptedTerms == true, "the terms of use must be agreed to")
      checks.require("/acceptedPrivacy", acceptedPrivacy == true, "the privacy policy must be agreed to")
    }
    checks.text("/termsVersion", termsVersion, 1...50)
    let isBorn = !checks.problems.contains { $0.path == "/birthDate" }
    if let age = policy.minimumAge, let birthDate, isBorn, birthDate.age(at: now) < age {
      checks.refuse("/birthDate", "too_young", "registration is from \(age) years on")
    }
    let address = EmailAddress(email)
    let weakness = Password.weakness(of: password, for: address)
    if checks.problems.isEmpty {
      // A single problem has a reason of its own.
      if address == nil, weakness == nil { throw .emailInvalid() }
      if address != nil, let weakness { throw .weakPassword(weakness, "password") }
    }
    if address == nil { checks.refuse("/email", "bad_format", EmailAddress.expectation) }
    if let weakness { checks.refuse("/password", "bad_format", weakness) }
    try checks.finish()
    guard let address else { throw .emailInvalid() }
    try device?.check()
    return (address, try Password(new: password, address: address, field: "password"))
  }
}

extension RegisterAccount: ReviewedOperation {
  func review(_ engine: Engine, _ call: CallContext) throws(Failure) {
    _ = try check(try engine.identity.options.policy(application), now: engine.store.clock.now())
  }
}

extension AccountPerson {
  /// Names of a valid length, and a day of birth of a living person.
  func check(_ checks: inout FieldChecks, now: Timestamp) {
    checks.text("/firstName", firstName, 1...100)
    checks.text("/lastName", lastName, 1...100)
    checks.text("/name", name, 1...200)
    guard let birthDate else { return }
    guard !birthDate.isBirth(after: now), birthDate.age(at: now) <= 130 else {
      return checks.refuse("/birthDate", "out_of_range", "a day in the past, at most 130 years ago")
    }
  }
}

extension AccountRegistered {
  /// The account right afterwards.
  func view(_ account: AccountID, at now: Timestamp) -> AccountView {
    AccountView(
      id: account, email: address, role: role, person: person, emailVerified: false, totpEnabled: false,
      disabled: false, createdAt: now, updatedAt: now)
  }
}

extension RecordView {
  /// Refuses an address that has an account.
  ///
  /// In the writer's view, so that one of two simultaneous requests is refused.
  func requireFree(_ index: [UInt8]) throws(Failure) {
    if try document(AddressDocument.self, index) == nil { return }
    throw Failure(
      .stateConflict, "there is an account with this address",
      details: ["field": "email", "reason": "email_in_use"])
  }
}
