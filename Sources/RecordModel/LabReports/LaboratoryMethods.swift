/// Takes jobs of the laboratory.
package struct TakeLaboratoryJobs: Method {
  package static let name = "laboratory.take"
  package static let summary =
    "Answers jobs for the laboratory, fair over records; waits for one if there is none. Report each with laboratory.settle."
  package static let access = Access.write(.laboratory)

  /// Jobs at most, 1 to 16; 1 if left out.
  package var limit: Int?
  /// Readings among them at most, 0 to 16; as many as jobs if left out.
  package var readings: Int?
  /// How long to wait for a job if there is none, 0 to 25; 0 if left out.
  package var waitSeconds: Int?
  /// Programs that the laboratory does not have, for those who run the daemon (R-SO-125): at most 32, each of 1 to 40 lower-case
  /// letters, digits and hyphens.
  package var missing: [String]?

  package init(
    limit: Int? = nil, readings: Int? = nil, waitSeconds: Int? = nil, missing: [String]? = nil
  ) {
    (self.limit, self.readings, self.waitSeconds) = (limit, readings, waitSeconds)
    self.missing = missing
  }

  package struct Outcome: Codable, Sendable, Equatable {
    package var jobs: [LaboratoryJob]

    package init(jobs: [LaboratoryJob]) { self.jobs = jobs }
  }

  package static let example = TakeLaboratoryJobs(limit: 2, waitSeconds: 20)
  package static let exampleOutcome = Outcome(jobs: [.example])
}

/// Reads a piece of what a job is about.
package struct ReadLaboratoryInput: Method {
  package static let name = "laboratory.read"
  package static let summary = "Answers a piece of the bytes that a job is about."
  package static let access = Access.read(.laboratory)

  package var jobId: LaboratoryJobID
  /// Bytes before the piece; 0 if left out.
  package var offset: Int?

  package init(jobId: LaboratoryJobID, offset: Int? = nil) { (self.jobId, self.offset) = (jobId, offset) }

  package struct Outcome: Codable, Sendable, Equatable {
    package var offset: Int
    /// Padded base64 of at most 131,072 bytes; empty at the end.
    package var data: String

    package init(offset: Int, data: String) { (self.offset, self.data) = (offset, data) }
  }

  package static let example = ReadLaboratoryInput(jobId: LaboratoryJob.exampleID, offset: 0)
  package static let exampleOutcome = Outcome(offset: 0, data: "JVBERi0xLjcK")
}

/// Says how far a job is, and keeps it from being given to somebody else.
package struct ReportLaboratoryProgress: Method {
  package static let name = "laboratory.report"
  package static let summary = "Says how far a job is, and that it is still worked on."
  package static let access = Access.write(.laboratory)

  package var jobId: LaboratoryJobID
  package var step: ProcessingStep
  /// Pages that are read.
  package var page: Int?
  /// Pages that there are.
  package var pages: Int?

  package init(jobId: LaboratoryJobID, step: ProcessingStep, page: Int? = nil, pages: Int? = nil) {
    (self.jobId, self.step, self.page, self.pages) = (jobId, step, page, pages)
  }

  package struct Outcome: Codable, Sendable, Equatable {
    /// Whether nobody wants it any more; then it need not be settled.
    package var isCancelled: Bool

    package init(isCancelled: Bool) { self.isCancelled = isCancelled }
  }

  package static let example = ReportLaboratoryProgress(
    jobId: LaboratoryJob.exampleID, step: .extracting, page: 1, pages: 2)
  package static let exampleOutcome = Outcome(isCancelled: false)
}

/// Sends the next piece of a file that a job is to make.
package struct AppendLaboratoryOutput: Method {
  package static let name = "laboratory.append"
  package static let summary =
    "Takes the next piece of a file that a job makes; a piece for another place than its end is refused."
  package static let access = Access.write(.laboratory)

  package var jobId: LaboratoryJobID
  /// Bytes sent before.
  package var offset: Int
  /// Padded base64 of 1 to 131,072 bytes.
  package var data: String

  package init(jobId: LaboratoryJobID, offset: Int, data: String) {
    (self.jobId, self.offset, self.data) = (jobId, offset, data)
  }

  package struct Outcome: Codable, Sendable, Equatable {
    /// Bytes so far.
    package var bytes: Int

    package init(bytes: Int) { self.bytes = bytes }
  }

  package static let example = AppendLaboratoryOutput(
    jobId: LaboratoryJob.exampleID, offset: 0, data: "iVBORw0KGgo=")
  package static let exampleOutcome = Outcome(bytes: 8)
}

/// Ends a job.
package struct SettleLaboratoryJob: Method {
  package static let name = "laboratory.settle"
  package static let summary =
    "Reports how a job ended; refused if it was given to somebody else meanwhile, or nobody wants it any more."
  package static let access = Access.write(.laboratory)

  package var jobId: LaboratoryJobID
  package var findings: LaboratoryFindings

  package init(jobId: LaboratoryJobID, findings: LaboratoryFindings) {
    (self.jobId, self.findings) = (jobId, findings)
  }

  package struct Outcome: Codable, Sendable, Equatable {
    package var jobId: LaboratoryJobID

    package init(jobId: LaboratoryJobID) { self.jobId = jobId }
  }

  package static let example: SettleLaboratoryJob = {
    var findings = LaboratoryFindings()
    findings.inspected = LaboratoryFindings.Inspected(pages: 2, scanner: "ClamAV 1.4.3")
    return SettleLaboratoryJob(jobId: LaboratoryJob.exampleID, findings: findings)
  }()
  package static let exampleOutcome = Outcome(jobId: LaboratoryJob.exampleID)
}

/// Where the processing of a report stands (R-SO-116).
package enum ProcessingStep: String, Codable, Sendable, CaseIterable, SchemaDescribing {
  case queued, validating, scanning, extracting, normalizing, analyzing, completed, failed
}
