import RecordModel
import RecordStore
import RecordTestSupport
import Testing

@testable import RecordEngine

/// A patient with reports of three days, who takes copies of them.
struct HealthExportScene {
  let health: AnalysisScene
  let first: DocumentID
  let second: DocumentID
  let third: DocumentID

  var test: TestEngine { health.test }
  var patient: PatientID { health.patient }

  /// What no program may take for anything but text.
  static let hostileName = "<b>Erika</b> & \"=1+1\""

  init() throws {
    health = try AnalysisScene()
    first = try health.upload(
      [("ldl_cholesterol", "182"), ("vitamin_d_25oh", "18"), ("creatinine", "0.81")],
      takenOn: health.day(ago: 400))
    second = try health.upload(
      [("ldl_cholesterol", "151"), ("potassium", "6.6")], takenOn: health.day(ago: 100))
    third = try health.upload(
      [("ldl_cholesterol", "96"), ("potassium", "4.2"), ("sodium", "146")], takenOn: health.day(ago: 3))
    var update = UpdateProfile(patientId: health.patient)
    update.conditions = .set([Self.hostileName])
    update.medications = .set(["-5 mg", "+7", "-0.5"])
    _ = try health.test.call(update)
  }

  func wanted(
    _ format: HealthExportFormat, _ scope: HealthExportScope = .record,
    _ change: (inout BeginHealthExport) -> Void = { _ in }
  ) -> BeginHealthExport {
    var wanted = BeginHealthExport(patientId: patient, format: format, scope: scope)
    change(&wanted)
    return wanted
  }

  /// A copy, piece by piece; what is to be printed is printed as `pdf`.
  func export(_ wanted: BeginHealthExport, pdf: [UInt8] = Array("%PDF-1.7".utf8)) throws -> [UInt8] {
    let id = try #require(try test.call(wanted).exportId)
    if wanted.format == .pdf { _ = try print(pdf) }
    let state = try test.call(FinishHealthExport(patientId: wanted.patientId, exportId: id))
    #expect(state.isMade)
    return try read(state, of: wanted.patientId)
  }

  func read(_ state: HealthExportState, of patient: PatientID) throws -> [UInt8] {
    var bytes: [UInt8] = []
    while true {
      let piece = try test.call(
        ReadHealthExport(patientId: patient, exportId: state.exportId, offset: bytes.count))
      if piece.data.isEmpty { break }
      bytes += try #require(Base64.parse(piece.data))
    }
    #expect(bytes.count == state.bytes && DocumentScene.hash(bytes) == state.sha256)
    return bytes
  }

  func text(_ wanted: BeginHealthExport) throws -> String {
    String(decoding: try export(wanted), as: UTF8.self)
  }

  func copy(_ wanted: BeginHealthExport) throws -> HealthRecordCopy {
    try JSON.decode(HealthRecordCopy.self, from: try export(wanted))
  }

  /// Does as the laboratory does; returns the page that was printed.
  func print(_ pdf: [UInt8]) throws -> [UInt8] {
    let job = try #require(try test.call(TakeLaboratoryJobs(limit: 1)).jobs.first)
    #expect(job.task == .print)
    var page: [UInt8] = []
    while page.count < job.bytes {
      page += try #require(
        Base64.parse(try test.call(ReadLaboratoryInput(jobId: job.jobId, offset: page.count)).data))
    }
    #expect(DocumentScene.hash(page) == job.sha256)
    for start in stride(from: 0, to: pdf.count, by: DocumentUploads.pieceBytes) {
      let piece = Array(pdf[start...].prefix(DocumentUploads.pieceBytes))
      _ = try test.call(
        AppendLaboratoryOutput(jobId: job.jobId, offset: start, data: Base64.text(piece)))
    }
    var findings = LaboratoryFindings()
    findings.made = LaboratoryFindings.MadeFile(bytes: pdf.count, sha256: DocumentScene.hash(pdf))
    _ = try test.call(SettleLaboratoryJob(jobId: job.jobId, findings: findings))
    return page
  }

  /// The exports that the record says there were.
  func noted() throws -> [HealthDataExported] {
    try test.engine.logPage(
      after: 0, filter: LogFilter(patient: patient), limit: 1000, maximumBytes: 1 << 24
    ).events.compactMap { text in
      let tape = try JSON.parse(text)
      let type = tape.member("type", of: tape.root).flatMap { tape.string(at: $0) }
      guard type == HealthDataExported.type.name, let payload = tape.member("payload", of: tape.root) else {
        return nil
      }
      return try tape.decode(HealthDataExported.self, at: payload)
    }
  }
}

extension Failure {
  /// Each field that is refused, and why.
  var fields: [(path: String, message: String)] {
    guard case .array(let fields)? = details?["fields"] else { return [] }
    return fields.compactMap { field in
      guard case .string(let path)? = field["path"], case .string(let message)? = field["message"] else {
        return nil
      }
      return (path, message)
    }
  }
}
