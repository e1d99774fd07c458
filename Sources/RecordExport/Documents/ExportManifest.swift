import RecordModel

/// What an export holds and of which state: `manifest.json`.
///
/// Everything in it follows from the log up to the position, so the same export has the same manifest whenever it is
/// made by the same version of the program.
public struct ExportManifest: Codable, Sendable, Equatable {
  /// Name of the manifest's file.
  public static let file = "manifest.json"
  /// Name of the file of events that an import reads.
  public static let eventsFile = "events.ndjson"
  /// Version of tables, columns and file layouts together; raised with every change that a reader has to know.
  public static let formatVersion = 2

  /// How the files are written.
  public var format: ExportFormat
  /// Version of tables, columns and file layouts.
  public var formatVersion: Int
  /// Version of the program that made it.
  public var recorddVersion: String
  /// The store that it came from.
  public var storeInstance: InstanceID
  /// Whose record it is; left out where it is all patients'.
  public var patientId: PatientID?
  /// Position of the log that it shows.
  public var position: UInt64
  /// Position after which it shows what changed; left out where it shows everything.
  public var since: UInt64?
  /// The areas that it is limited to; left out where it is whole.
  public var areas: [RecordArea]?
  /// Chain hash of the log's record at that position, 64 hexadecimal digits.
  public var chainHash: String
  /// When the record at that position was taken; the export is complete up to this moment.
  public var exportedAt: Timestamp
  /// The files, in the order in which they are sent, without the manifest itself.
  public var files: [File]
  /// The tables, in order.
  public var tables: [Table]
  /// Lines of the file of events.
  public var events: UInt64
  /// Patients whose key was destroyed: they are in no table, and their events have no payload.
  public var erasedPatients: UInt64?
  /// What it holds; left out where that is everything.
  ///
  /// What is not left out cannot be imported.
  public var profile: ExportProfile?
  /// What a reader has to know before using the files.
  public var notes: [String]

  /// Puts a manifest together.
  public init(
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
  public struct File: Codable, Sendable, Equatable {
    /// The file's name.
    public var file: String
    /// Its length in bytes.
    public var bytes: Int
    /// Its SHA-256, 64 hexadecimal digits.
    public var sha256: String

    /// A file with its length and hash.
    public init(_ file: String, _ hash: FileHash) {
      (self.file, bytes, sha256) = (file, hash.bytes, hash.text)
    }
  }

  /// One table, so that a program can read it without the description.
  public struct Table: Codable, Sendable, Equatable {
    /// The table's name.
    public var name: String
    /// The file that holds it.
    public var file: String
    /// How many rows it has; a header is not one.
    public var rows: UInt64
    /// Its columns, in order.
    public var columns: [ExportColumn]

    /// A table with that many rows in a file.
    public init(_ table: ExportTable, file: String, rows: UInt64) {
      (name, self.file, self.rows, columns) = (table.name, file, rows, table.columns)
    }
  }

  /// The file's text: JSON with a line a member, and a line end at the end.
  public func text() throws(CodingFailure) -> String {
    String(decoding: try JSON.encode(pretty: self), as: UTF8.self) + "\n"
  }
}
