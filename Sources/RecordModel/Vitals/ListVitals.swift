package struct ListVitals: Method {
  package static let name = "vitals.list"
  package static let summary =
    "Lists entries of vitals by the time of measurement, newest first unless asked otherwise."
  package static let access = Access.read(.patient, by: .patientAndTeam, shows: .selfEntered)

  package var patientId: PatientID
  /// Inclusive.
  package var from: Timestamp?
  /// Exclusive, but equal to `from` for exactly that moment (R-MH-338).
  package var to: Timestamp?
  /// `desc` if left out.
  package var order: ListOrder?
  /// Only entries with a value of one of these; all if left out.
  package var measures: [MeasureKind]?
  /// Whether entries declared wrong are listed too, marked.
  package var includeRetracted: Bool?
  /// Page size, 1 to 200; 50 if left out (R-MH-293).
  package var limit: Int?
  /// `nextCursor` of the page before.
  package var cursor: String?

  package init(patientId: PatientID, limit: Int? = nil, cursor: String? = nil) {
    (self.patientId, self.limit, self.cursor) = (patientId, limit, cursor)
  }

  /// The contract's `VitalsList`.
  package struct Outcome: Codable, Sendable, Equatable {
    package var vitals: [VitalsEntry]
    package var page: Pagination

    package init(vitals: [VitalsEntry], page: Pagination) { (self.vitals, self.page) = (vitals, page) }
  }

  package static let example = ListVitals(patientId: Example.patient, limit: 10)
  package static let exampleOutcome = Outcome(
    vitals: [.example], page: Pagination(limit: 10, nextCursor: nil))
}
