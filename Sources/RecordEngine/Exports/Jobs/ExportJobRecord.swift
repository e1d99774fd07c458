import RecordModel
import RecordStore

/// A job as it is kept.
struct ExportJobRecord: Codable, Sendable {
  var job: ExportJob
  /// How far it is; nothing is worth keeping yet where there is none.
  var place: ExportRunPlace?
  /// Who outside is to have it, and who gave it to them.
  var disclosure: ExportDisclosure?
  /// User id of the program that asked for it.
  var program: UInt32?

  init(job: ExportJob) { self.job = job }

  /// Whose limits it counts for.
  var owner: ExportOwner { job.patientId.map { .patient($0) } ?? .program(program) }

  mutating func end(_ status: ExportJob.Status, at now: Timestamp) {
    (job.status, job.finishedAt, place) = (status, now, nil)
  }
}

/// Whose limits a job counts for: a patient's, whoever asked for it, or of all patients that of the program that asked.
enum ExportOwner: Hashable, Sendable {
  case patient(PatientID)
  case program(UInt32?)
}

extension ExportJob {
  /// Whether both ask for the same files; one that names no position asks for any.
  func isSame(as other: ExportJob) -> Bool {
    patientId == other.patientId && format == other.format && since == other.since && areas == other.areas
      && profile == other.profile && recipient == other.recipient && purpose == other.purpose
  }
}
