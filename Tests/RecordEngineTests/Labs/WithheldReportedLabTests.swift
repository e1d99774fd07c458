import RecordModel
import RecordTestSupport
import Testing

@testable import RecordEngine
@testable import RecordStore

@Suite("Laboratory results that a patient brought and keeps from the team") struct WithheldReportedLabTests {
  private let care: CareScene
  private let scene: LabReportScene
  private let clinician: String

  init() throws {
    care = try CareScene()
    try care.assign(.clinician)
    clinician = try care.token(.clinician)
    scene = try LabReportScene(DocumentScene(care.identity.engine, care.patient))
    let report = try scene.upload(DocumentScene.bytes(600))
    try scene.read(
      LabReportScene.reading([
        try LabReportScene.row("Glukose", "glucose_random", "187", "mg/dl", "mg/dL"),
        try LabReportScene.row("Kalium", "potassium", "6,87", "mmol/l", "mmol/L", line: 2),
      ]))
    #expect(try scene.report(report.id).status == .completed)
  }

  private func share(_ isShared: Bool) throws {
    var change = UpdateSettings(patientId: care.patient)
    change.privacy = SettingsPatch.Privacy()
    change.privacy?.shareDataWithProviders = .set(isShared)
    _ = try care.identity.call(change, care.token)
  }

  /// What somebody is answered about the results, as one text.
  private func everything(_ token: String) throws -> String {
    let patient = care.patient
    func asked<M: Method>(_ method: M) throws -> Value {
      let reply = try care.identity.engine.send(method, meta: care.identity.meta(token))
      guard case .success(let tape) = reply.outcome else { return .null }
      return tape.value()
    }
    let report = try scene.test.call(ListLabReports(patientId: patient)).reports[0]
    let answers = [
      try asked(ListLabs(patientId: patient)),
      try asked(GetLab(patientId: patient, labId: RecordID(replacing: report.id.description))),
      try asked(GetLabTrend(patientId: patient, analyte: "glucose")),
      try asked(GetLabTrend(patientId: patient, analyte: "potassium")),
      try asked(RejudgeLabReport(patientId: patient, reportId: report.id)),
      try asked(GetDashboard(patientId: patient)),
      try asked(ExplainDashboard(patientId: patient, tile: .bloodGlucose)),
      try asked(GetVitalsTrend(patientId: patient)), try asked(GetChart(patientId: patient)),
      try asked(DiffTimeline(patientId: patient, from: AsOf(position: 1))),
      try asked(ReadTimeline(patientId: patient)),
    ]
    return try answers.map { String(decoding: try JSON.encode($0), as: UTF8.self) }.joined()
  }

  @Test("R-MH-053: while the patient shares, the team sees them; then in no answer, and the patient does")
  func withheld() throws {
    let shared = try everything(clinician)
    for secret in ["187", "6.87"] { #expect(shared.contains(secret), "\(secret)") }
    try share(false)
    let kept = try everything(clinician)
    for secret in ["187", "6.87", "6,87"] { #expect(!kept.contains(secret), "\(secret)") }
    let list = try care.identity.call(ListLabs(patientId: care.patient), clinician)
    #expect(list.results.isEmpty && list.withheld == ["reports"])
    #expect(
      try care.identity.call(GetLabTrend(patientId: care.patient, analyte: "potassium"), clinician).withheld
        == ["reports"])
    let chart = try care.identity.call(GetChart(patientId: care.patient), clinician)
    #expect(chart.withheld?.contains("labs") == true)
    let own = try care.identity.call(ListLabs(patientId: care.patient), care.token)
    #expect(own.results.count == 1 && own.withheld == nil)
  }
}
