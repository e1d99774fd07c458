/// Lists a patient's medications.
package struct ListMedications: Method {
  package static let name = "medications.list"
  package static let summary =
    "Answers what a patient takes, by name; what was stopped where it is asked for."
  package static let access = Access.read(.patient, by: .patientAndTeam)

  package var patientId: PatientID
  /// Those taken now if left out.
  package var status: MedicationFilter?
  /// Medications a page, 1 to 200; 50 if left out.
  package var limit: Int?
  /// `nextCursor` of the page before.
  package var cursor: String?

  package init(patientId: PatientID) {
    self.patientId = patientId
  }

  package struct Outcome: Codable, Sendable, Equatable {
    package var medications: [Medication]
    /// `none` if the patient was asked and takes nothing; `null` if that was not stated.
    @OrNull package var asserted: AssertedAbsence?
    package var page: Pagination

    package init(medications: [Medication], asserted: AssertedAbsence?, page: Pagination) {
      (self.medications, self.asserted, self.page) = (medications, asserted, page)
    }
  }

  package static let example = ListMedications(patientId: Example.patient)
  package static let exampleOutcome = Outcome(
    medications: [.example], asserted: nil, page: Pagination(limit: 50, nextCursor: nil))
}
