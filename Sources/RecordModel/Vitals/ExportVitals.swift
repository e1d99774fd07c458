/// Reads the vital signs of a time for a file.
package struct ExportVitals: Method {
  package static let name = "vitals.export"
  package static let summary =
    "Answers the vital signs of a time for a file, the oldest first, a piece a call: as CSV, or as entries."
  package static let access = Access.read(.patient, by: .patientAndTeam, shows: .selfEntered)

  package var patientId: PatientID
  /// Inclusive.
  package var from: Timestamp?
  /// Exclusive, but equal to `from` for exactly that moment (R-MH-338).
  package var to: Timestamp?
  /// The measures of the columns, and of the entries; the vital signs if left out.
  package var measures: [MeasureKind]?
  /// `csv` if left out.
  package var format: Format?
  /// `nextCursor` of the piece before.
  package var cursor: String?

  package init(patientId: PatientID, format: Format? = nil) {
    (self.patientId, self.format) = (patientId, format)
  }

  package enum Format: String, Codable, Sendable, CaseIterable, SchemaDescribing {
    /// RFC 4180; the first piece begins with the header row.
    case csv
    case json
  }

  package struct Outcome: Codable, Sendable, Equatable {
    /// Rows as text; left out for entries.
    package var csv: String?
    /// Left out for CSV.
    package var vitals: [VitalsEntry]?
    package var page: Pagination

    package init(csv: String? = nil, vitals: [VitalsEntry]? = nil, page: Pagination) {
      (self.csv, self.vitals, self.page) = (csv, vitals, page)
    }
  }

  package static let example = ExportVitals(patientId: Example.patient, format: .json)
  package static let exampleOutcome = Outcome(
    vitals: [.example], page: Pagination(limit: 500, nextCursor: nil))
}
