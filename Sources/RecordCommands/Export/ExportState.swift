import RecordConsole
import RecordModel

/// The progress of an export; stored in its directory as `.state.json` until it is complete.
struct ExportState: Codable, Equatable {
  /// Name of its file.
  static let file = ".state.json"

  /// `nil` for all patients'.
  var patientId: PatientID?
  /// The job whose files are fetched; `nil` if the daemon makes the pages on request.
  var jobId: ExportJobID?
  var format: ExportFormat
  /// The position of the export; unknown before the first page if none was requested.
  var position: UInt64?
  /// Only changes after this position.
  var since: UInt64?
  /// `nil` for all areas.
  var areas: [RecordArea]?
  var profile: ExportProfile?
  /// The recipient outside, with purpose and statement.
  var recipient: ExportRecipient?
  var purpose: DisclosurePurpose?
  var statement: String?
  /// `nextCursor` of the page before.
  var cursor: String?
  /// Whether the last page has come.
  var isComplete = false
  /// The files so far, in order.
  var files: [File] = []

  /// A file, and how many of its bytes belong to complete pages.
  struct File: Codable, Equatable {
    var name: String
    var bytes: Int
  }

  init(patientId: PatientID, format: ExportFormat, position: UInt64?) {
    (self.patientId, self.format, self.position) = (patientId, format, position)
  }

  /// The files of a finished job.
  init(_ job: ExportJob) {
    (patientId, jobId, format, position) = (job.patientId, job.id, job.format, job.position)
  }

  var bytes: Int { files.reduce(0) { $0 + $1.bytes } }

  /// The request for the next page.
  func next() throws(CommandFailure) -> Question {
    if let jobId { return .job(ReadExport(jobId: jobId, patientId: patientId, cursor: cursor)) }
    guard let patientId else { throw .usage("the unfinished export is of nobody; start over with --force") }
    var page = ExportPatient(
      patientId: patientId, format: format, position: position, since: since, areas: areas, cursor: cursor)
    (page.profile, page.recipient) = (profile, recipient)
    (page.purpose, page.statement) = (purpose, statement)
    return .patient(page)
  }

  /// A request for a page.
  enum Question {
    case patient(ExportPatient)
    case job(ReadExport)

    var cursor: String? {
      switch self {
      case .patient(let page): page.cursor
      case .job(let page): page.cursor
      }
    }
  }

  /// Whether another one requests the same files, for the same recipient.
  func isSame(as other: ExportState) -> Bool {
    patientId == other.patientId && jobId == other.jobId && format == other.format && since == other.since
      && areas == other.areas
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
