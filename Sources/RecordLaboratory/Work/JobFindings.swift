import RecordClient
import RecordModel

/// Does what a job asks for, in the sandbox.
struct JobFindings: Sendable {
  let job: LaboratoryJob
  let document: [UInt8]
  let setup: Laboratory.Setup
  let rules: ReportRules
  let progress: JobProgress

  /// What to report, and the file that was made, if one was asked for.
  struct Outcome: Sendable {
    var findings = LaboratoryFindings()
    var file: [UInt8]?
  }

  func outcome() async -> Outcome {
    var outcome = Outcome()
    do throws(StepFailure) {
      switch job.task {
      case .inspect: outcome.findings = try await inspect()
      case .read: outcome.findings = try await read()
      case .crop: outcome.file = try await crop()
      case .print: outcome.file = try await make(DocumentStep(.print))
      case .shrink: outcome.file = try await shrink()
      }
    } catch {
      outcome.findings.failed = failure(error)
    }
    return outcome
  }

  private func inspect() async throws(StepFailure) -> LaboratoryFindings {
    let (findings, scanner) = await scan()
    if let findings { return findings }
    return try await look(scanner)
  }

  /// What ends the job, or the scanner that has found nothing.
  private func scan() async -> (LaboratoryFindings?, scanner: String) {
    await progress.reach(.scanning)
    var findings = LaboratoryFindings()
    switch await setup.scanner.scan(document, job.mediaType) {
    case .clean(let scanner): return (nil, scanner)
    case .infected(let signature, let scanner):
      findings.infected = LaboratoryFindings.Infection(signature: signature, scanner: scanner)
    case .unscanned: findings.unscanned = true
    }
    return (findings, "")
  }

  private func look(_ scanner: String) async throws(StepFailure) -> LaboratoryFindings {
    var findings = LaboratoryFindings()
    switch try await DocumentLooking(sandbox: setup.sandbox).look(document, job.mediaType) {
    case .refused(let refusal): findings.refused = refusal
    case .pages(let pages): findings.inspected = LaboratoryFindings.Inspected(pages: pages, scanner: scanner)
    }
    return findings
  }

  private func read() async throws(StepFailure) -> LaboratoryFindings {
    if job.needsScan, let findings = await scan().0 { return findings }
    if let refusal = PictureHeader(document, mediaType: job.mediaType)?.refusal {
      var findings = LaboratoryFindings()
      findings.refused = refusal
      return findings
    }
    await progress.reach(.extracting)
    let reading = ReportWork(job: job, rules: rules, progress: progress)
    return try await setup.sandbox.open(document, job.mediaType, isAwaited: false) {
      session throws(StepFailure) in
      try await reading.findings(session)
    }
  }

  private func crop() async throws(StepFailure) -> [UInt8] {
    guard let part = job.part else { throw StepFailure(.damaged, "crop") }
    return try await make(.crop(page: part.page, box: part.box))
  }

  /// Nothing decodes a picture that is refused as a document (R-SO-094).
  private func shrink() async throws(StepFailure) -> [UInt8] {
    guard job.mediaType.isPicture, PictureHeader(document, mediaType: job.mediaType)?.refusal == nil else {
      throw StepFailure(.damaged, "shrink")
    }
    return try await make(.thumbnail)
  }

  private func make(_ step: DocumentStep) async throws(StepFailure) -> [UInt8] {
    try await setup.sandbox.open(document, job.mediaType) { session throws(StepFailure) in
      try await session.run(step)
    }
  }

  /// Trying again opens no lock and mends no file; anything else may go better (R-SO-095, R-SO-111, R-SO-125).
  private func failure(_ failure: StepFailure) -> LaboratoryFailure {
    let step: LaboratoryFailure.Step =
      switch job.task {
      case .inspect: .fileValidation
      case .read: failure.reason == .nothingFound ? .extraction : .reading
      case .crop, .print, .shrink: .storage
      }
    return LaboratoryFailure(
      step: step, reason: failure.reason, isRecoverable: ![.encrypted, .damaged].contains(failure.reason))
  }
}
