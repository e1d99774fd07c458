import RecordModel
import RecordTestSupport
import Testing

@testable import RecordEngine

@Suite("How far the reading of a report is") struct ReportProgressTests {
  /// What a laboratory says last, and its mark in thousandths.
  struct Last: Sendable, CustomTestStringConvertible {
    let step: ProcessingStep
    var page: Int?
    let mark: Int64

    var testDescription: String { "\(step) \(page.map(String.init) ?? "")" }
  }

  static let lasts =
    [
      Last(step: .validating, mark: 50), Last(step: .scanning, mark: 150), Last(step: .extracting, mark: 250),
      Last(step: .normalizing, mark: 800), Last(step: .analyzing, mark: 900),
      // They are the record's to say.
      Last(step: .queued, mark: 0), Last(step: .completed, mark: 0), Last(step: .failed, mark: 0),
    ] + (0...4).map { Last(step: .extracting, page: $0, mark: 250 + 125 * Int64($0)) }

  /// A report whose first run is over, or is to begin.
  private func begun(_ run: Int, _ scene: LabReportScene) throws -> GetLabReportProgress {
    let report = run == 1 ? try scene.upload(DocumentScene.bytes(300)) : try scene.completed()
    if run > 1 { _ = try scene.test.call(ReprocessLabReport(patientId: scene.patient, reportId: report.id)) }
    return GetLabReportProgress(patientId: scene.patient, reportId: report.id)
  }

  @Test(
    "R-SO-115: it never falls within a run, whoever works on it, and a run that fails keeps where it was",
    arguments: lasts, [1, 2]) func never(last: Last, run: Int) throws
  {
    let directory = TemporaryDirectory()
    let (asked, shown): (GetLabReportProgress, ReportProgress) = try {
      let scene = try LabReportScene(directory: directory)
      let asked = try begun(run, scene)
      #expect(try scene.test.call(asked).progress == ExactDecimal(0))
      // What was uploaded was scanned by then; what is read once more is scanned again.
      let expected = ExactDecimal(thousandths: max(last.mark, run == 1 ? 250 : 50))
      for attempt in 1...Engine.attempts {
        let job = try #require(try scene.take().first)
        _ = try scene.test.call(
          ReportLaboratoryProgress(
            jobId: job.jobId, step: last.step, page: last.page, pages: last.page.map { _ in 4 }))
        #expect(try scene.test.call(asked).progress == expected, "attempt \(attempt)")
        _ = try scene.test.call(ReportLaboratoryProgress(jobId: job.jobId, step: .validating))
        #expect(try scene.test.call(asked).progress == expected, "attempt \(attempt)")
        scene.test.clock.advance(milliseconds: LaboratoryDesk.lease)
        #expect(try scene.test.call(asked).progress == expected, "after attempt \(attempt)")
      }
      #expect(try scene.take().isEmpty)
      let failed = try scene.test.call(asked)
      #expect(failed.status == .failed && failed.step == .failed && failed.progress == expected)
      try scene.verifyProjections()
      return (asked, failed)
    }()
    #expect(try TestEngine(directory: directory, seed: 6).call(asked) == shown)
  }

  @Test(
    "R-SO-115: whichever step is at fault, a run that failed shows where it was, and the next one begins anew",
    arguments: LaboratoryFailure.Step.allCases, [1, 2])
  func faults(step: LaboratoryFailure.Step, attempt: Int) throws {
    let scene = try LabReportScene()
    let asked = try begun(1, scene)
    for number in 1...attempt {
      let job = try #require(try scene.take().first)
      if number == 1 {
        _ = try scene.test.call(
          ReportLaboratoryProgress(jobId: job.jobId, step: .extracting, page: 1, pages: 2))
      }
      if number < attempt { scene.test.clock.advance(milliseconds: LaboratoryDesk.lease) }
      if number == attempt {
        try scene.settle(job) {
          $0.failed = LaboratoryFailure(step: step, reason: .crashed, isRecoverable: true)
        }
      }
    }
    #expect(try scene.test.call(asked).progress == ExactDecimal(thousandths: 500))
    _ = try scene.test.call(ReprocessLabReport(patientId: scene.patient, reportId: asked.reportId))
    #expect(try scene.test.call(asked).progress == ExactDecimal(0))
    #expect(try scene.take().count == 1)
    #expect(try scene.test.call(asked).progress == ExactDecimal(thousandths: 50))
  }

  @Test("R-SO-115: a run that was under way when the daemon ended does not begin below where each begins")
  func restarted() throws {
    let directory = TemporaryDirectory()
    let asked: GetLabReportProgress = try {
      let scene = try LabReportScene(directory: directory)
      let asked = try begun(1, scene)
      _ = try scene.take()
      return asked
    }()
    let test = try TestEngine(directory: directory, seed: 6)
    #expect(try test.call(asked).progress == ExactDecimal(thousandths: 250))
  }
}
