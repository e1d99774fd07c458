import RecordModel
import Testing

@testable import RecordEngine

@Suite("Lists of reports") struct ReportListTests {
  private let scene: LabReportScene
  /// Of the first day a finished report of blood, of the second one that failed, of the third one that waits.
  private let (blood, failed, waiting): (LabReport, LabReport, LabReport)

  init() throws {
    scene = try LabReportScene()
    blood = try scene.completed(DocumentScene.bytes(1000, seed: 1))
    try Self.nextDay(scene)
    let picture = Array([UInt8]([0xFF, 0xD8, 0xFF, 0xE0]) + DocumentScene.bytes(2000, "", seed: 2))
    failed = try scene.upload(picture, "Foto 100%.jpg")
    let job = try #require(try scene.take().first)
    try scene.settle(job) {
      $0.failed = LaboratoryFailure(step: .reading, reason: .tooSlow, isRecoverable: true)
    }
    try Self.nextDay(scene)
    waiting = try scene.upload(DocumentScene.bytes(4000, seed: 3), "x.pdf")
  }

  /// The laboratory goes on asking for work, of which there is none.
  private static func nextDay(_ scene: LabReportScene) throws {
    scene.test.clock.advance(milliseconds: 86_400_000)
    #expect(try scene.take().isEmpty)
  }

  private func list(_ change: (inout LabReportFilter) -> Void) throws -> ListLabReports.Outcome {
    var filter = LabReportFilter()
    change(&filter)
    return try scene.test.call(ListLabReports(patientId: scene.patient, filter: filter))
  }

  private func found(_ change: (inout LabReportFilter) -> Void) throws -> [DocumentID] {
    try list(change).reports.map(\.id)
  }

  @Test("R-SO-209, R-SO-017: own reports, the newest first, each once however they are paged") func newest()
    throws
  {
    let all = try list { _ in }
    #expect(all.reports.map(\.id) == [waiting.id, failed.id, blood.id] && all.total == 3)
    let pages = try (1...4).map {
      try scene.test.call(ListLabReports(patientId: scene.patient, page: $0, limit: 1))
    }
    #expect(pages.flatMap { $0.reports.map(\.id) } == [waiting.id, failed.id, blood.id])
    #expect(pages.allSatisfy { $0.total == 3 } && pages[3].reports.isEmpty)
    let other = try scene.test.call(CreatePatient(fullName: "Max Beispiel")).id
    #expect(try scene.test.call(ListLabReports(patientId: other)).total == 0)
    _ = try scene.test.call(DeleteLabReport(patientId: scene.patient, reportId: failed.id))
    #expect(try found { _ in } == [waiting.id, blood.id])
  }

  @Test("R-SO-210, R-SO-316: bytes and kinds are those of all that match, whatever page is shown")
  func figures() throws {
    let page = try scene.test.call(ListLabReports(patientId: scene.patient, page: 3, limit: 1))
    #expect(page.totalBytes == blood.bytes + failed.bytes + waiting.bytes)
    #expect(page.kinds == [.labReport, .bloodWork])
    let some = try list { $0.statuses = [.completed] }
    #expect(some.totalBytes == blood.bytes && some.kinds == [.bloodWork])
    let none = try list { $0.text = "nothing of the kind" }
    #expect(none.totalBytes == 0 && none.kinds == [] && none.total == 0)
  }

  @Test("R-SO-211: filters narrow together, items of one list widen, and empty lists restrict nothing")
  func filters() throws {
    let all = [waiting.id, failed.id, blood.id]
    #expect(try found { $0.statuses = [.completed, .failed] } == [failed.id, blood.id])
    #expect(try found { $0.kinds = [.bloodWork] } == [blood.id])
    #expect(try found { $0.kinds = [.lipidPanel] } == [])
    #expect(try found { $0.categories = [.immune, .metabolic, .hepaticRenal] } == [blood.id])
    #expect(try found { $0.categories = [.immune] } == [])
    #expect(try found { $0.mediaTypes = [.jpeg] } == [failed.id])
    #expect(try found { ($0.mediaTypes, $0.statuses) = ([.pdf], [.pending, .failed]) } == [waiting.id])
    #expect(try found { ($0.mediaTypes, $0.statuses) = ([.jpeg], [.completed]) } == [])
    #expect(
      try found {
        ($0.statuses, $0.kinds, $0.categories, $0.mediaTypes, $0.text) = ([], [], [], [], "")
      } == all)
  }

  @Test("R-SO-212: both ends of a span belong to it; an end before its beginning is refused") func spans()
    throws
  {
    let (first, last) = (blood.uploadedAt, waiting.uploadedAt)
    #expect(try found { ($0.from, $0.to) = (first, last) } == [waiting.id, failed.id, blood.id])
    #expect(try found { ($0.from, $0.to) = (first, first) } == [blood.id])
    #expect(
      try found { $0.from = Timestamp(milliseconds: first.milliseconds + 1) } == [waiting.id, failed.id])
    #expect(try found { $0.to = Timestamp(milliseconds: last.milliseconds - 1) } == [failed.id, blood.id])
    #expect(try found { $0.minimumConfidence = ExactDecimal("0.99") } == [blood.id])
    #expect(try found { $0.minimumConfidence = ExactDecimal("0.991") } == [])
    #expect(try found { $0.maximumConfidence = ExactDecimal("0.989") } == [waiting.id, failed.id])
    for change in [
      { ($0.from, $0.to) = (last, first) },
      { ($0.minimumConfidence, $0.maximumConfidence) = (ExactDecimal("0.5"), ExactDecimal("0.4")) },
    ] as [(inout LabReportFilter) -> Void] {
      var filter = LabReportFilter()
      change(&filter)
      let failure = try scene.refusal(ListLabReports(patientId: scene.patient, filter: filter))
      #expect(failure?.code == .invalidInput)
    }
  }

  @Test("R-SO-213: a text is looked for in names of files and values, and is no pattern") func search() throws
  {
    for (text, ids) in [
      ("BEFUND", [blood.id]), ("potass", [blood.id]), ("foto", [failed.id]), ("100%", [failed.id]),
      ("%", [failed.id]), ("fo_o", []), ("F.to", []), ("*", []), (".jpg", [failed.id]), ("[a-z]", []),
    ] as [(String, [DocumentID])] {
      #expect(try found { $0.text = text } == ids, "\(text)")
    }
  }

  @Test("R-SO-214: figures over a span of time; the states are the whole") func statistics() throws {
    let all = try scene.test.call(GetLabReportStatistics(patientId: scene.patient))
    #expect((all.total, all.completed, all.failed, all.underWay) == (3, 1, 1, 1))
    #expect(all.bytes == blood.bytes + failed.bytes + waiting.bytes && all.values == 2)
    #expect(all.byKind == ["blood_work": 1, "lab_report": 2] && all.byMonth.map(\.reports).reduce(0, +) == 3)
    #expect(all.byCategory.values.reduce(0, +) == 1 && all.meanConfidence == ExactDecimal("0.99"))
    #expect(all.meanSeconds != nil)
    let late = try scene.test.call(
      GetLabReportStatistics(patientId: scene.patient, from: failed.uploadedAt))
    #expect((late.total, late.completed, late.failed, late.underWay) == (2, 0, 1, 1))
    #expect(late.meanSeconds == nil && late.meanConfidence == nil && late.values == 0)
    let other = try scene.test.call(CreatePatient(fullName: "Max Beispiel")).id
    #expect(try scene.test.call(GetLabReportStatistics(patientId: other)) == GetLabReportStatistics.Outcome())
  }

  @Test("R-SO-234: what is under way is listed, and for a day what is over") func processing() throws {
    func listed() throws -> [DocumentID] {
      try scene.test.call(ListLabReportProgress(patientId: scene.patient)).reports.map(\.reportId)
    }
    // The failure is a day old.
    #expect(try listed() == [waiting.id])
    let job = try #require(try scene.take().first)
    try scene.settle(job) {
      $0.failed = LaboratoryFailure(step: .reading, reason: .tooSlow, isRecoverable: true)
    }
    scene.test.clock.advance(milliseconds: 86_399_000)
    #expect(try listed() == [waiting.id])
    scene.test.clock.advance(milliseconds: 2000)
    #expect(try listed() == [])
  }

  @Test("R-SO-116 to R-SO-119: a step of a closed list, a fault with its step, and what was found so far")
  func progress() throws {
    func state(_ id: DocumentID) throws -> ReportProgress {
      try scene.test.call(GetLabReportProgress(patientId: scene.patient, reportId: id))
    }
    let (done, broken, queued) = (try state(blood.id), try state(failed.id), try state(waiting.id))
    #expect((done.status, done.step, done.progress) == (.completed, .completed, ExactDecimal(1)))
    #expect((done.remainingSeconds, done.found, done.confidence) == (0, 2, ExactDecimal("0.99")))
    #expect(done.categories == [.metabolic, .hepaticRenal] && done.faults.isEmpty)
    #expect((broken.status, broken.step, broken.remainingSeconds) == (.failed, .failed, 0))
    #expect(broken.faults == [ReportFault(step: .reading, reason: .tooSlow, isRecoverable: true)])
    #expect((queued.status, queued.step, queued.progress) == (.pending, .queued, ExactDecimal(0)))
    #expect(queued.remainingSeconds > 0)
    for one in [broken, queued] {
      #expect((one.found, one.confidence, one.categories) == (0, ExactDecimal(0), []))
    }
    #expect(
      ProcessingStep.allCases.map(\.rawValue) == [
        "queued", "validating", "scanning", "extracting", "normalizing", "analyzing", "completed", "failed",
      ])
    #expect(
      LaboratoryFailure.Step.allCases.map(\.rawValue) == [
        "file_validation", "virus_scan", "ocr_processing", "biomarker_extraction", "analysis", "storage",
      ])
  }

  @Test("R-SO-119: the confidence is the mean of what was found; rows that stand for nothing do not count")
  func meanConfidence() throws {
    let scene = try LabReportScene()
    let report = try scene.upload(DocumentScene.bytes(300))
    try scene.read(
      LabReportScene.reading([
        try LabReportScene.row("Kalium", "potassium", "4,1", "mmol/l", "mmol/L", confidence: "0.9"),
        try LabReportScene.row("Natrium", "sodium", "140", "mmol/l", "mmol/L", confidence: "0.8", line: 2),
        try LabReportScene.row("Lipase", nil, "33", "U/l", "U/L", confidence: "0.2", line: 3),
      ]))
    let found = try scene.test.call(GetLabReportProgress(patientId: scene.patient, reportId: report.id))
    #expect((found.found, found.confidence) == (2, ExactDecimal("0.85")))
    #expect(found.categories == [.metabolic])
  }

  @Test(
    "R-SO-126: the confidence in the words is the mean over all words, and 0 before anything is read",
    arguments: [
      ([("Kalium 4,1 mmol/l\nNatrium 140 mmol/l", "0.9")], "0.9"),
      // Nine words and one, not two pages; a page without words says nothing.
      ([("a b c d e f g h i", "0.9"), ("j", "0.5")], "0.86"), ([("a b", "0.9"), ("", "0")], "0.9"),
      ([("a\n b\tc", "0.9"), ("d", "0.81")], "0.88"), ([("", "0"), ("", "0")], "0"),
    ] as [([(String, String)], String)])
  func wordConfidence(pages: [(String, String)], mean: String) throws {
    let scene = try LabReportScene()
    let report = try scene.upload(DocumentScene.bytes(300))
    #expect(report.wordConfidence == ExactDecimal(0))
    var reading = LabReportScene.reading(
      [try LabReportScene.row("Kalium", "potassium", "4,1", "mmol/l", "mmol/L")], method: .tesseract)
    reading.pages = try pages.map { ReadPage(text: $0, confidence: try #require(ExactDecimal($1))) }
    try scene.read(reading)
    #expect(try scene.report(report.id).wordConfidence == ExactDecimal(mean))
  }
}
