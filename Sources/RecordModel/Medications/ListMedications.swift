/// Answers what a patient takes.
package struct ListMedications: Method {
  package static let name = "medications.list"
  package static let summary =
    "Answers what a patient takes, by name; what was stopped where it is asked for."
  /// Reads a patient's record.
  package static let access = Access.read(.patient, by: .patientAndTeam)

  package var patientId: PatientID
  /// Which ones; those that are taken where it is left out.
  package var status: MedicationFilter?
  /// Medications of a page: 1 to 200, 50 where it is left out.
  package var limit: Int?
  /// The next page, from the page before.
  package var cursor: String?

  package init(patientId: PatientID) {
    self.patientId = patientId
  }

  /// A page of medications.
  package struct Outcome: Codable, Sendable, Equatable {
    package var medications: [Medication]
    /// `none` where the patient was asked and takes nothing; `null` where that was not said.
    package var asserted: AssertedAbsence?
    /// Where the page ends.
    package var page: Pagination

    package init(medications: [Medication], asserted: AssertedAbsence?, page: Pagination) {
      (self.medications, self.asserted, self.page) = (medications, asserted, page)
    }

    /// Writes what is stated also where it is `null`.
    package func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(medications, forKey: .medications)
      try container.encode(asserted, forKey: .asserted)
      try container.encode(page, forKey: .page)
    }
  }

  package static let example = ListMedications(patientId: Example.patient)
  package static let exampleOutcome = Outcome(
    medications: [.example], asserted: nil, page: Pagination(limit: 50, nextCursor: nil))
}
