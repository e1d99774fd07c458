import RecordModel
import RecordStore

/// A job as stored.
struct ExportJobRecord: Codable, Sendable {
  var job: ExportJob
  /// The progress; `nil` until some of it is worth keeping.
  var place: ExportRunPlace?
  /// The recipient outside, and who gave the data.
  var disclosure: ExportDisclosure?
  /// User id of the program that requested it.
  var program: UInt32?

  init(job: ExportJob) { self.job = job }

  /// The owner of the limits it counts towards.
  var owner: ExportOwner { job.patientId.map { .patient($0) } ?? .program(program) }

  mutating func end(_ status: ExportJob.Status, at now: Timestamp) {
    (job.status, job.finishedAt, place) = (status, now, nil)
  }
}

/// The owner of a job's limits: a patient, whoever requested it, or for all patients the requesting program.
enum ExportOwner: Hashable, Sendable {
  case patient(PatientID)
  case program(UInt32?)
}

extension ExportJob {
  /// Whether both request the same files; one that names no position accepts any.
  func isSame(as other: ExportJob) -> Bool {
    patientId == other.patientId && format == other.format && since == other.since && areas == other.areas
      && profile == other.profile && recipient == other.recipient && purpose == other.purpose
  }
}
