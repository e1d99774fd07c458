/// A patient's record was opened.
public struct PatientCreated: Event {
  /// Code 1.
  public static let type = EventType(code: 1, name: "patient.created")
  /// The patient lived before the record was opened.
  public static let isTimeless = true
  /// What was known of the person.
  public var person: PersonDetails

  /// The record of this person was opened.
  public init(person: PersonDetails) { self.person = person }
}

/// What identifies a person was corrected or completed.
public struct PatientUpdated: Event {
  /// Code 2.
  public static let type = EventType(code: 2, name: "patient.updated")
  /// Who somebody is was so all along.
  public static let isTimeless = true
  /// Everything that is known now.
  public var person: PersonDetails

  /// This is known now.
  public init(person: PersonDetails) { self.person = person }
}

/// What identifies a person to people.
///
/// Everything may be missing: a device can open a record before a name is known.
public struct PersonDetails: Codable, Sendable, Equatable {
  /// Name as the person writes it; 1 to 200 characters.
  public var fullName: String?
  /// Day of birth.
  public var birthDate: CalendarDay?
  /// FHIR `administrative-gender`.
  public var sex: AdministrativeSex?
  /// The person's language.
  public var language: Language?

  /// Details of a person.
  public init(
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
public enum AdministrativeSex: String, Codable, Sendable, CaseIterable, SchemaDescribing {
  case male, female, other, unknown
}
