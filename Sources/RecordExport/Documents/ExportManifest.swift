import RecordModel

/// The content of an export, and its position: `manifest.json`.
///
/// Everything in it follows from the log up to the position, so the same export has the same manifest
/// whenever it is made by the same version of the program.
package struct ExportManifest: Codable, Sendable, Equatable {
  package static let file = "manifest.json"
  /// Read by an import.
  package static let eventsFile = "events.ndjson"
  /// Version of tables, columns and file layouts together; raised with every change that readers have to
  /// know.
  package static let formatVersion = 2

  package var format: ExportFormat
  package var formatVersion: Int
  package var recorddVersion: String
  /// The store it came from.
  package var storeInstance: InstanceID
  /// Left out if it is all patients'.
  package var patientId: PatientID?
  /// Position of the log that it covers.
  package var position: UInt64
  /// Only changes after this position; left out for everything.
  package var since: UInt64?
  /// Left out if it is whole.
  package var areas: [RecordArea]?
  /// Chain hash of the log's record at that position, 64 hexadecimal digits.
  package var chainHash: String
  /// When the record at that position was taken; the export is complete up to this moment.
  package var exportedAt: Timestamp
  /// In the order in which they are sent, without the manifest itself.
  package var files: [File]
  /// In order.
  package var tables: [Table]
  /// Lines of the file of events.
  package var events: UInt64
  /// Patients whose key was destroyed: they are in no table, and their events have no payload.
  package var erasedPatients: UInt64?
  /// Left out if it holds everything.
  ///
  /// An export with a profile cannot be imported.
  package var profile: ExportProfile?
  /// Required reading before using the files.
  package var notes: [String]

  package init(
    format: ExportFormat, recorddVersion: String, storeInstance: InstanceID, patientId: PatientID?,
    position: UInt64, since: UInt64? = nil, areas: [RecordArea]? = nil, chainHash: String,
    exportedAt: Timestamp, files: [File], tables: [Table], events: UInt64, erasedPatients: UInt64? = nil,
    profile: ExportProfile = .full
  ) {
    (self.format, formatVersion, self.recorddVersion) = (format, Self.formatVersion, recorddVersion)
    (self.storeInstance, self.patientId, self.position) = (storeInstance, patientId, position)
    (self.since, self.areas, self.chainHash, self.exportedAt) = (since, areas, chainHash, exportedAt)
    (self.files, self.tables, self.events, self.erasedPatients) = (files, tables, events, erasedPatients)
    self.profile = profile == .full ? nil : profile
    notes = FormatDocument.notes(format, profile)
  }

  /// One file, with a checksum.
  package struct File: Codable, Sendable, Equatable {
    package var file: String
    /// Its length in bytes.
    package var bytes: Int
    /// Its SHA-256, 64 hexadecimal digits.
    package var sha256: String

    package init(_ file: String, _ hash: FileHash) {
      (self.file, bytes, sha256) = (file, hash.bytes, hash.text)
    }
  }

  /// One table, so that a program can read it without the description.
  package struct Table: Codable, Sendable, Equatable {
    package var name: String
    /// Its file.
    package var file: String
    /// Number of rows, without a header.
    package var rows: UInt64
    /// Its columns, in order.
    package var columns: [ExportColumn]

    package init(_ table: ExportTable, file: String, rows: UInt64) {
      (name, self.file, self.rows, columns) = (table.name, file, rows, table.columns)
    }
  }

  /// JSON with a line a member, and a line end at the end.
  package func text() throws(CodingFailure) -> String {
    String(decoding: try JSON.encode(pretty: self), as: UTF8.self) + "\n"
  }
}
