/// Opens a patient's record.
package struct CreatePatient: Method {
  package static let name = "patient.create"
  package static let summary =
    "Opens a patient's record; every detail may be left out and nothing is made up."
  package static let access = Access.write(.patient, by: .nobody)

  /// Made here if left out.
  ///
  /// An id that exists is refused.
  package var patientId: PatientID?
  /// As the person writes it; 1 to 200 characters.
  package var fullName: String?
  package var birthDate: CalendarDay?
  /// FHIR administrative gender.
  package var sex: AdministrativeSex?
  package var language: Language?

  package init(
    patientId: PatientID? = nil, fullName: String? = nil, birthDate: CalendarDay? = nil,
    sex: AdministrativeSex? = nil, language: Language? = nil
  ) {
    (self.patientId, self.fullName, self.birthDate) = (patientId, fullName, birthDate)
    (self.sex, self.language) = (sex, language)
  }

  package typealias Outcome = PatientProfile
  package static let example = CreatePatient(
    fullName: "Erika Mustermann", birthDate: CalendarDay("1964-08-12"), sex: .female, language: .de)
  package static let exampleOutcome = PatientProfile.example
}

/// Corrects or completes a patient's details.
package struct UpdatePatient: Method {
  package static let name = "patient.update"
  package static let summary =
    "Changes the members of a patient's profile that are sent; null clears one, what is left out stays."
  package static let access = Access.write(.patient, by: .patients).onboarding

  package var patientId: PatientID
  /// As the person writes it; 1 to 200 characters.
  package var fullName: Change<String>?
  package var birthDate: Change<CalendarDay>?
  /// FHIR administrative gender.
  package var sex: Change<AdministrativeSex>?
  package var language: Change<Language>?

  package init(patientId: PatientID) { self.patientId = patientId }

  package typealias Outcome = PatientProfile
  package static let example: UpdatePatient = {
    var update = UpdatePatient(patientId: Example.patient)
    update.fullName = .set("Erika Mustermann")
    return update
  }()
  package static let exampleOutcome = PatientProfile.example
}

/// Reads a patient's profile.
package struct GetPatient: Method {
  package static let name = "patient.get"
  package static let summary = "Answers the patient's profile."
  package static let access = Access.read(.patient, by: .patientAndTeam).ofOneself

  package var patientId: PatientID

  package init(patientId: PatientID) { self.patientId = patientId }

  package typealias Outcome = PatientProfile
  package static let example = GetPatient(patientId: Example.patient)
  package static let exampleOutcome = PatientProfile.example
}

/// A patient as the contract's `PatientProfile`, with the person's details added.
package struct PatientProfile: Codable, Sendable, Equatable {
  package var id: PatientID
  /// The patient's account; `null` while there is none.
  @OrNull package var userId: String?
  /// `null` if it is not known.
  @OrNull package var fullName: String?
  package var birthDate: CalendarDay?
  /// FHIR administrative gender.
  package var sex: AdministrativeSex?
  package var language: Language?
  package var createdAt: Timestamp
  package var updatedAt: Timestamp

  enum CodingKeys: String, CodingKey {
    case id, sex, language
    case userId = "user_id"
    case fullName = "full_name"
    case birthDate = "birth_date"
    case createdAt = "created_at"
    case updatedAt = "updated_at"
  }

  package init(
    id: PatientID, userId: String? = nil, fullName: String?, birthDate: CalendarDay?, sex: AdministrativeSex?,
    language: Language?, createdAt: Timestamp, updatedAt: Timestamp
  ) {
    (self.id, self.userId, self.fullName, self.birthDate) = (id, userId, fullName, birthDate)
    (self.sex, self.language, self.createdAt, self.updatedAt) = (sex, language, createdAt, updatedAt)
  }

  static let example = PatientProfile(
    id: Example.patient, fullName: "Erika Mustermann", birthDate: CalendarDay("1964-08-12"), sex: .female,
    language: .de, createdAt: Example.start, updatedAt: Example.start)
}
