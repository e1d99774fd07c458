/// Answers a patient's laboratory results.
package struct ListLabs: Method {
  package static let name = "labs.list"
  package static let summary = "Answers laboratory results, newest first."
  /// Reads a patient's record.
  package static let access = Access.read(.patient, by: .patientAndTeam)

  package var patientId: PatientID
  /// Only specimens from this moment on.
  package var from: Timestamp?
  /// Only specimens before this moment.
  package var to: Timestamp?
  /// Only results of this status.
  package var status: LabStatus?
  /// A part of the test's or an analyte's name, whatever case and accents.
  package var q: String?
  /// Also results that were declared wrong.
  package var includeRetracted: Bool?
  /// Results of a page: 1 to 200, 50 where it is left out.
  package var limit: Int?
  /// The next page, from the page before.
  package var cursor: String?

  package init(patientId: PatientID) {
    self.patientId = patientId
  }

  /// A page of results.
  package struct Outcome: Codable, Sendable, Equatable {
    package var results: [LabResult]
    /// Where the page ends.
    package var page: Pagination

    package init(results: [LabResult], page: Pagination) { (self.results, self.page) = (results, page) }
  }

  package static let example = ListLabs(patientId: Example.patient)
  package static let exampleOutcome = Outcome(
    results: [.example], page: Pagination(limit: 50, nextCursor: nil))
}
