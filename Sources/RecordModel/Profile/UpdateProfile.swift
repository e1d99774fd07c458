package struct UpdateProfile: Method {
  package static let name = "profile.update"
  package static let summary =
    "Changes what is sent of what a patient says of themselves; null clears, a list replaces the whole list."
  package static let access = Access.write(.patient, only: .patients)

  package var patientId: PatientID
  /// In the past, at most 130 years ago; part of the record's own details.
  package var birthDate: Change<CalendarDay>?
  /// At most 32 characters: `male`, `m`, `female` and `f` in any case are the record's own sex, every other text stands
  /// for an unknown one and is kept as it is (R-SO-084).
  package var gender: Change<String>?
  /// Centimetres, 1 to 300; 0 or `null` clears it.
  package var height: Change<ExactDecimal>?
  /// Kilograms, at most 700; 0 or `null` clears it.
  package var weight: Change<ExactDecimal>?
  /// At most 32 characters.
  package var activityLevel: Change<String>?
  /// At most 50 of 1 to 200 characters.
  package var healthGoals: Change<[String]>?
  /// At most 100 of 1 to 200 characters.
  package var conditions: Change<[String]>?
  /// At most 100 of 1 to 200 characters.
  package var medications: Change<[String]>?
  /// At most 100 of 1 to 200 characters.
  package var allergies: Change<[String]>?
  package var emergencyContact: Change<EmergencyContact>?

  package init(patientId: PatientID) { self.patientId = patientId }

  package typealias Outcome = PersonView
  package static let example: UpdateProfile = {
    var call = UpdateProfile(patientId: Example.patient)
    call.height = .set(ExactDecimal(172))
    return call
  }()
  package static let exampleOutcome = PersonView.example
}

/// Reads what is known of a patient as a person.
package struct GetProfile: Method {
  package static let name = "profile.get"
  package static let summary = "Answers a patient's details, own health profile, preferences and account."
  package static let access = Access.read(.patient, only: .patients)

  package var patientId: PatientID

  package init(patientId: PatientID) { self.patientId = patientId }

  package typealias Outcome = PersonView
  package static let example = GetProfile(patientId: Example.patient)
  package static let exampleOutcome = PersonView.example
}

/// Reads what is known of the caller as a person.
package struct GetPerson: Method {
  package static let name = "identity.person"
  package static let summary =
    "Answers the caller's account, details, own health profile and preferences, also without a record."
  package static let access = Access.read(.account)

  package init() {}

  package typealias Outcome = PersonView
  package static let example = GetPerson()
  package static let exampleOutcome = PersonView.example
}
