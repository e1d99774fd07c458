/// Exports a patient's record, page by page.
///
/// Stateless: every page is a function of patient, format, position and cursor, so an export can be resumed
/// after a broken connection and repeated later byte for byte; but the statement about the data in the
/// profile `access` comes with the last page and is of that moment.
package struct ExportPatient: Method {
  package static let name = "export.patient"
  package static let summary =
    "Answers the next pieces of an export of one patient, and on the last page its manifest."
  package static let access = Access.read(.patient, by: .patients)

  package var patientId: PatientID
  package var format: ExportFormat
  /// Export the record as of this position; the head if left out.
  package var position: UInt64?
  /// Only changes after this position; everything if left out.
  package var since: UInt64?
  /// All if left out.
  package var areas: [RecordArea]?
  /// `nextCursor` of the page before.
  package var cursor: String?
  /// `full` if left out.
  package var profile: ExportProfile?
  /// Needs `purpose`, and is written to the access log before the first page is answered.
  package var recipient: ExportRecipient?
  /// Why data is given to the recipient.
  package var purpose: DisclosurePurpose?
  /// The purpose in words, which `other` needs.
  package var statement: String?

  package init(
    patientId: PatientID, format: ExportFormat, position: UInt64? = nil, since: UInt64? = nil,
    areas: [RecordArea]? = nil, cursor: String? = nil
  ) {
    (self.patientId, self.format, self.position, self.cursor) = (patientId, format, position, cursor)
    (self.since, self.areas) = (since, areas)
  }

  package struct Outcome: Codable, Sendable, Equatable {
    /// Position that the export shows; the same on every page.
    package var position: UInt64
    /// Pieces of files in order; a file's pieces joined are the file.
    package var pieces: [Piece]
    /// Sent for the next page; `null` on the last one.
    @OrNull package var nextCursor: String?
    /// Share of the record that is exported so far, 0 to 100.
    package var percent: Int

    package init(position: UInt64, pieces: [Piece], nextCursor: String?, percent: Int) {
      (self.position, self.pieces, self.nextCursor, self.percent) = (position, pieces, nextCursor, percent)
    }
  }

  package struct Piece: Codable, Sendable, Equatable {
    /// The file's name, such as `answers.csv`.
    package var file: String
    /// The text to append to it.
    package var text: String

    package init(file: String, text: String) { (self.file, self.text) = (file, text) }
  }

  package static let example = ExportPatient(patientId: Example.patient, format: .csv)
  package static let exampleOutcome = Outcome(
    position: 17, pieces: [Piece(file: "patient.csv", text: "patient_id,full_name\r\n")],
    nextCursor: "eyJmIjoxfQ",
    percent: 10)
}

/// How an export is written.
package enum ExportFormat: String, Codable, Sendable, CaseIterable, SchemaDescribing {
  /// One JSON document.
  case json
  /// One JSON object a line.
  case ndjson
  /// One file a table, RFC 4180.
  case csv
}
