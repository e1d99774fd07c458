import RecordModel

extension CreatePatient: Command {
  func decide(_ view: borrowing RecordView) throws(Failure) -> Decision<PatientProfile> {
    try checkPerson(at: view.now)
    let patient = patientId ?? PatientID(random: view.store.random.words())
    let person = PersonDetails(fullName: fullName, birthDate: birthDate, sex: sex, language: language)
    let profile = PatientProfile(
      id: patient, fullName: fullName, birthDate: birthDate, sex: sex, language: language,
      createdAt: view.now,
      updatedAt: view.now)
    if try view.document(PatientDocument.self, patient.keyBytes) != nil {
      throw Failure(.stateConflict, "there is a patient of this id", details: ["reason": "patient_exists"])
    }
    return Decision(
      StreamID(patient), [PatientCreated(person: person)], expecting: .noStream, outcome: profile)
  }

  private func checkPerson(at now: Timestamp) throws(Failure) {
    if let fullName, !Self.isName(fullName) {
      throw Failure(
        .invalidInput, "a name has 1 to 200 characters, none of them a control character",
        details: ["field": "fullName"])
    }
    // A day is accepted up to tomorrow in UTC: somewhere it is already.
    let tomorrow = CalendarDay(Timestamp(milliseconds: now.milliseconds + 86_400_000))
    if let birthDate, birthDate > tomorrow {
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
    let document = try view.namedPatient(patientId)
    return PatientProfile(
      id: document.patientId, fullName: document.person.fullName, birthDate: document.person.birthDate,
      sex: document.person.sex, language: document.person.language, createdAt: document.createdAt,
      updatedAt: document.updatedAt)
  }
}

extension RecordView {
  /// The patient's profile, or the refusal that there is none.
  func patient(_ id: PatientID) throws(Failure) -> PatientDocument {
    guard let document = try document(PatientDocument.self, id.keyBytes) else {
      throw Failure(.notFound, "there is no such patient", details: ["field": "patientId"])
    }
    return document
  }
}
