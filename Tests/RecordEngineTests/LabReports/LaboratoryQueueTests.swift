import FoundationEssentials
import RecordModel
import RecordTestSupport
import Testing

@testable import RecordEngine
@testable import RecordStore

@Suite("The laboratory's queue") struct LaboratoryQueueTests {
  @Test("R-SO-122: one record with many reports does not keep another waiting") func fair() throws {
    let scene = try LabReportScene()
    let other = try scene.test.call(CreatePatient(fullName: "Max Beispiel")).id
    for seed in 0..<4 { try scene.upload(DocumentScene.bytes(300, seed: UInt64(seed))) }
    let late = try scene.upload(DocumentScene.bytes(300, seed: 99), of: other)
    let jobs = try scene.take(2)
    #expect(jobs.count == 2 && jobs[1].sha256 == late.sha256)
  }

  @Test("R-SO-122: one record with thousands of waiting reports keeps no other waiting, however many wait")
  func crowded() throws {
    let scene = try LabReportScene()
    try scene.queue(1200, of: scene.patient)
    let others = try (0..<3).map { try scene.test.call(CreatePatient(fullName: "Max \($0)")).id }
    for other in others { try scene.queue(1, of: other) }
    var owners: [PatientID] = []
    for job in try scene.take(4) {
      owners.append(try scene.test.engine.laboratory.work(job.jobId).owner)
    }
    #expect(Set(owners) == Set(others + [scene.patient]))
  }

  @Test("the records are looked at in turn where more wait than are looked at at once") func inTurn() throws {
    let scene = try LabReportScene()
    let patients = try (0..<30).map { try scene.test.call(CreatePatient(fullName: "Max \($0)")).id }
    for patient in patients { try scene.queue(60, of: patient) }
    var seen = Set<PatientID>()
    for _ in 0..<3 {
      let found = try scene.test.engine.waitingReadings(46)
      #expect(found.count < 1100)
      seen.formUnion(found.map(\.owner))
      #expect(Dictionary(grouping: found, by: \.owner).values.allSatisfy { $0.count <= 50 })
    }
    #expect(seen == Set(patients))
  }

  @Test("R-SO-122: no more jobs are given out than the limit") func limited() throws {
    let scene = try LabReportScene()
    for seed in 0..<5 { try scene.upload(DocumentScene.bytes(300, seed: UInt64(seed))) }
    #expect(try scene.take(16).count == 4)
    #expect(try scene.take(16).isEmpty)
  }

  @Test(
    "R-SO-030, R-SO-122: readings hold up nothing that somebody waits for, and no more come than are asked for"
  )
  func besides() throws {
    let scene = try LabReportScene()
    for seed in 0..<5 { try scene.upload(DocumentScene.bytes(300, seed: UInt64(seed))) }
    #expect(try scene.test.call(TakeLaboratoryJobs(limit: 16, readings: 0)).jobs.isEmpty)
    #expect(
      try scene.test.call(TakeLaboratoryJobs(limit: 16, readings: 3)).jobs.map(\.task) == [
        .read, .read, .read,
      ])
    #expect(try scene.take(16).map(\.task) == [.read])
    // The limit is reached; an upload is looked at nevertheless.
    let sixth = try scene.upload(DocumentScene.bytes(300, seed: 6))
    #expect(try scene.report(sixth.id).status == .pending)
    #expect(try scene.refusal(TakeLaboratoryJobs(limit: 1, readings: -1))?.code == .invalidInput)
    #expect(try scene.refusal(TakeLaboratoryJobs(limit: 1, readings: 17))?.code == .invalidInput)
  }

  @Test("a job that nobody is heard of is given out again, and what comes late of the first settles nothing")
  func lease() throws {
    let scene = try LabReportScene()
    let report = try scene.upload(DocumentScene.bytes(300))
    let first = try #require(try scene.take().first)
    scene.test.clock.advance(milliseconds: LaboratoryDesk.lease - 1)
    #expect(try scene.take().isEmpty)
    _ = try scene.test.call(ReportLaboratoryProgress(jobId: first.jobId, step: .extracting))
    scene.test.clock.advance(milliseconds: LaboratoryDesk.lease - 1)
    #expect(try scene.take().isEmpty)
    scene.test.clock.advance(milliseconds: 1)
    let second = try #require(try scene.take().first)
    #expect(second.jobId != first.jobId && second.sha256 == first.sha256)
    var findings = LaboratoryFindings()
    findings.failed = LaboratoryFailure(step: .reading, reason: .crashed, isRecoverable: true)
    #expect(try scene.refusal(SettleLaboratoryJob(jobId: first.jobId, findings: findings))?.code == .notFound)
    #expect(try scene.report(report.id).status == .processing)
  }

  @Test("what kills the laboratory three times is given up") func givenUp() throws {
    let scene = try LabReportScene()
    let report = try scene.upload(DocumentScene.bytes(300))
    for _ in 0..<Engine.attempts {
      #expect(try scene.take().count == 1)
      scene.test.clock.advance(milliseconds: LaboratoryDesk.lease)
    }
    #expect(try scene.take().isEmpty)
    let failed = try scene.report(report.id)
    #expect(failed.status == .failed && failed.faults.map(\.reason) == [.givenUp])
    #expect(failed.faults.map(\.isRecoverable) == [true])
  }

  @Test("R-SO-121: after a start every reading that is not over is given out again, exactly once")
  func resumed() throws {
    let directory = TemporaryDirectory()
    let (pending, processing, patient): (LabReport, LabReport, PatientID) = try {
      let scene = try LabReportScene(directory: directory)
      let first = try scene.upload(DocumentScene.bytes(300, seed: 1))
      _ = try scene.take()
      return (try scene.upload(DocumentScene.bytes(300, seed: 2)), first, scene.patient)
    }()
    let test = try TestEngine(directory: directory, seed: 6)
    let jobs = try test.call(TakeLaboratoryJobs(limit: 16)).jobs
    #expect(Set(jobs.map(\.sha256)) == [processing.sha256, pending.sha256] && jobs.count == 2)
    #expect(try test.call(TakeLaboratoryJobs(limit: 16)).jobs.isEmpty)
    #expect(try test.call(GetLabReport(patientId: patient, reportId: pending.id)).status == .processing)
  }

  @Test("a job's bytes are read piece by piece, and nobody else's") func input() throws {
    let scene = try LabReportScene()
    let bytes = DocumentScene.bytes(200_000)
    try scene.upload(bytes)
    let job = try #require(try scene.take().first)
    var read: [UInt8] = []
    while true {
      let piece = try scene.test.call(ReadLaboratoryInput(jobId: job.jobId, offset: read.count))
      if piece.data.isEmpty { break }
      read += try #require(Base64.parse(piece.data))
    }
    #expect(read == bytes)
    for offset in [-1, bytes.count + 1] {
      #expect(
        try scene.refusal(ReadLaboratoryInput(jobId: job.jobId, offset: offset))?.code == .invalidInput)
    }
  }

  @Test(
    "R-SO-115: progress rises from mark to mark and never falls", arguments: [(0, 250), (1, 500), (2, 750)])
  func progress(page: Int, expected: Int64) throws {
    let scene = try LabReportScene()
    let report = try scene.upload(DocumentScene.bytes(300))
    let asked = GetLabReportProgress(patientId: scene.patient, reportId: report.id)
    #expect(try scene.test.call(asked).progress == ExactDecimal(0))
    let job = try #require(try scene.take().first)
    _ = try scene.test.call(
      ReportLaboratoryProgress(jobId: job.jobId, step: .extracting, page: page, pages: 2))
    #expect(try scene.test.call(asked).progress == ExactDecimal(thousandths: expected))
    _ = try scene.test.call(ReportLaboratoryProgress(jobId: job.jobId, step: .scanning))
    #expect(try scene.test.call(asked).progress == ExactDecimal(thousandths: expected))
    #expect(try scene.test.call(asked).remainingSeconds > 0)
  }

  @Test("without a laboratory nothing is taken that could not be looked at") func unattended() throws {
    let scene = try LabReportScene()
    scene.test.clock.advance(milliseconds: 30_000)
    let bytes = DocumentScene.bytes(300)
    let id = try scene.documents.send(bytes)
    let failure = try scene.refusal(
      InspectLabReport(patientId: scene.patient, documentId: id, sha256: DocumentScene.hash(bytes)))
    #expect(failure?.code == .overloaded && failure?.details?["reason"] == "laboratory")
  }

  @Test("R-SO-125: server.status says whether a laboratory is there, what waits, and what it lacks")
  func status() throws {
    let scene = try LabReportScene()
    func status() throws -> LaboratoryStatus? { try scene.test.call(ReportStatus()).laboratory }
    #expect(
      try status() == LaboratoryStatus(isConnected: false, waiting: 0, underWay: 0, missing: []))
    for seed in 0..<3 { try scene.upload(DocumentScene.bytes(300, seed: UInt64(seed))) }
    _ = try scene.test.call(TakeLaboratoryJobs(limit: 1, missing: ["heif-convert", "qpdf"]))
    #expect(
      try status()
        == LaboratoryStatus(isConnected: true, waiting: 2, underWay: 1, missing: ["heif-convert", "qpdf"]))
    scene.test.clock.advance(milliseconds: 29_999)
    #expect(try status()?.isConnected == true)
    scene.test.clock.advance(milliseconds: 1)
    #expect(try status()?.isConnected == false)
    scene.test.clock.advance(milliseconds: LaboratoryDesk.lease)
    #expect(try status()?.waiting == 3 && status()?.underWay == 0)
    for missing in [
      ["Tesseract"], [""], [String(repeating: "a", count: 41)], Array(repeating: "a", count: 33),
    ] {
      #expect(try scene.refusal(TakeLaboratoryJobs(missing: missing))?.code == .invalidInput, "\(missing)")
    }
  }

  @Test("R-SO-290: who wants to be in no figures is in none of corrections") func figures() throws {
    let care = try CareScene()
    let scene = try LabReportScene(DocumentScene(care.identity.engine, care.patient))
    let report = try scene.completed()
    let value = try #require(report.values.first)
    _ = try scene.test.call(ConfirmLabValue(patientId: scene.patient, reportId: report.id, valueId: value.id))
    #expect(try scene.test.call(CountCorrections()).biomarkers.map(\.confirmed) == [1])
    var privacy = AccountPreferencesPatch.Privacy()
    privacy.allowAnalytics = false
    _ = try care.identity.call(UpdateAccountPreferences(changes: .init(privacy: privacy)), care.token)
    #expect(try scene.test.call(CountCorrections()).biomarkers.isEmpty)
  }

  @Test("findings that are none, or not of the job, are refused and change nothing") func wrongFindings()
    throws
  {
    let scene = try LabReportScene()
    try scene.upload(DocumentScene.bytes(300))
    let job = try #require(try scene.take().first)
    let inspected = LaboratoryFindings.Inspected(pages: 1, scanner: "")
    let wrong: [(inout LaboratoryFindings) -> Void] = [
      { _ in }, { $0.inspected = inspected }, { $0.unscanned = true },
      { $0.made = LaboratoryFindings.MadeFile(bytes: 1, sha256: "") },
      {
        $0.refused = .malformed
        $0.failed = LaboratoryFailure(step: .reading, reason: .crashed, isRecoverable: true)
      },
    ]
    for change in wrong {
      var findings = LaboratoryFindings()
      change(&findings)
      #expect(
        try scene.refusal(SettleLaboratoryJob(jobId: job.jobId, findings: findings))?.code == .invalidInput)
    }
    var row = try LabReportScene.row("Kalium", "potassium", "4", "mmol/l", "mmol/L")
    for change in [
      { $0.place.page = 2 }, { $0.place.box.right = 10_001 }, { $0.place.line = 0 },
      { $0.confidence = ExactDecimal(2) }, { $0.label = String(repeating: "x", count: 201) },
    ] as [(inout ReadValue) -> Void] {
      row = try LabReportScene.row("Kalium", "potassium", "4", "mmol/l", "mmol/L")
      change(&row)
      var findings = LaboratoryFindings()
      findings.read = LaboratoryFindings.ReadReport(
        reading: LabReportScene.reading([row]), identity: PrintedIdentity(), engine: "", thumbnail: nil)
      #expect(
        try scene.refusal(SettleLaboratoryJob(jobId: job.jobId, findings: findings))?.code == .invalidInput)
    }
  }
}
