/// Lists entries of measures together with the latest values.
package struct ListHealthMetrics: Method {
  package static let name = "vitals.metrics"
  package static let summary =
    "Lists entries of measures by the time of measurement, newest first, with the latest value of each tile."
  package static let access = Access.read(.patient, by: .patientAndTeam, shows: .selfEntered)

  package var patientId: PatientID
  /// Inclusive.
  package var from: Timestamp?
  /// Exclusive, but equal to `from` for exactly that moment (R-MH-338).
  package var to: Timestamp?
  /// Only entries with a value of one of these; all if left out.
  package var measures: [MeasureKind]?
  /// Whether entries declared wrong are listed too, marked.
  package var includeRetracted: Bool?
  /// Page size, 1 to 200; 50 if left out (R-MH-293).
  package var limit: Int?
  /// `nextCursor` of the page before.
  package var cursor: String?

  package init(patientId: PatientID) { self.patientId = patientId }

  /// The contract's `HealthMetricsList`.
  package struct Outcome: Codable, Sendable, Equatable {
    package var entries: [VitalsEntry]
    /// Whatever the list is restricted to.
    package var latest: DashboardMetrics
    package var page: Pagination

    package init(entries: [VitalsEntry], latest: DashboardMetrics, page: Pagination) {
      (self.entries, self.latest, self.page) = (entries, latest, page)
    }
  }

  package static let example = ListHealthMetrics(patientId: Example.patient)
  package static let exampleOutcome = Outcome(
    entries: [VitalsEntry.example], latest: GetDashboard.exampleOutcome.metrics,
    page: Pagination(limit: 50, nextCursor: nil))
}
