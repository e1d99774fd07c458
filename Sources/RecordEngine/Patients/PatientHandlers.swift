import RecordModel
import RecordStore

extension CreatePatient: Command {
  func decide(_ view: borrowing RecordView) throws(Failure) -> Decision<PatientProfile> {
    let person = PersonDetails(fullName: fullName, birthDate: birthDate, sex: sex, language: language)
    try person.check(at: view.now)
    let patient = patientId ?? PatientID(random: view.store.random.words())
    let profile = PatientProfile(
      id: patient, fullName: fullName, birthDate: birthDate, sex: sex, language: language,
      createdAt: view.recordedAt,
      updatedAt: view.recordedAt)
    if try view.document(PatientDocument.self, patient.keyBytes) != nil {
      throw Failure(.stateConflict, "there is a patient of this id", details: ["reason": "patient_exists"])
    }
    return Decision(
      StreamID(patient), [PatientCreated(person: person)], expecting: .noStream, outcome: profile)
  }
}

extension UpdatePatient: Command {
  func decide(_ view: borrowing RecordView) throws(Failure) -> Decision<PatientProfile> {
    var document = try view.patient(patientId)
    var person = document.person
    if let fullName { person.fullName = fullName.value }
    if let birthDate { person.birthDate = birthDate.value }
    if let sex { person.sex = sex.value }
    if let language { person.language = language.value }
    try person.check(at: view.now)
    guard person != document.person else {
      return .unchanged(StreamID(patientId), outcome: document.profile)
    }
    (document.person, document.updatedAt) = (person, view.recordedAt)
    return Decision(
      StreamID(patientId), [PatientUpdated(person: person)], expecting: .exists, outcome: document.profile)
  }
}

extension PersonDetails {
  /// Refuses impossible details.
  fileprivate func check(at now: Timestamp) throws(Failure) {
    if let fullName, !Self.isName(fullName) {
      throw Failure(
        .invalidInput, "a name has 1 to 200 characters, none of them a control character",
        details: ["field": "fullName"])
    }
    if isUnborn(at: now) {
      throw Failure(.invalidInput, "a birth date lies in the past", details: ["field": "birthDate"])
    }
  }

  private static func isName(_ text: String) -> Bool {
    let scalars = text.unicodeScalars
    guard (1...200).contains(scalars.count), scalars.contains(where: { !$0.properties.isWhitespace }) else {
      return false
    }
    return !scalars.contains { $0.properties.generalCategory == .control }
  }
}

extension GetPatient: Query {
  func answer(_ view: borrowing RecordView) throws(Failure) -> PatientProfile {
    try view.namedPatient(patientId).profile
  }
}

extension PatientDocument {
  /// As answered.
  fileprivate var profile: PatientProfile {
    PatientProfile(
      id: patientId, fullName: person.fullName, birthDate: person.birthDate, sex: person.sex,
      language: person.language, createdAt: createdAt, updatedAt: updatedAt)
  }
}

extension RecordView {
  /// Refuses an unknown patient; callers who ask about themselves and keep no record get an empty answer,
  /// rather than that they do not exist (R-RH-035).
  func requirePatient(_ id: PatientID) throws(Failure) {
    if call.admission?.relation != .oneself { _ = try patient(id) }
  }

  /// The patient's profile, or the refusal that there is none.
  func patient(_ id: PatientID) throws(Failure) -> PatientDocument {
    guard let document = try document(PatientDocument.self, id.keyBytes) else {
      throw Failure(.notFound, "there is no such patient", details: ["field": "patientId"])
    }
    return document
  }
}
