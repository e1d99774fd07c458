import RecordModel
import RecordStore

extension CreateAccount: Operation {
  func perform(_ engine: Engine, _ call: CallContext) throws(Failure) -> AccountView {
    let person = AccountPerson(firstName: firstName, lastName: lastName, name: name, birthDate: birthDate)
    try check(person, now: engine.store.clock.now())
    guard let address = EmailAddress(email) else { throw .emailInvalid() }
    let identity = engine.identity
    let hash = try password.map { (text) throws(Failure) in
      try PasswordHash(
        Password(new: text, address: address, field: "password"), cost: identity.options.scrypt)
    }
    let language = language ?? call.language
    let opening = AccountOpening(
      registered: AccountRegistered(
        role: role, application: application, address: address.canonical,
        addressIndex: Bytes(address.index(identity.secrets.addresses)), person: person,
        password: hash?.text, language: language),
      invitation: NewCode(.resetPassword, application, language, engine.store.random),
      record: NewRecord(person, language, try identity.options.policy(application)), patient: patientId)
    let call = try engine.actingAsCaller(call)
    guard role == .patient else {
      return try opening.append(AccountID(random: engine.store.random.words()), engine, call)
    }
    if let patientId {
      return try opening.append(AccountID(of: patientId), engine, call)
    }
    return try engine.atFreeID(of: address) { (account) throws(Failure) in
      try opening.append(account, engine, call)
    }
  }

  private func check(_ person: AccountPerson, now: Timestamp) throws(Failure) {
    var checks = FieldChecks()
    person.check(&checks, now: now)
    if patientId != nil, role != .patient {
      checks.refuse("/patientId", "not_allowed", "only a patient's account belongs to a record")
    }
    try checks.finish()
    if role == .patient, password != nil {
      throw Failure(
        .invalidInput, "patients choose their password themselves, by the mail of the invitation",
        details: ["field": "password", "reason": "chosen_by_patient"])
    }
  }
}

/// The opening of an account by others: for a patient together with the record that it is bound to.
private struct AccountOpening: Sendable {
  let registered: AccountRegistered
  let invitation: NewCode
  let record: NewRecord
  /// An existing record; a new one if left out.
  let patient: PatientID?

  func append(_ account: AccountID, _ engine: Engine, _ call: CallContext) throws(Failure) -> AccountView {
    try engine.append(call) { (view) throws(Failure) in
      try view.requireFree(registered.addressIndex.bytes)
      let invited: [any Event] = registered.password == nil ? [invitation.event(at: view.now)] : []
      var decision = Decision(
        StreamID(account), [registered] + invited, expecting: .noStream,
        outcome: registered.view(account, at: view.recordedAt))
      if registered.role == .patient { decision.also = try bound(account, view) }
      return decision
    }
  }

  /// The event in the record's stream, so that the patient and those who treat them see who admitted whom.
  private func bound(
    _ account: AccountID, _ view: borrowing RecordView
  ) throws(Failure) -> Companion {
    let bound = AccountBound(step: .invited, address: registered.address)
    if let patient {
      _ = try view.patient(patient)
      return Companion(stream: StreamID(patient), events: [bound])
    }
    let own = StreamID(PatientID(of: account))
    var companion = try record.beginning(account, view) ?? Companion(stream: own, events: [])
    companion.events.append(bound)
    return companion
  }
}

extension Engine {
  /// The call as an act of the signed-in caller, if there is one.
  fileprivate func actingAsCaller(_ call: CallContext) throws(Failure) -> CallContext {
    guard call.claims != nil else { return call }
    return call.acting(as: try principal(call).actor)
  }
}
