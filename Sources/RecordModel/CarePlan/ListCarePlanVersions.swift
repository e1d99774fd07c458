/// Lists the publications of the care plan.
package struct ListCarePlanVersions: Method {
  package static let name = "carePlan.versions"
  package static let summary = "Answers every publication of the care plan, newest first."
  package static let access = Access.read(.patient, only: .patientsAndStaff)

  package var patientId: PatientID
  /// Entries a page, 1 to 200; 50 if left out.
  package var limit: Int?
  /// `nextCursor` of the page before.
  package var cursor: String?

  package init(patientId: PatientID) {
    self.patientId = patientId
  }

  package struct Outcome: Codable, Sendable, Equatable {
    package var versions: [CarePlanVersion]
    package var page: Pagination

    package init(versions: [CarePlanVersion], page: Pagination) {
      (self.versions, self.page) = (versions, page)
    }
  }

  package static let example = ListCarePlanVersions(patientId: Example.patient)
  package static let exampleOutcome = Outcome(
    versions: [
      CarePlanVersion(
        version: 1, planId: RecordID(known: "plan-1"), status: .active, publishedDate: Example.start,
        publishedBy: "service:1000", changeNote: nil)
    ], page: Pagination(limit: 50, nextCursor: nil))
}
