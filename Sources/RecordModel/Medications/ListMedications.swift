/// Answers what a patient takes.
public struct ListMedications: Method {
  /// `medications.list`.
  public static let name = "medications.list"
  /// For the documentation.
  public static let summary = "Answers what a patient takes, by name; what was stopped where it is asked for."
  /// Reads a patient's record.
  public static let access = Access.read(.patient, by: .patientAndTeam)

  /// The patient.
  public var patientId: PatientID
  /// Which ones; those that are taken where it is left out.
  public var status: MedicationFilter?
  /// Medications of a page: 1 to 200, 50 where it is left out.
  public var limit: Int?
  /// The next page, from the page before.
  public var cursor: String?

  /// With these parameters.
  public init(patientId: PatientID) {
    self.patientId = patientId
  }

  /// A page of medications.
  public struct Outcome: Codable, Sendable, Equatable {
    /// The medications.
    public var medications: [Medication]
    /// `none` where the patient was asked and takes nothing; `null` where that was not said.
    public var asserted: AssertedAbsence?
    /// Where the page ends.
    public var page: Pagination

    /// A page.
    public init(medications: [Medication], asserted: AssertedAbsence?, page: Pagination) {
      (self.medications, self.asserted, self.page) = (medications, asserted, page)
    }

    /// Writes what is stated also where it is `null`.
    public func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(medications, forKey: .medications)
      try container.encode(asserted, forKey: .asserted)
      try container.encode(page, forKey: .page)
    }
  }

  /// Usual parameters.
  public static let example = ListMedications(patientId: Example.patient)
  /// A usual answer.
  public static let exampleOutcome = Outcome(
    medications: [.example], asserted: nil, page: Pagination(limit: 50, nextCursor: nil))
}
