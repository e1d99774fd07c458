import RecordConsole
import RecordModel

/// How far an export is; stands in its directory as `.state.json` while it is not complete.
struct ExportState: Codable, Equatable {
  /// Name of its file.
  static let file = ".state.json"

  /// Whose record it is; `nil` for all patients'.
  var patientId: PatientID?
  /// The job whose files are fetched; `nil` where the daemon makes the pages as they are asked for.
  var jobId: ExportJobID?
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

  /// The files of a finished job.
  init(_ job: ExportJob) {
    (patientId, jobId, format, position) = (job.patientId, job.id, job.format, job.position)
  }

  var bytes: Int { files.reduce(0) { $0 + $1.bytes } }

  /// The next page to ask for.
  func next() throws(CommandFailure) -> Question {
    if let jobId { return .job(ReadExport(jobId: jobId, patientId: patientId, cursor: cursor)) }
    guard let patientId else { throw .usage("the unfinished export is of nobody; start over with --force") }
    var page = ExportPatient(
      patientId: patientId, format: format, position: position, since: since, areas: areas, cursor: cursor)
    (page.profile, page.recipient) = (profile, recipient)
    (page.purpose, page.statement) = (purpose, statement)
    return .patient(page)
  }

  /// A question for a page.
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

  /// Whether another one asks for the same files, for the same recipient.
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
