/// A patient's record was opened.
package struct PatientCreated: Event {
  package static let type = EventType(code: 1, name: "patient.created")
  /// The patient lived before the record was opened.
  package static let isTimeless = true
  /// As known at that time.
  package var person: PersonDetails

  package init(person: PersonDetails) { self.person = person }
}

/// A person's details were corrected or completed.
package struct PatientUpdated: Event {
  package static let type = EventType(code: 2, name: "patient.updated")
  /// A person's identity always was what it is.
  package static let isTimeless = true
  /// Everything that is known now.
  package var person: PersonDetails

  package init(person: PersonDetails) { self.person = person }
}

/// The details that identify a person to people.
///
/// Everything may be missing: a device can open a record before a name is known.
package struct PersonDetails: Codable, Sendable, Equatable {
  /// As the person writes it; 1 to 200 characters.
  package var fullName: String?
  package var birthDate: CalendarDay?
  /// FHIR `administrative-gender`.
  package var sex: AdministrativeSex?
  package var language: Language?

  package init(
    fullName: String? = nil, birthDate: CalendarDay? = nil, sex: AdministrativeSex? = nil,
    language: Language? = nil
  ) {
    self.fullName = fullName
    self.birthDate = birthDate
    self.sex = sex
    self.language = language
  }
}

/// The code system `http://hl7.org/fhir/administrative-gender`.
package enum AdministrativeSex: String, Codable, Sendable, CaseIterable, SchemaDescribing {
  case male, female, other, unknown
}
