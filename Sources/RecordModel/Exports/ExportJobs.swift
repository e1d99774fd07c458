package enum ExportJobKind: IdentifiedKind {
  package static let kindName = "export"
}

package typealias ExportJobID = Identifier<ExportJobKind>

package struct ExportJob: Codable, Sendable, Equatable {
  package var id: ExportJobID
  package var status: Status
  /// Left out if it is all patients'.
  package var patientId: PatientID?
  package var format: ExportFormat
  /// The last position that the export covers.
  package var position: UInt64
  /// Only changes after this position.
  package var since: UInt64?
  package var areas: [RecordArea]?
  /// When it was requested.
  package var createdAt: Timestamp
  /// When it finished or failed.
  package var finishedAt: Timestamp?
  /// Share that is done, 0 to 100.
  package var percent = 0
  /// Bytes written so far.
  package var bytes = 0
  /// Since it was begun, or since the last start of the daemon.
  package var bytesPerSecond = 0
  /// For research, patients who do not share with research are left out (R-MH-056).
  package var purpose: AccessPurpose?
  /// Left out if it holds everything.
  package var profile: ExportProfile?
  /// Left out if it is for nobody outside.
  package var recipient: ExportRecipient?
  /// Older exports of the same owner that were removed to make room for it; left out if there were none.
  package var displaced: [ExportJobID]?
  package var failure: String?

  package init(
    id: ExportJobID, patientId: PatientID?, format: ExportFormat, position: UInt64, since: UInt64?,
    areas: [RecordArea]?, createdAt: Timestamp
  ) {
    (self.id, status, self.patientId, self.format) = (id, .queued, patientId, format)
    (self.position, self.since, self.areas, self.createdAt) = (position, since, areas, createdAt)
  }

  /// The state of a job.
  package enum Status: String, Codable, Sendable, CaseIterable, SchemaDescribing {
    /// It waits for those before it.
    case queued
    /// It is being written.
    case running
    /// Its files are complete.
    case finished
    /// It broke off; there are no files.
    case failed
    /// Somebody stopped it; there are no files.
    case cancelled
  }

  static let example = ExportJob(
    id: ExportJobID(high: 0x550e_8400_e29b_41d4, low: 0xa716_4466_5544_0eee), patientId: nil, format: .csv,
    position: 17, since: nil, areas: nil, createdAt: Example.start)
}

/// Has the daemon write an export to files.
package struct StartExport: Method {
  package static let name = "export.start"
  package static let summary =
    "Begins an export of one patient, or of all, into sealed files that export.read hands out; all needs the log."
  /// Reveals nothing of the files; patients start their own jobs, administrators anybody's.
  package static let access = Access.write(
    .patient, by: [.patients, .admins], shows: .nothing, of: .ownPatients)

  /// Exactly one of this and `allPatients` is given.
  package var patientId: PatientID?
  package var allPatients: Bool?
  package var format: ExportFormat
  /// The position to export; the head if left out.
  package var asOf: UInt64?
  /// Only changes after this position.
  package var since: UInt64?
  package var areas: [RecordArea]?
  /// The caller's own id of the job: the same id again is the same job.
  package var jobId: ExportJobID?
  /// `full` if left out.
  package var profile: ExportProfile?
  /// Needs `purpose`, and is written to the access log before the files are there.
  package var recipient: ExportRecipient?
  /// Why data is given to the recipient.
  package var purpose: DisclosurePurpose?
  /// The purpose in words, which `other` needs.
  package var statement: String?

  package init(
    patientId: PatientID?, format: ExportFormat, asOf: UInt64? = nil, since: UInt64? = nil,
    areas: [RecordArea]? = nil, jobId: ExportJobID? = nil
  ) {
    (self.patientId, allPatients, self.format) = (patientId, patientId == nil ? true : nil, format)
    (self.asOf, self.since, self.areas, self.jobId) = (asOf, since, areas, jobId)
  }

  package typealias Outcome = ExportJob
  package static let example = StartExport(patientId: nil, format: .csv)
  package static let exampleOutcome = ExportJob.example
}

/// Reports how far an export job is.
package struct GetExportStatus: Method {
  package static let name = "export.status"
  package static let summary = "Answers how far an export job is, where asked to when it has ended."
  /// Reveals nothing of the files; a job of all patients also requires the right to read the log.
  package static let access = Access.read(
    .patient, by: [.patients, .admins], shows: .nothing, of: .ownPatients)

  package var jobId: ExportJobID
  /// Milliseconds to wait for the end of one that is under way; what is above 2,000 counts as that.
  package var waitMilliseconds: Int?

  package init(jobId: ExportJobID, waitMilliseconds: Int? = nil) {
    (self.jobId, self.waitMilliseconds) = (jobId, waitMilliseconds)
  }

  package typealias Outcome = ExportJob
  package static let example = GetExportStatus(jobId: ExportJob.example.id)
  package static let exampleOutcome = ExportJob.example
}

/// Stops an export job and removes its files and their key, even if it is finished.
package struct CancelExport: Method {
  package static let name = "export.cancel"
  package static let summary = "Stops an export job and removes its files, also where it is finished."
  /// Reveals nothing of the files; a job of all patients also requires the right to read the log.
  package static let access = Access.write(
    .patient, by: [.patients, .admins], shows: .nothing, of: .ownPatients)

  package var jobId: ExportJobID

  package init(jobId: ExportJobID) { self.jobId = jobId }

  package typealias Outcome = ExportJob
  package static let example = CancelExport(jobId: ExportJob.example.id)
  package static let exampleOutcome = ExportJob.example
}

/// Lists the export jobs that are kept.
package struct ListExports: Method {
  package static let name = "export.list"
  package static let summary = "Lists the export jobs, oldest first: those that wait, run, and are kept."
  /// Reveals nothing of the files; jobs of all patients are shown to those who may read the log.
  package static let access = Access.read(
    .patient, by: [.patients, .admins], shows: .nothing, of: .ownPatients)

  package init() {}

  package struct Outcome: Codable, Sendable, Equatable {
    /// Oldest first.
    package var jobs: [ExportJob]

    package init(jobs: [ExportJob]) { self.jobs = jobs }
  }

  package static let example = ListExports()
  package static let exampleOutcome = Outcome(jobs: [.example])
}
