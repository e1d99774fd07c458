/// Lists entries of vitals.
package struct ListVitals: Method {
  package static let name = "vitals.list"
  package static let summary =
    "Lists entries of vitals by the time of measurement, newest first unless asked otherwise."
  /// Reads a patient's record.
  package static let access = Access.read(.patient, by: .patientAndTeam, shows: .selfEntered)

  package var patientId: PatientID
  /// Only entries from this moment on.
  package var from: Timestamp?
  /// Only entries before this moment; of exactly this moment where it is `from` too (R-MH-338).
  package var to: Timestamp?
  /// Which come first; `desc` where it is left out.
  package var order: ListOrder?
  /// Only entries with a value of one of these; all where it is left out.
  package var measures: [MeasureKind]?
  /// Whether entries that were declared wrong are listed too, marked.
  package var includeRetracted: Bool?
  /// Page size, 1 to 200; 50 where it is left out (R-MH-293).
  package var limit: Int?
  /// Where to go on: `nextCursor` of the page before.
  package var cursor: String?

  /// The first page of entries.
  package init(patientId: PatientID, limit: Int? = nil, cursor: String? = nil) {
    (self.patientId, self.limit, self.cursor) = (patientId, limit, cursor)
  }

  /// The contract's `VitalsList`.
  package struct Outcome: Codable, Sendable, Equatable {
    package var vitals: [VitalsEntry]
    /// Where the page ends.
    package var page: Pagination

    package init(vitals: [VitalsEntry], page: Pagination) { (self.vitals, self.page) = (vitals, page) }
  }

  /// The newest ten.
  package static let example = ListVitals(patientId: Example.patient, limit: 10)
  package static let exampleOutcome = Outcome(
    vitals: [.example], page: Pagination(limit: 10, nextCursor: nil))
}
