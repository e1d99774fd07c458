import RecordModel

/// How far an export is; stands in its directory as `.state.json` while it is not complete.
struct ExportState: Codable, Equatable {
  /// Name of its file.
  static let file = ".state.json"

  /// Whose record it is.
  var patientId: PatientID
  /// How the files are written.
  var format: ExportFormat
  /// The position that it shows; not known before the first page where none was asked for.
  var position: UInt64?
  /// Position after which only changes are wanted.
  var since: UInt64?
  /// The areas that it is limited to.
  var areas: [RecordArea]?
  /// What it holds.
  var profile: ExportProfile?
  /// Who outside is to have it, why, and in words.
  var recipient: ExportRecipient?
  var purpose: DisclosurePurpose?
  var statement: String?
  /// Where to go on.
  var cursor: String?
  /// Whether the last page has come.
  var isComplete = false
  /// The files so far, in order.
  var files: [File] = []

  /// A file and how many of its bytes belong to pages that have come whole.
  struct File: Codable, Equatable {
    var name: String
    var bytes: Int
  }

  init(patientId: PatientID, format: ExportFormat, position: UInt64?) {
    (self.patientId, self.format, self.position) = (patientId, format, position)
  }

  var bytes: Int { files.reduce(0) { $0 + $1.bytes } }

  /// The next page to ask for.
  var next: ExportPatient {
    var page = ExportPatient(
      patientId: patientId, format: format, position: position, since: since, areas: areas, cursor: cursor)
    (page.profile, page.recipient) = (profile, recipient)
    (page.purpose, page.statement) = (purpose, statement)
    return page
  }

  /// Whether another one asks for the same files, for the same recipient.
  func isSame(as other: ExportState) -> Bool {
    patientId == other.patientId && format == other.format && since == other.since && areas == other.areas
      && profile == other.profile && recipient == other.recipient && purpose == other.purpose
      && statement == other.statement
  }

  mutating func count(_ bytes: Int, in file: String) {
    if let index = files.firstIndex(where: { $0.name == file }) {
      files[index].bytes += bytes
    } else {
      files.append(File(name: file, bytes: bytes))
    }
  }
}
