import Crypto
import Foundation
import RecordClient
import RecordModel
import RecordTestSupport
import Testing

/// A daemon and, where a test wants one, a narrator, each as a process; the test itself is patient and laboratory.
final class NarratorScene: Sendable {
  /// What stands in a report and in a record, and must not reach a server that writes.
  static let markers = [
    "Zaunkoenig", "Erika", "Mustermann", "1964", "Lindenallee", "Grimm-Labor", "befund-erika", "Hausarzt",
    "Anmerkung",
  ]

  let directory = TemporaryDirectory()
  var socket: String { directory.path + "/api.sock" }

  /// Starts a daemon at the socket.
  func daemon(_ arguments: [String] = []) throws -> RunningProgram {
    try RunningProgram(
      Program.directory.appending(path: "recordd").path,
      [
        "--state-dir", directory.path + "/state", "--socket", socket, "--panel",
        GoldenFile.root() + "/Config/panel", "--measures", GoldenFile.root() + "/Config/measures",
      ] + arguments)
  }

  func narrator(_ arguments: [String]) throws -> RunningProgram {
    try RunningProgram(
      Program.directory.appending(path: "recordd-worker").path,
      ["narrator", "--socket", socket, "--log-level", "trace"] + arguments)
  }

  /// Calls the daemon as soon as it answers.
  func call<M: Method>(_ method: M) async throws -> M.Outcome {
    var connection: RecordConnection?
    try await eventually {
      connection = try? await RecordConnection.connect(path: socket)
      return connection != nil
    }
    let open = try #require(connection)
    do {
      let outcome = try await open.call(method, timeout: .seconds(60))
      await open.close()
      return outcome
    } catch {
      await open.close()
      throw error
    }
  }

  /// A record with a report that was read, full of markers.
  func report() async throws -> (patient: PatientID, report: DocumentID) {
    let patient = try await call(CreatePatient(fullName: "Erika Mustermann")).id
    let bytes = Array("%PDF-1.7\nZaunkoenig \(UInt64.random(in: 0...UInt64.max))".utf8)
    let hash = SHA256.hash(data: Data(bytes)).map { Hexadecimal.text([$0]) }.joined()
    let id = try await call(BeginDocument(patientId: patient)).documentId
    _ = try await call(
      AppendToDocument(patientId: patient, documentId: id, offset: 0, data: Base64.text(bytes)))
    // Says that a laboratory is there.
    _ = try await call(TakeLaboratoryJobs())
    _ = try await call(
      InspectLabReport(patientId: patient, documentId: id, sha256: hash, fileName: "befund-erika.pdf"))
    try await settle { $0.inspected = LaboratoryFindings.Inspected(pages: 1, scanner: "built-in") }
    _ = try await call(UploadLabReport(patientId: patient, documentId: id))
    let panel = try await call(GetPanel())
    let read = LaboratoryFindings.ReadReport(
      reading: Self.reading(panel.id),
      identity: PrintedIdentity(name: "Erika Mustermann"), engine: "pdftotext 22.12.0", thumbnail: nil)
    try await settle { $0.read = read }
    #expect(try await call(GetLabReport(patientId: patient, reportId: id)).status == .completed)
    return (patient, id)
  }

  private func settle(_ change: (inout LaboratoryFindings) -> Void) async throws {
    let job = try #require(try await call(TakeLaboratoryJobs(limit: 1, waitSeconds: 20)).jobs.first)
    var findings = LaboratoryFindings()
    change(&findings)
    _ = try await call(SettleLaboratoryJob(jobId: job.jobId, findings: findings))
  }

  private static func reading(_ panel: String) -> ReportReading {
    let rows = [
      ("LDL Zaunkoenig", "ldl_cholesterol", "165"), ("Vitamin D Hausarzt", "vitamin_d_25oh", "18"),
      ("Natrium", "sodium", "140"), ("Kalium", "potassium", "4"), ("ALT", "alt", "20"), ("TSH", "tsh", "1"),
      ("Hb", "hemoglobin", "13"), ("Zaunkoenig", nil, "99.125"),
    ]
    let values = rows.enumerated().map { index, row in
      var value = ReadValue(
        label: row.0, text: row.2, confidence: ExactDecimal(thousandths: 990),
        place: PrintedPlace(
          page: 1, line: index + 1, box: PrintedBox(left: 500, top: 1000, right: 9000, bottom: 1200)))
      (value.biomarker, value.number) = (row.1, ExactDecimal(row.2))
      (value.unit, value.ucum) = units[row.1 ?? ""] ?? ("Zaunkoenig/l", nil)
      value.intervalText = "Anmerkung Zaunkoenig"
      value.readings = ["Zaunkoenig"]
      return value
    }
    let text = "Grimm-Labor\nErika Mustermann, geb. 12.8.1964, Lindenallee 7\nAnmerkung: Zaunkoenig"
    return ReportReading(
      rules: "reading-1", panel: panel, method: .pdftotext,
      pages: [ReadPage(text: text, confidence: ExactDecimal(thousandths: 990))], values: values,
      collectedOn: CalendarDay("2026-01-10"))
  }

  private static let units: [String: (String, String?)] = [
    "ldl_cholesterol": ("mg/dl", "mg/dL"), "vitamin_d_25oh": ("ng/ml", "ng/mL"),
    "sodium": ("mmol/l", "mmol/L"), "potassium": ("mmol/l", "mmol/L"), "alt": ("U/l", "U/L"),
    "tsh": ("mIU/l", "m[IU]/L"), "hemoglobin": ("g/dl", "g/dL"),
  ]

  /// Analyzes the report in a way that nobody has asked for yet.
  func generate(
    _ report: (patient: PatientID, report: DocumentID), _ language: String
  ) async throws
    -> HealthAnalysis
  {
    var preferences = AnalysisPreferencesInput()
    preferences.language = language
    return try await call(
      GenerateAnalysis(patientId: report.patient, reportId: report.report, preferences: preferences))
  }

  func narrative(_ analysis: HealthAnalysis, of patient: PatientID) async throws -> AcceptedNarrative? {
    let get = GetAnalysis(patientId: patient, analysisId: analysis.id, withTrace: true)
    return try await call(get).trace?.narrative
  }
}
