import FoundationEssentials
import LMDB
import RecordModel
import RecordTestSupport
import Testing

@testable import RecordEngine
@testable import RecordStore

@Suite("Reports of laboratories") struct LabReportTests {
  private func scene(_ directory: TemporaryDirectory = TemporaryDirectory()) throws -> LabReportScene {
    let scene = try LabReportScene(directory: directory)
    return scene
  }

  @Test("R-SO-106, R-SO-114, R-SO-208, R-SO-304: a document is looked at, uploaded, read, judged")
  func journey() throws {
    let scene = try scene()
    let uploaded = try scene.upload(DocumentScene.bytes(5000), "C:\\Befunde\\Blut.pdf")
    #expect(uploaded.status == .pending && uploaded.fileName?.text == "Blut.pdf" && uploaded.values.isEmpty)
    #expect(uploaded.scanner == "built-in" && uploaded.pages == 1)
    let job = try #require(try scene.take().first)
    #expect(try scene.report(uploaded.id).status == .processing)
    try scene.settle(job) {
      $0.read = LaboratoryFindings.ReadReport(
        reading: LabReportScene.reading([
          (try? LabReportScene.row("Kreatinin", "creatinine", "0,9", "mg/dl", "mg/dL"))!
        ]), identity: PrintedIdentity(), engine: "pdftotext 22.12.0", thumbnail: nil)
    }
    let report = try scene.report(uploaded.id)
    #expect(report.status == .completed && report.kind == .bloodWork && report.category == .hepaticRenal)
    #expect(report.collectedOn == CalendarDay("2026-01-10") && report.panel == PanelScene.shipped.id)
    #expect(report.text?.contains("Kreatinin") == true && report.engine == "pdftotext 22.12.0")
    let value = try #require(report.values.first)
    #expect(value.name == "Creatinine" && value.judgement.status == .normal && value.read.text == "0,9")
    #expect(
      try scene.names().suffix(8) == [
        "labreport.uploaded", "document.added", "labreport.scanned", "labreport.processing-started",
        "labreport.text-extracted", "labreport.biomarkers-extracted", "analysis.generated",
        "labreport.processing-completed",
      ])
  }

  @Test("R-SO-107: malware is refused with an event, and nothing of it is left") func malware() throws {
    let scene = try scene()
    let bytes = DocumentScene.bytes(70_000)
    let id = try scene.inspect(bytes, "virus.pdf") {
      $0.infected = LaboratoryFindings.Infection(signature: "Eicar-Test-Signature", scanner: "ClamAV")
    }
    let again = InspectLabReport(
      patientId: scene.patient, documentId: id, sha256: DocumentScene.hash(bytes))
    #expect(try scene.refusal(again)?.details?["reason"] == "malware")
    #expect(
      try scene.refusal(UploadLabReport(patientId: scene.patient, documentId: id))?.code == .stateConflict)
    #expect(try scene.names().last == "labreport.malware-detected")
    #expect(try scene.documents.files.isEmpty && scene.test.running.store.keyring.blobs().isEmpty)
  }

  @Test("R-SO-090, R-SO-106, R-SO-107: what is of no kind that is taken is scanned, and refused only then")
  func otherKinds() throws {
    let scene = try scene()
    let bytes = Array("MZ, or any other file".utf8)
    func refusal(_ verdict: (inout LaboratoryFindings) -> Void) throws -> Value? {
      let id = try scene.inspect(bytes, "a.pdf", verdict)
      return try scene.refusal(
        InspectLabReport(patientId: scene.patient, documentId: id, sha256: DocumentScene.hash(bytes)))?
        .details?["reason"]
    }
    let clean = try refusal { $0.inspected = LaboratoryFindings.Inspected(pages: 1, scanner: "built-in") }
    #expect(clean == "unsupported_type")
    let infected = try refusal {
      $0.infected = LaboratoryFindings.Infection(signature: "Eicar-Test-Signature", scanner: "ClamAV")
    }
    #expect(infected == "malware")
    #expect(try scene.names().filter { $0 == "labreport.malware-detected" }.count == 1)
    #expect(try scene.documents.files.isEmpty && scene.test.running.store.keyring.blobs().isEmpty)
  }

  @Test(
    "R-SO-094, R-SO-108: what cannot be taken is refused and leaves nothing",
    arguments: [
      ("too_many_pages", "INVALID_INPUT"), ("too_many_pixels", "INVALID_INPUT"),
      ("malformed", "INVALID_INPUT"),
      ("scanner", "OVERLOADED"), ("laboratory", "OVERLOADED"),
    ])
  func refused(reason: String, code: String) throws {
    let scene = try scene()
    let bytes = DocumentScene.bytes(500)
    let id = try scene.inspect(bytes) { findings in
      switch reason {
      case "scanner": findings.unscanned = true
      case "laboratory":
        findings.failed = LaboratoryFailure(step: .fileValidation, reason: .crashed, isRecoverable: true)
      default: findings.refused = DocumentRefusal(rawValue: reason)
      }
    }
    let head = scene.test.engine.head
    let failure = try scene.refusal(
      InspectLabReport(patientId: scene.patient, documentId: id, sha256: DocumentScene.hash(bytes)))
    #expect(failure?.code.rawValue == code && failure?.details?["reason"] == .string(reason))
    #expect(scene.test.engine.head == head)
    #expect(try scene.documents.files.isEmpty && scene.test.running.store.keyring.blobs().isEmpty)
  }

  @Test(
    "R-SO-101, R-SO-032, R-SO-334: the same bytes again are the report that there is; once it is deleted they are a new one"
  )
  func duplicates() throws {
    let scene = try scene()
    let bytes = DocumentScene.bytes(900)
    let first = try scene.upload(bytes)
    let head = scene.test.engine.head
    let second = try scene.inspect(bytes)
    let again = try scene.test.call(UploadLabReport(patientId: scene.patient, documentId: second))
    #expect(again.isDuplicate && again.report.id == first.id && scene.test.engine.head == head)
    _ = try scene.test.call(DeleteLabReport(patientId: scene.patient, reportId: first.id))
    let third = try scene.upload(bytes)
    #expect(third.id != first.id)
  }

  @Test(
    "R-SO-301: under a command id the same bytes are one report, as whatever document they are sent again")
  func commandIds() throws {
    let scene = try scene()
    let bytes = DocumentScene.bytes(900)
    let meta = CallMeta(commandId: CommandID(high: 0x550e_8400_e29b_41d4, low: 0xa716_4466_5544_0007))
    func upload(_ id: DocumentID, _ sha256: String?) -> UploadLabReport {
      UploadLabReport(patientId: scene.patient, documentId: id, sha256: sha256)
    }
    let hash = DocumentScene.hash(bytes)
    let first = try scene.test.call(upload(try scene.inspect(bytes), hash), meta: meta)
    let head = scene.test.engine.head
    let again = try scene.test.call(upload(try scene.inspect(bytes), hash), meta: meta)
    #expect(again == first && !again.isDuplicate && scene.test.engine.head == head)
    #expect(try scene.documents.files.count == 1, "what was sent once more is destroyed")
    let other = DocumentScene.bytes(901)
    for (id, sha256) in [(try scene.inspect(other), DocumentScene.hash(other)), (first.report.id, nil)] {
      #expect(throws: Failure.self) { try scene.test.call(upload(id, sha256), meta: meta) }
    }
    let wrong = try scene.inspect(DocumentScene.bytes(902))
    #expect(try scene.refusal(upload(wrong, hash))?.details?["reason"] == "sha256_mismatch")
  }

  @Test(
    "R-SO-219, R-SO-289, R-SO-112, R-SO-220, R-SO-300, R-SO-333: a deleted report is gone from every moment, and its events are sealed for ever"
  )
  func deleted() throws {
    let scene = try scene()
    let report = try scene.completed()
    let position = scene.test.engine.head
    // Checkpoints of the past are kept, and must not outlive it.
    let then = CallMeta(asOf: AsOf(position: position))
    #expect(try scene.test.call(ListLabReports(patientId: scene.patient), meta: then).total == 1)
    _ = try scene.test.call(DeleteLabReport(patientId: scene.patient, reportId: report.id))
    #expect(try scene.refusal(GetLabReport(patientId: scene.patient, reportId: report.id))?.code == .notFound)
    #expect(
      try scene.refusal(DeleteLabReport(patientId: scene.patient, reportId: report.id))?.code == .notFound)
    #expect(try scene.test.call(ListLabReports(patientId: scene.patient)).total == 0)
    #expect(try scene.test.call(ListLabReports(patientId: scene.patient), meta: then).total == 0)
    let store = scene.test.engine.store
    for position in 1...scene.test.engine.head {
      let record = try store.environment.read { (view) throws(Failure) in try store.record(position, view) }
      let isSealed = record.envelope.sealingDocument == report.id
      #expect(try (store.sealing.event(record) == nil) == isSealed, "\(position)")
    }
    let digest = try scene.test.call(VerifyProjection(name: LabReportProjection.name))
    #expect(digest.digest == digest.rebuiltDigest)
  }

  @Test("R-SO-219: a deletion cancels a reading under way") func deletedWhileRead() throws {
    let scene = try scene()
    let report = try scene.upload(DocumentScene.bytes(300))
    let job = try #require(try scene.take().first)
    _ = try scene.test.call(DeleteLabReport(patientId: scene.patient, reportId: report.id))
    let told = try scene.test.call(ReportLaboratoryProgress(jobId: job.jobId, step: .extracting))
    #expect(told.isCancelled)
    #expect(try scene.refusal(ReadLaboratoryInput(jobId: job.jobId))?.code == .notFound)
    #expect(try scene.take().isEmpty)
  }

  @Test("R-SO-218: a report can be read again; the old values stay until then") func reprocessed() throws {
    let scene = try scene()
    let report = try scene.completed()
    let asked = ReprocessLabReport(patientId: scene.patient, reportId: report.id)
    #expect(try scene.test.call(asked).status == .pending)
    #expect(try scene.refusal(asked)?.details?["reason"] == "under_way")
    #expect(try scene.report(report.id).values.count == report.values.count)
    let job = try #require(try scene.take().first)
    // It is scanned again: scanners learn.
    #expect(job.needsScan)
    try scene.settle(job) {
      $0.failed = LaboratoryFailure(step: .reading, reason: .encrypted, isRecoverable: false)
    }
    let failed = try scene.report(report.id)
    #expect(failed.status == .failed && failed.faults.map(\.reason) == [.encrypted])
    #expect(failed.values.count == report.values.count && failed.run == 2)
  }

  @Test("R-SO-120: a report without any biomarker fails, and may be read again") func nothingFound() throws {
    let scene = try scene()
    let report = try scene.upload(DocumentScene.bytes(300))
    try scene.read(
      LabReportScene.reading([try LabReportScene.row("Unbekannt", nil, "3,1", "mg/dl", "mg/dL")]))
    let failed = try scene.report(report.id)
    #expect(failed.status == .failed && failed.values.isEmpty)
    #expect(
      failed.faults == [ReportFault(step: .extraction, reason: .nothingFound, isRecoverable: true)])
  }

  @Test("R-SO-148: a report of somebody else says so, and nothing of the name is kept") func otherPerson()
    throws
  {
    let cases: [(PrintedIdentity, Bool)] = [
      (PrintedIdentity(name: "Mustermann, Erika"), false), (PrintedIdentity(name: "ERIKA MUSTERMANN"), false),
      (PrintedIdentity(name: "Frau Dr. Erika Mustermann"), false),
      (PrintedIdentity(name: "Max Beispiel"), true),
      (PrintedIdentity(), false),
    ]
    for (index, (identity, isOther)) in cases.enumerated() {
      let scene = try scene()
      let report = try scene.upload(DocumentScene.bytes(300 + index))
      try scene.read(
        LabReportScene.reading([try LabReportScene.row("Kalium", "potassium", "4,1", "mmol/l", "mmol/L")]),
        identity: identity)
      let faults = try scene.report(report.id).faults.map(\.reason)
      #expect(faults == (isOther ? [.otherPerson] : []), "\(identity)")
    }
  }

  @Test("what people say of values counts, and what follows from them follows") func reviewed() throws {
    let scene = try scene()
    _ = try scene.test.call(
      {
        var update = UpdatePatient(patientId: scene.patient)
        (update.birthDate, update.sex) = (.set(CalendarDay("1976-01-01")!), .set(.male))
        return update
      }())
    let report = try scene.upload(DocumentScene.bytes(300))
    var doubtful = try LabReportScene.row("Kreatinin", "creatinine", "7,0", "mg/dl", "mg/dL")
    doubtful.doubts = [.passesDisagree]
    try scene.read(LabReportScene.reading([doubtful], method: .tesseract))
    var value = try #require(try scene.report(report.id).values.first)
    #expect(
      value.judgement.status == .unknown && value.held == [.passesDisagree] && value.judgement.points == nil)
    #expect(try scene.report(report.id).values.count == 1)
    var correction = CorrectLabValue(patientId: scene.patient, reportId: report.id, valueId: value.id)
    correction.text = "1.0"
    value = try scene.test.call(correction)
    #expect(value.judgement.status == .normal && value.held.isEmpty && value.confidence == ExactDecimal(1))
    #expect(value.review?.corrected?.text == "7,0" && value.review?.verdict == .corrected)
    // CKD-EPI 2021 at 50 years: the check of R-SO-151.
    let egfr = try #require(try scene.report(report.id).values.first { $0.isDerived })
    #expect(
      egfr.read.biomarker == "egfr"
        && egfr.judgement.normalized?.rounded(to: ExactDecimal(thousandths: 100)) == ExactDecimal("91.7"))
    let rejected = try scene.test.call(
      RejectLabValue(patientId: scene.patient, reportId: report.id, valueId: value.id))
    #expect(rejected.judgement.status == .unknown && rejected.judgement.notes == [.rejected])
    #expect(try scene.report(report.id).values.filter(\.isDerived).isEmpty)
    let counted = try scene.test.call(CountCorrections())
    #expect(counted.biomarkers.map(\.rejected) == [1])
  }
}
