import RecordModel
import RecordStore

extension GetProfile: Query {
  func answer(_ view: borrowing RecordView) throws(Failure) -> PersonView {
    let patient = try view.patient(patientId)
    return PersonView(
      try view.account(of: patientId), patient, try view.settings(of: patientId),
      try view.profile(of: patientId))
  }
}

extension GetPerson: Query {
  func answer(_ view: borrowing RecordView) throws(Failure) -> PersonView {
    let account = try view.account(view.caller().account)
    let id = PatientID(of: account.accountId)
    return PersonView(
      account, try view.document(PatientDocument.self, id.keyBytes), try view.settings(of: id),
      try view.profile(of: id))
  }
}

extension UpdateProfile: Command {
  func decide(_ view: borrowing RecordView) throws(Failure) -> Decision<PersonView> {
    var patient = try view.patient(patientId)
    var document = try view.profile(of: patientId)
    var check = ProfileCheck(self, now: view.now)
    let (changes, person) = try check.changes(of: document, patient.person)
    var events: [any Event] = []
    if person != patient.person {
      events.append(PatientUpdated(person: person))
      (patient.person, patient.updatedAt) = (person, view.recordedAt)
    }
    if !changes.isEmpty {
      events.append(ProfileUpdated(changes: changes))
      document.change(changes, at: view.recordedAt)
    }
    let outcome = PersonView(
      try view.account(of: patientId), patient, try view.settings(of: patientId), document)
    let stream = StreamID(patientId)
    return events.isEmpty ? .unchanged(stream, outcome: outcome) : Decision(stream, events, outcome: outcome)
  }
}

extension RecordView {
  /// What a patient says of their own health, or nothing.
  func profile(of patient: PatientID) throws(Failure) -> ProfileDocument {
    try document(ProfileDocument.self, patient.keyBytes) ?? ProfileDocument()
  }
}

extension PersonView {
  /// - Parameters:
  ///   - account: `nil` for a record without one.
  ///   - patient: `nil` for a person without a record.
  init(
    _ account: AccountDocument?, _ patient: PatientDocument?, _ settings: SettingsDocument,
    _ document: ProfileDocument
  ) {
    let person = patient?.person
    let createdAt = account?.createdAt ?? patient?.createdAt ?? .earliest
    let changes = [account?.shownAt, patient?.updatedAt, settings.updatedAt, document.updatedAt]
    self.init(
      id: account?.accountId ?? patient.map { AccountID(of: $0.patientId) } ?? AccountID(high: 0, low: 0),
      account: account?.preferences ?? AccountPreferences(language: person?.language ?? .de),
      createdAt: createdAt, updatedAt: changes.compactMap(\.self).reduce(createdAt, max))
    (email, emailVerified) = (account?.address, account?.verifiedAt != nil)
    totpEnabled = account?.hasTotp == true
    fullName = settings.fullName ?? person?.fullName ?? account?.person.fullName
    (phone, birthDate) = (settings.phone, person?.birthDate ?? account?.person.birthDate)
    (sex, gender) = (person?.sex, WrittenSex.shown(person?.sex, document.gender))
    (profile, preferences, privacy) = (document.profile, settings.preferences, settings.privacy)
  }
}
