import RecordModel
import RecordStore

extension TakeLaboratoryJobs: WaitingOperation {
  // Refused beyond 25, but asked for before that.
  var waitMilliseconds: Int? { min(max(waitSeconds ?? 0, 0), 25) * 1000 }
  static var longestWait: Duration { .seconds(25) }
  func ends(_ engine: Engine) -> JobEnds { engine.laboratory.arrivals }
  static func isUnderWay(_ outcome: Outcome) -> Bool { outcome.jobs.isEmpty }

  func perform(_ engine: Engine, _ call: CallContext) throws(Failure) -> Outcome {
    var checks = FieldChecks()
    if !(1...16).contains(limit ?? 1) { checks.refuse("/limit", "out_of_range", "1 to 16") }
    if !(0...16).contains(readings ?? 0) { checks.refuse("/readings", "out_of_range", "0 to 16") }
    if !(0...25).contains(waitSeconds ?? 0) { checks.refuse("/waitSeconds", "out_of_range", "0 to 25") }
    let missing = missing ?? []
    if missing.count > 32 { checks.refuse("/missing", "too_many", "at most 32") }
    for (index, name) in missing.enumerated() where !Self.isName(name) {
      checks.refuse("/missing/\(index)", "bad_format", "1 to 40 lower-case letters, digits and hyphens")
    }
    try checks.finish()
    engine.laboratory.note(missing: missing)
    engine.giveUpIdleInspections()
    engine.giveUpIdleMakings()
    let waiting = try engine.waitingReadings(limit ?? 1)
    var jobs: [LaboratoryJob] = []
    let chosen = engine.laboratory.choose(
      limit ?? 1, readings: readings, reports: waiting, renditions: engine.waitingRenditions())
    for work in chosen {
      if let job = try engine.give(work, call) { jobs.append(job) }
    }
    return Outcome(jobs: jobs)
  }

  private static func isName(_ text: String) -> Bool {
    (1...40).contains(text.utf8.count)
      && text.utf8.allSatisfy { (97...122).contains($0) || (48...57).contains($0) || $0 == UInt8(ascii: "-") }
  }
}

extension Engine {
  /// Times that a run is given out at most: whatever kills the laboratory that often, kills it again.
  static let attempts = 3

  /// Gives a job out; `nil` if it is not to be had any more.
  fileprivate func give(
    _ chosen: LaboratoryDesk.Work, _ call: CallContext
  ) throws(Failure) -> LaboratoryJob? {
    var work = chosen
    work.job.jobId = LaboratoryJobID(random: store.random.words())
    // What whoever had it before has sent of it is not what will come.
    if case .making(let number) = work.subject { makings.restart(number) }
    if case .rendition(let waiting) = work.subject {
      return prepare(&work, waiting) ? laboratory.give(work) : nil
    }
    guard case .report(let report, let run) = work.subject else { return laboratory.give(work) }
    let (owner, jobId) = (work.owner, work.job.jobId)
    let reached = laboratory.progress(report, run: run)?.fraction
    let isClaimed: Bool = try append(call) { (view) throws(Failure) in
      try view.claim(report, run, of: owner, jobId, reached)
    }
    return isClaimed ? laboratory.give(work) : nil
  }
}

extension RecordView {
  fileprivate func claim(
    _ report: DocumentID, _ run: Int, of owner: PatientID, _ jobId: LaboratoryJobID,
    _ reached: ExactDecimal?
  ) throws(Failure) -> Decision<Bool> {
    let stream = StreamID(owner)
    guard let known = try? labReport(report, of: owner), known.isUnderWay, known.report.run == run else {
      return .unchanged(stream, outcome: false)
    }
    if known.attempt >= Engine.attempts {
      let fault = ReportFault(step: .reading, reason: .givenUp, isRecoverable: true)
      return Decision(
        stream, [LabReportFailed(reportId: report, run: run, faults: [fault], progress: reached)],
        outcome: false)
    }
    return Decision(
      stream,
      [LabReportClaimed(reportId: report, run: run, attempt: known.attempt + 1, jobId: jobId)], outcome: true)
  }
}

extension ReadLaboratoryInput: Operation {
  func perform(_ engine: Engine, _ call: CallContext) throws(Failure) -> Outcome {
    let work = try engine.laboratory.work(jobId)
    let offset = offset ?? 0
    guard (0...work.job.bytes).contains(offset) else {
      throw Failure(problems: [
        FieldProblem(path: "/offset", code: "out_of_range", message: "0 to \(work.job.bytes)")
      ])
    }
    let piece: [UInt8]
    switch work.input {
    case .bytes(let bytes): piece = Array(bytes[offset...].prefix(DocumentUploads.pieceBytes))
    case .document(let id):
      piece = try engine.store.blobs.reader(id, of: StreamID(work.owner))
        .bytes(DocumentUploads.pieceBytes, at: offset)
    }
    return Outcome(offset: offset, data: Base64.text(piece))
  }
}

extension ReportLaboratoryProgress: Operation {
  func perform(_ engine: Engine, _ call: CallContext) throws(Failure) -> Outcome {
    let isWanted = engine.laboratory.note(jobId, JobProgress(step: step, page: page, pages: pages))
    return Outcome(isCancelled: !isWanted)
  }
}
