import RecordModel
import RecordStore

extension AppendLaboratoryOutput: Operation {
  func perform(_ engine: Engine, _ call: CallContext) throws(Failure) -> Outcome {
    guard let piece = Base64.parse(data), (1...DocumentUploads.pieceBytes).contains(piece.count) else {
      throw Failure(
        .invalidInput, "padded base64 of 1 to \(DocumentUploads.pieceBytes) bytes", details: ["field": "data"]
      )
    }
    let work = try engine.laboratory.work(jobId)
    guard let number = work.making else {
      throw Failure(.stateConflict, "the job makes no file", details: ["reason": "task"])
    }
    do throws(Failure) {
      return Outcome(bytes: try engine.makings.append(piece, to: number, at: offset))
    } catch {
      // What has no room will have none the next time; whoever waits is told at once.
      if error.code != .stateConflict {
        engine.makings.fail(number, error)
        if case .rendition(let waiting) = work.subject { engine.laboratory.renditions.postpone(waiting) }
        engine.laboratory.end(jobId)
      }
      throw error
    }
  }
}

extension SettleLaboratoryJob: OnceOperation {
  static let passwords: Set<String> = []

  func perform(
    _ engine: Engine, _ call: CallContext, _ once: CommandOnce?
  ) throws(Failure) -> Done<Outcome> {
    if let known: Done<Outcome> = try engine.answered(once) { return known }
    let work = try engine.laboratory.work(jobId)
    try findings.check(for: work.job)
    let done = Outcome(jobId: jobId)
    switch work.subject {
    case .upload(let id):
      try engine.settle(id, work, findings, call)
      engine.laboratory.end(jobId)
      return Done(outcome: done, receipt: nil)
    case .making(let number):
      // Whatever becomes of it: a file that is not the one that was meant is made by nobody else either.
      defer { engine.laboratory.end(jobId) }
      try engine.settle(number, findings)
      return Done(outcome: done, receipt: nil)
    case .rendition(let waiting):
      defer { engine.laboratory.end(jobId) }
      try engine.settle(waiting, work, findings, call)
      return Done(outcome: done, receipt: nil)
    case .report(let id, let run):
      let settling = ReportSettling(
        reportId: id, run: run, patientId: work.owner, jobId: jobId, findings: findings,
        reached: engine.laboratory.progress(id, run: run)?.fraction)
      let settled = try engine.append(call, once: once) { (view) throws(Failure) in
        try settling.decide(view, outcome: done)
      }
      engine.laboratory.end(jobId)
      // Nobody waits for it: whoever looks later sees it.
      engine.narrate(work.owner) { (view) throws(Failure) in try view.latestAnalysis(ofReport: id)?.id }
      return settled
    }
  }
}

extension LaboratoryFindings {
  /// Refuses findings that are not one of those that the job can have.
  fileprivate func check(for job: LaboratoryJob) throws(Failure) {
    let given = [
      inspected != nil, refused != nil, infected != nil, unscanned == true, read != nil, made != nil,
      failed != nil,
    ]
    let isOwn =
      switch job.task {
      case .inspect: read == nil && made == nil
      case .read: inspected == nil && made == nil && (job.needsScan || infected == nil && unscanned != true)
      case .crop, .print, .shrink: made != nil || failed != nil
      }
    guard given.count(where: { $0 }) == 1, isOwn else {
      throw Failure(
        .invalidInput, "exactly one finding, of those that the job can have", details: ["field": "findings"])
    }
  }
}

extension Engine {
  /// What became of a document that is not part of a record yet.
  fileprivate func settle(
    _ id: DocumentID, _ work: LaboratoryDesk.Work, _ findings: LaboratoryFindings, _ call: CallContext
  ) throws(Failure) {
    if let inspected = findings.inspected {
      guard (0...50).contains(inspected.pages) else {
        throw Failure(.invalidInput, "0 to 50 pages", details: ["field": "findings.inspected.pages"])
      }
      // Its kind is told of what is harmless: whatever comes is scanned first (R-SO-106).
      if work.job.mediaType != .other {
        return inspections.settle(id, .clean(pages: inspected.pages, scanner: inspected.scanner.shortened))
      }
      inspections.settle(id, .refused(.unsupportedType))
    } else if let infected = findings.infected {
      try append(infected, work, call)
      inspections.settle(id, .refused(.malware))
    } else if let refused = findings.refused {
      inspections.settle(id, .refused(.refused(refused)))
    } else {
      inspections.settle(id, .refused(findings.failed == nil ? .unscanned : .laboratoryFailed))
    }
    // Nothing of what was refused stays on the disk (R-SO-107).
    try destroyDocuments([id])
  }

  private func append(
    _ infected: LaboratoryFindings.Infection, _ work: LaboratoryDesk.Work, _ call: CallContext
  ) throws(Failure) {
    let event = MalwareDetected(
      sha256: work.job.sha256, bytes: work.job.bytes, signature: infected.signature.shortened,
      scanner: infected.scanner.shortened)
    _ = try append(call) { (view) throws(Failure) in
      _ = try view.patient(work.owner)
      return Decision(StreamID(work.owner), [event], outcome: true)
    }
  }

  /// What became of a file that was to be made.
  fileprivate func settle(_ number: UInt64, _ findings: LaboratoryFindings) throws(Failure) {
    if let made = findings.made {
      do throws(Failure) { try makings.finish(number, made) } catch {
        makings.fail(number, .laboratoryFailed)
        throw error
      }
    } else {
      makings.fail(number, .laboratoryFailed)
    }
  }
}

extension String {
  /// Without control characters, and as long as such a name may be; what comes from a scanner is shown to people.
  var shortened: String {
    String(
      String.UnicodeScalarView(
        unicodeScalars.filter { $0.properties.generalCategory != .control }.prefix(200)))
  }
}

extension Failure {
  static let laboratoryFailed = Failure(
    .overloaded, "the laboratory could not do it; try again later", details: ["reason": "laboratory"])
}
