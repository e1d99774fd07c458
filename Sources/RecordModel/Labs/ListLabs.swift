/// Lists a patient's laboratory results.
package struct ListLabs: Method {
  package static let name = "labs.list"
  package static let summary = "Answers laboratory results, newest first."
  package static let access = Access.read(.patient, by: .patientAndTeam)

  package var patientId: PatientID
  /// Only specimens from this moment on.
  package var from: Timestamp?
  /// Only specimens before this moment.
  package var to: Timestamp?
  package var status: LabStatus?
  /// A part of the test's or an analyte's name; case and accents do not matter.
  package var q: String?
  /// Include results declared wrong.
  package var includeRetracted: Bool?
  /// Results a page, 1 to 200; 50 if left out.
  package var limit: Int?
  /// `nextCursor` of the page before.
  package var cursor: String?

  package init(patientId: PatientID) {
    self.patientId = patientId
  }

  package struct Outcome: Codable, Sendable, Equatable {
    package var results: [LabResult]
    package var page: Pagination

    package init(results: [LabResult], page: Pagination) { (self.results, self.page) = (results, page) }
  }

  package static let example = ListLabs(patientId: Example.patient)
  package static let exampleOutcome = Outcome(
    results: [.example], page: Pagination(limit: 50, nextCursor: nil))
}
