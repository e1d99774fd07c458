/// A patient's record was opened.
package struct PatientCreated: Event {
  package static let type = EventType(code: 1, name: "patient.created")
  /// The patient lived before the record was opened.
  package static let isTimeless = true
  /// What was known of the person.
  package var person: PersonDetails

  /// The record of this person was opened.
  package init(person: PersonDetails) { self.person = person }
}

/// What identifies a person was corrected or completed.
package struct PatientUpdated: Event {
  package static let type = EventType(code: 2, name: "patient.updated")
  /// Who somebody is was so all along.
  package static let isTimeless = true
  /// Everything that is known now.
  package var person: PersonDetails

  /// This is known now.
  package init(person: PersonDetails) { self.person = person }
}

/// What identifies a person to people.
///
/// Everything may be missing: a device can open a record before a name is known.
package struct PersonDetails: Codable, Sendable, Equatable {
  /// Name as the person writes it; 1 to 200 characters.
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
