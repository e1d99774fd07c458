import RecordModel

/// What an export holds and of which state: `manifest.json`.
///
/// Everything in it follows from the log up to the position, so the same export has the same manifest whenever it is
/// made by the same version of the program.
package struct ExportManifest: Codable, Sendable, Equatable {
  /// Name of the manifest's file.
  package static let file = "manifest.json"
  /// Name of the file of events that an import reads.
  package static let eventsFile = "events.ndjson"
  /// Version of tables, columns and file layouts together; raised with every change that a reader has to know.
  package static let formatVersion = 2

  /// How the files are written.
  package var format: ExportFormat
  /// Version of tables, columns and file layouts.
  package var formatVersion: Int
  /// Version of the program that made it.
  package var recorddVersion: String
  /// The store that it came from.
  package var storeInstance: InstanceID
  /// Whose record it is; left out where it is all patients'.
  package var patientId: PatientID?
  /// Position of the log that it shows.
  package var position: UInt64
  /// Position after which it shows what changed; left out where it shows everything.
  package var since: UInt64?
  /// The areas that it is limited to; left out where it is whole.
  package var areas: [RecordArea]?
  /// Chain hash of the log's record at that position, 64 hexadecimal digits.
  package var chainHash: String
  /// When the record at that position was taken; the export is complete up to this moment.
  package var exportedAt: Timestamp
  /// The files, in the order in which they are sent, without the manifest itself.
  package var files: [File]
  /// The tables, in order.
  package var tables: [Table]
  /// Lines of the file of events.
  package var events: UInt64
  /// Patients whose key was destroyed: they are in no table, and their events have no payload.
  package var erasedPatients: UInt64?
  /// What it holds; left out where that is everything.
  ///
  /// What is not left out cannot be imported.
  package var profile: ExportProfile?
  /// What a reader has to know before using the files.
  package var notes: [String]

  /// Puts a manifest together.
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

  /// One file, so that its wholeness can be checked.
  package struct File: Codable, Sendable, Equatable {
    /// The file's name.
    package var file: String
    /// Its length in bytes.
    package var bytes: Int
    /// Its SHA-256, 64 hexadecimal digits.
    package var sha256: String

    /// A file with its length and hash.
    package init(_ file: String, _ hash: FileHash) {
      (self.file, bytes, sha256) = (file, hash.bytes, hash.text)
    }
  }

  /// One table, so that a program can read it without the description.
  package struct Table: Codable, Sendable, Equatable {
    /// The table's name.
    package var name: String
    /// The file that holds it.
    package var file: String
    /// How many rows it has; a header is not one.
    package var rows: UInt64
    /// Its columns, in order.
    package var columns: [ExportColumn]

    /// A table with that many rows in a file.
    package init(_ table: ExportTable, file: String, rows: UInt64) {
      (name, self.file, self.rows, columns) = (table.name, file, rows, table.columns)
    }
  }

  /// The file's text: JSON with a line a member, and a line end at the end.
  package func text() throws(CodingFailure) -> String {
    String(decoding: try JSON.encode(pretty: self), as: UTF8.self) + "\n"
  }
}
