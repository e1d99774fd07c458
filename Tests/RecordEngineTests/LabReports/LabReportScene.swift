import FoundationEssentials
import RecordModel
import RecordTestSupport
import Testing

@testable import RecordEngine
@testable import RecordStore

/// A record whose reports are read by a laboratory that says what a test wants it to say.
struct LabReportScene {
  let documents: DocumentScene
  var test: TestEngine { documents.test }
  var patient: PatientID { documents.patient }

  init(directory: TemporaryDirectory = TemporaryDirectory()) throws {
    try self.init(try DocumentScene(directory: directory))
  }

  /// In a record that there is.
  init(_ documents: DocumentScene) throws {
    self.documents = documents
    _ = try test.call(PublishPanel(definition: try JSON.parse(try Shipped.file(PanelScene.path)).value()))
  }

  /// A row of a report.
  static func row(
    _ label: String, _ biomarker: String?, _ text: String, _ unit: String, _ ucum: String?,
    confidence: String = "0.99", page: Int = 1, line: Int = 1
  ) throws -> ReadValue {
    var value = ReadValue(
      label: label, text: text, confidence: try #require(ExactDecimal(confidence)),
      place: PrintedPlace(
        page: page, line: line, box: PrintedBox(left: 500, top: 1000, right: 9000, bottom: 1200)))
    value.biomarker = biomarker
    (_, value.number, value.comparator) = PrintedNumber.read(text)
    (value.unit, value.ucum) = (unit, ucum)
    return value
  }

  static func reading(
    _ values: [ReadValue], method: ExtractionMethod = .pdftotext,
    on day: CalendarDay? = CalendarDay("2026-01-10")
  ) -> ReportReading {
    ReportReading(
      rules: "reading-1", panel: PanelScene.shipped.id, method: method,
      pages: [
        ReadPage(
          text: "Befund für Erika Mustermann\nKreatinin 0,9 mg/dl", confidence: ExactDecimal(thousandths: 990)
        )
      ],
      values: values, collectedOn: day)
  }

  func take(_ limit: Int = 1) throws -> [LaboratoryJob] {
    try test.call(TakeLaboratoryJobs(limit: limit)).jobs
  }

  func settle(_ job: LaboratoryJob, _ change: (inout LaboratoryFindings) -> Void) throws {
    var findings = LaboratoryFindings()
    change(&findings)
    _ = try test.call(SettleLaboratoryJob(jobId: job.jobId, findings: findings))
  }

  /// Sends a document and has it inspected with a verdict.
  func inspect(
    _ bytes: [UInt8], of patient: PatientID? = nil, _ name: String? = "Befund.pdf",
    _ verdict: (inout LaboratoryFindings) -> Void = {
      $0.inspected = LaboratoryFindings.Inspected(pages: 1, scanner: "built-in")
    }
  ) throws -> DocumentID {
    let patient = patient ?? self.patient
    let id = try documents.send(bytes, to: patient)
    let first = try test.call(
      InspectLabReport(
        patientId: patient, documentId: id, sha256: DocumentScene.hash(bytes), fileName: name))
    #expect(!first.isInspected)
    let job = try #require(try take().first)
    #expect(job.task == .inspect && job.sha256 == DocumentScene.hash(bytes) && job.needsScan)
    try settle(job, verdict)
    return id
  }

  /// Uploads a document that is found harmless.
  @discardableResult
  func upload(
    _ bytes: [UInt8], of patient: PatientID? = nil, _ name: String? = "Befund.pdf"
  ) throws -> LabReport {
    let id = try inspect(bytes, of: patient, name)
    return try test.call(UploadLabReport(patientId: patient ?? self.patient, documentId: id)).report
  }

  /// Reads the report that waits longest.
  @discardableResult
  func read(_ reading: ReportReading, identity: PrintedIdentity = PrintedIdentity()) throws -> LaboratoryJob {
    let job = try #require(try take().first)
    #expect(job.task == .read && job.panel == PanelScene.shipped.id)
    try settle(job) {
      $0.read = LaboratoryFindings.ReadReport(
        reading: reading, identity: identity, engine: "pdftotext 22.12.0", thumbnail: nil)
    }
    return job
  }

  /// Has so many reports wait, of which only events are there.
  func queue(_ count: Int, of patient: PatientID) throws {
    let ids = (0..<count).map { _ in DocumentID(random: test.running.store.random.words()) }
    let content = DocumentContent(
      sha256: DocumentScene.hash([]), bytes: 1, mediaType: .pdf, fileName: nil)
    for start in stride(from: 0, to: count, by: 100) {
      let events = ids[start..<min(start + 100, count)].map {
        LabReportUploaded(reportId: $0, content: content, preferences: AnalysisPreferences())
      }
      let _: Bool = try test.engine.append(.daemon) { (_) throws(Failure) in
        Decision(StreamID(patient), events, outcome: true)
      }
    }
  }

  func report(_ id: DocumentID, of patient: PatientID? = nil) throws -> LabReport {
    try test.call(GetLabReport(patientId: patient ?? self.patient, reportId: id))
  }

  /// The whole journey of a report with two values.
  func completed(_ bytes: [UInt8] = DocumentScene.bytes(5000)) throws -> LabReport {
    let report = try upload(bytes)
    try read(
      Self.reading([
        try Self.row("Kreatinin", "creatinine", "0,9", "mg/dl", "mg/dL"),
        try Self.row("Kalium", "potassium", "6,6", "mmol/l", "mmol/L", line: 2),
      ]))
    return try self.report(report.id)
  }

  /// Every projection, folded anew, is what it is.
  func verifyProjections() throws {
    for projection in ProjectionCatalog.all {
      let verified = try test.call(VerifyProjection(name: projection.name))
      #expect(verified.digest == verified.rebuiltDigest, "\(projection.name)")
    }
  }

  func refusal<M: Method>(_ method: M) throws -> Failure? { try documents.refusal(method) }

  func names() throws -> [String] {
    try test.engine.logPage(
      after: 0, filter: LogFilter(patient: patient), limit: 1000, maximumBytes: 1 << 24
    ).events.map { text in
      let tape = try JSON.parse(text)
      return tape.member("type", of: tape.root).flatMap { tape.string(at: $0) } ?? ""
    }
  }
}
