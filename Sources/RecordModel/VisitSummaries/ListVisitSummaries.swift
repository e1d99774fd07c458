package struct ListVisitSummaries: Method {
  package static let name = "visitSummaries.list"
  package static let summary = "Lists what visits came to, latest visit first."
  package static let access = Access.read(.patient, by: .patientAndTeam)

  package var patientId: PatientID
  /// Only visits then or later.
  package var from: Timestamp?
  /// Only earlier visits.
  package var to: Timestamp?
  /// 1 to 200.
  package var limit: Int?
  /// `nextCursor` of the page before.
  package var cursor: String?

  package init(patientId: PatientID) { self.patientId = patientId }

  package struct Outcome: Codable, Sendable, Equatable {
    package var summaries: [VisitSummary]
    package var page: Pagination

    package init(summaries: [VisitSummary], page: Pagination) {
      (self.summaries, self.page) = (summaries, page)
    }
  }

  package static let example = ListVisitSummaries(patientId: Example.patient)
  package static let exampleOutcome = Outcome(
    summaries: [.example], page: Pagination(limit: 50, nextCursor: nil))
}

package struct GetVisitSummary: Method {
  package static let name = "visitSummaries.get"
  package static let summary = "Answers what a visit came to."
  package static let access = Access.read(.patient, by: .patientAndTeam)

  package var patientId: PatientID
  package var summaryId: RecordID

  package init(patientId: PatientID, summaryId: RecordID) {
    (self.patientId, self.summaryId) = (patientId, summaryId)
  }

  package typealias Outcome = VisitSummary
  package static let example = GetVisitSummary(
    patientId: Example.patient, summaryId: RecordID(known: "summary-1"))
  package static let exampleOutcome = VisitSummary.example
}
