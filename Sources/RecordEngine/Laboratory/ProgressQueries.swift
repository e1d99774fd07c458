import RecordModel
import RecordStore

extension GetLabReport: WaitingOperation {
  func ends(_ engine: Engine) -> JobEnds { engine.laboratory.ends }
  static func isUnderWay(_ report: LabReport) -> Bool {
    report.status == .pending || report.status == .processing
  }

  func perform(_ engine: Engine, _ call: CallContext) throws(Failure) -> LabReport {
    try engine.read(call) { (view) throws(Failure) in
      try view.whole(try view.labReport(reportId, of: patientId), withText: true)
    }
  }
}

extension GetLabReportProgress: Operation {
  func perform(_ engine: Engine, _ call: CallContext) throws(Failure) -> ReportProgress {
    let found = try engine.read(call) { (view) throws(Failure) in
      try view.labReport(reportId, of: patientId)
    }
    return found.progress(engine.laboratory.progress(reportId, run: found.report.run))
  }
}

extension ListLabReportProgress: Operation {
  /// Milliseconds for which an ended processing is listed (R-SO-234).
  private static let recent: Int64 = 86_400_000
  /// Reports listed at most.
  private static let limit = 200

  func perform(_ engine: Engine, _ call: CallContext) throws(Failure) -> Outcome {
    let (all, now) = try engine.read(call) { (view) throws(Failure) in
      (try view.labReports(of: patientId), view.now)
    }
    let recent = all.filter { report in
      !report.isUnderWay && now.milliseconds - report.endedAt.milliseconds < Self.recent
    }
    let listed = (all.filter(\.isUnderWay) + recent).prefix(Self.limit)
    return Outcome(
      reports: listed.map { $0.progress(engine.laboratory.progress($0.report.id, run: $0.report.run)) })
  }
}

extension LabReportDocument {
  /// When it was completed or given up.
  fileprivate var endedAt: Timestamp { report.completedAt ?? failedAt ?? report.uploadedAt }

  /// Where the processing stands; a reading under way says how far it is (R-SO-115).
  func progress(_ job: JobProgress?) -> ReportProgress {
    var progress = ReportProgress(
      reportId: report.id, status: report.status, progress: ExactDecimal(0), step: .queued)
    switch report.status {
    case .pending: progress.remainingSeconds = 10
    case .processing:
      let job = job ?? JobProgress(step: LaboratoryDesk.firstStep(report.run))
      (progress.step, progress.progress) = (job.step, job.fraction)
      progress.remainingSeconds = job.remainingSeconds(report.mediaType)
    case .completed: (progress.step, progress.progress) = (.completed, ExactDecimal(1))
    case .failed: (progress.step, progress.progress) = (.failed, lastProgress ?? markOfFault)
    }
    (progress.found, progress.confidence) = (found, confidence)
    (progress.categories, progress.faults) = (categories, report.faults)
    return progress
  }

  /// Where nobody knew how far a failed run had come: the mark of the step in which it failed.
  private var markOfFault: ExactDecimal {
    let step: ProcessingStep =
      switch report.faults.first?.step {
      case .fileValidation, .storage, nil: .validating
      case .virusScan: .scanning
      case .reading: .extracting
      case .extraction: .normalizing
      case .analysis: .analyzing
      }
    return JobProgress(step: step).fraction
  }
}
