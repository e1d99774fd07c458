/// An export that the daemon writes to files of its own.
package enum ExportJobKind: IdentifiedKind {
  /// `export`.
  package static let kindName = "export"
}

/// Names an export job.
package typealias ExportJobID = Identifier<ExportJobKind>

/// An export job, and how far it is.
package struct ExportJob: Codable, Sendable, Equatable {
  package var id: ExportJobID
  package var status: Status
  /// Whose record; left out where it is all patients'.
  package var patientId: PatientID?
  /// How the files are written.
  package var format: ExportFormat
  /// Position that it shows.
  package var position: UInt64
  /// Only what changed after this position.
  package var since: UInt64?
  /// Only these areas.
  package var areas: [RecordArea]?
  /// When it was asked for.
  package var createdAt: Timestamp
  /// When its end came, whichever.
  package var finishedAt: Timestamp?
  /// Share that is done, 0 to 100.
  package var percent = 0
  /// Bytes written so far.
  package var bytes = 0
  /// Bytes a second since it was begun, or since the last start of the daemon.
  package var bytesPerSecond = 0
  /// Why it was asked for; research leaves out who does not share with research (R-MH-056).
  package var purpose: AccessPurpose?
  /// What it holds; left out where that is everything.
  package var profile: ExportProfile?
  /// Who is to have it; left out where nobody outside is.
  package var recipient: ExportRecipient?
  /// Older exports of the same owner that were removed to make room for it; left out where there were none.
  package var displaced: [ExportJobID]?
  package var failure: String?

  /// A job that waits.
  package init(
    id: ExportJobID, patientId: PatientID?, format: ExportFormat, position: UInt64, since: UInt64?,
    areas: [RecordArea]?, createdAt: Timestamp
  ) {
    (self.id, status, self.patientId, self.format) = (id, .queued, patientId, format)
    (self.position, self.since, self.areas, self.createdAt) = (position, since, areas, createdAt)
  }

  /// Where a job stands.
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
  /// `export.start`.
  package static let name = "export.start"
  package static let summary =
    "Begins an export of one patient, or of all, into sealed files that export.read hands out; all needs the log."
  /// Shows nothing of what the files hold; patients start their own, administrators anybody's.
  package static let access = Access.write(
    .patient, by: [.patients, .admins], shows: .nothing, of: .ownPatients)

  /// The patient; one of this and `allPatients` is given.
  package var patientId: PatientID?
  /// Whether it is all patients.
  package var allPatients: Bool?
  /// How the files are written.
  package var format: ExportFormat
  /// As of this position; of the head where it is left out.
  package var asOf: UInt64?
  /// Only what changed after this position.
  package var since: UInt64?
  /// Only these areas.
  package var areas: [RecordArea]?
  /// The caller's own id of the job: the same id again is the same job.
  package var jobId: ExportJobID?
  /// What it holds; `full` where it is left out.
  package var profile: ExportProfile?
  /// Who outside is to have it; needs `purpose`, and is written to the access log before the files are there.
  package var recipient: ExportRecipient?
  /// Why the recipient is to have it.
  package var purpose: DisclosurePurpose?
  /// The purpose in words, which `other` needs.
  package var statement: String?

  /// An export of a patient, or of all where none is named.
  package init(
    patientId: PatientID?, format: ExportFormat, asOf: UInt64? = nil, since: UInt64? = nil,
    areas: [RecordArea]? = nil, jobId: ExportJobID? = nil
  ) {
    (self.patientId, allPatients, self.format) = (patientId, patientId == nil ? true : nil, format)
    (self.asOf, self.since, self.areas, self.jobId) = (asOf, since, areas, jobId)
  }

  /// What the method answers.
  package typealias Outcome = ExportJob
  /// All patients as CSV.
  package static let example = StartExport(patientId: nil, format: .csv)
  /// It waits.
  package static let exampleOutcome = ExportJob.example
}

/// Tells how far an export job is.
package struct GetExportStatus: Method {
  /// `export.status`.
  package static let name = "export.status"
  package static let summary = "Answers how far an export job is, where asked to when it has ended."
  /// Shows nothing of what the files hold; a job of all patients asks for reading the log besides.
  package static let access = Access.read(
    .patient, by: [.patients, .admins], shows: .nothing, of: .ownPatients)

  package var jobId: ExportJobID
  /// Milliseconds to wait for the end of one that is under way; what is above 2,000 counts as that.
  package var waitMilliseconds: Int?

  package init(jobId: ExportJobID, waitMilliseconds: Int? = nil) {
    (self.jobId, self.waitMilliseconds) = (jobId, waitMilliseconds)
  }

  /// What the method answers.
  package typealias Outcome = ExportJob
  package static let example = GetExportStatus(jobId: ExportJob.example.id)
  /// It waits.
  package static let exampleOutcome = ExportJob.example
}

/// Stops an export job and removes its files and their key, also finished ones.
package struct CancelExport: Method {
  /// `export.cancel`.
  package static let name = "export.cancel"
  package static let summary = "Stops an export job and removes its files, also where it is finished."
  /// Shows nothing of what the files hold; a job of all patients asks for reading the log besides.
  package static let access = Access.write(
    .patient, by: [.patients, .admins], shows: .nothing, of: .ownPatients)

  package var jobId: ExportJobID

  package init(jobId: ExportJobID) { self.jobId = jobId }

  /// What the method answers.
  package typealias Outcome = ExportJob
  package static let example = CancelExport(jobId: ExportJob.example.id)
  /// As it stood.
  package static let exampleOutcome = ExportJob.example
}

/// Lists the export jobs that are kept.
package struct ListExports: Method {
  /// `export.list`.
  package static let name = "export.list"
  package static let summary = "Lists the export jobs, oldest first: those that wait, run, and are kept."
  /// Shows nothing of what the files hold; jobs of all patients are shown to who may read the log.
  package static let access = Access.read(
    .patient, by: [.patients, .admins], shows: .nothing, of: .ownPatients)

  /// All jobs.
  package init() {}

  /// The jobs.
  package struct Outcome: Codable, Sendable, Equatable {
    /// Oldest first.
    package var jobs: [ExportJob]

    package init(jobs: [ExportJob]) { self.jobs = jobs }
  }

  package static let example = ListExports()
  package static let exampleOutcome = Outcome(jobs: [.example])
}
