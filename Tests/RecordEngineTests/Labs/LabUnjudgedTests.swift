import RecordModel
import RecordTestSupport
import Testing

@testable import RecordEngine
@testable import RecordStore

/// R-MH-354: what could not be judged is never counted as good, and what the panel calls critical always is.
@Suite("Laboratory values that nothing can judge") struct LabUnjudgedTests {
  private let labs: LabScene

  init() throws { labs = try LabScene() }

  /// Values of one report, and what was answered before there was a rule for each of them.
  private static let cases: [(LabScene.Person, [String], before: String)] = [
    (.adult, ["potassium 7.2 mmol/L", "glucose 90 mg/dL"], "normal, no alert"),
    (.adult, ["inr 9 {INR}", "glucose 90 mg/dL"], "normal, no alert"),
    (.adult, ["sodium 112 mmol/L", "glucose 90 mg/dL"], "normal, no alert"),
    (.adult, ["ferritin2 30 ng/mL", "glucose 90 mg/dL"], "normal, no alert"),
    (.adult, ["ferritin2 30 ng/mL", "glucose 150 mg/dL"], "abnormal"),
    (.adult, ["ferritin2 30 ng/mL"], "422 /status required"),
    (.adult, ["potassium 4.2 mmol/L"], "422 /status required"),
    (.adult, ["potassium 4.2 furlong"], "422 /status required"),
    (.adult, ["potassium 7.2 mmol/L 3.5-5.1"], "abnormal, names nothing"),
    (.adult, ["potassium 6.6 mmol/L 3.5-7.0"], "normal"),
    (.adult, ["hemoglobin 4.8 g/dL 12-16"], "abnormal, names nothing"),
    (.adult, ["sodium 112 mmol/L 135-145"], "abnormal, names nothing"),
    (.adult, ["platelets 5 G/L 150-400"], "abnormal, names nothing"),
    (.adult, ["calcium 3.9 mmol/L 2.2-2.6"], "abnormal, names nothing"),
    (.adult, ["crp 380 mg/L -5"], "abnormal, names nothing"),
    (.adult, ["lithium 2.6 mmol/L 0.6-1.2"], "abnormal, names nothing"),
    (.adult, ["digoxin 4.1 ng/mL 0.5-0.9"], "abnormal, names nothing"),
    (.adult, ["lactate 9 mmol/L -2"], "abnormal, names nothing"),
    (.adult, ["troponin 900 ng/L -14"], "abnormal, names nothing"),
    (.adult, ["potassium 12.5 mmol/L"], "422 /status required"),
    (.newborn, ["potassium 6.8 mmol/L"], "422 /status required"),
    (.newborn, ["potassium 7.2 mmol/L"], "422 /status required"),
    (.newborn, ["hemoglobin 21 g/dL"], "422 /status required"),
    (.newborn, ["bilirubin 18 mg/dL"], "422 /status required"),
    (.child, ["creatinine 4.5 mg/dL", "glucose 90 mg/dL"], "normal, no alert"),
    (.child, ["creatinine 0.9 mg/dL"], "422 /status required"),
    (.child, ["creatinine 0.9 mg/dL 0.3-0.7"], "abnormal, names nothing"),
    (.child, ["potassium 7.2 mmol/L 3.5-5.1"], "abnormal, names nothing"),
    (.child, ["alp 400 U/L"], "422 /status required"),
    (.pregnant, ["potassium 7.2 mmol/L"], "422 /status required"),
    (.pregnant, ["creatinine 1.0 mg/dL"], "normal"),
    (.pregnant, ["hemoglobin 11 g/dL"], "422 /status required"),
    (.pregnant, ["hemoglobin 11 g/dL 11-14"], "normal"),
  ]

  @Test("R-MH-347, R-MH-354: each report with its values, their limits or the reason, and the alert")
  func reports() throws {
    var text = ""
    for (person, values, before) in Self.cases {
      let patient = try labs.patient(person)
      let result = try labs.record(patient, values)
      let parts = result.analytes.map { analyte in
        let why = analyte.limit ?? analyte.reason?.rawValue ?? ""
        return "\(analyte.status?.rawValue ?? "?") \(why) [\(analyte.source ?? "")]"
      }
      let alerts = try labs.alerts(patient).map { "\($0.severity.rawValue): \($0.title) – \($0.detail)" }
      text += "\(person.rawValue)\t\(values.joined(separator: " + "))\n  before: \(before)\n"
      text += "  now: \(result.status.rawValue); " + parts.joined(separator: " + ") + "\n"
      text += alerts.map { "  alert: \($0)\n" }.joined()
    }
    GoldenFile.expect(text, is: "labs/reports.txt")
    try labs.scene.verifyProjections()
  }

  @Test("R-MH-213: the worst shows, and the unjudged are still listed, in result, warnings and alert")
  func mixed() throws {
    let patient = try labs.patient(.adult)
    let result = try labs.record(patient, ["ferritin2 30 ng/mL", "potassium 7.2 mmol/L", "glucose 90 mg/dL"])
    #expect(result.status == .critical)
    #expect(result.analytes.map(\.status) == [.unclassified, .critical, .normal])
    #expect(result.warnings?.map(\.code) == ["unclassified"] && result.warnings?.first?.field == "ferritin2")
    let alert = try #require(try labs.alerts(patient).first)
    #expect(alert.severity == .critical && alert.title == "Critical lab result: Labor")
    #expect(
      alert.detail.hasPrefix("potassium 7.2 mmol/L (≥ 6.5 mmol/L); ferritin2 30 ng/mL (unknown analyte)"))
    #expect(try labs.alerts(patient, .de).first?.detail.contains("unbekannter Messwert") == true)
  }

  @Test("R-MH-213: the laboratory's word normal judges what nothing else does, and nothing that is critical")
  func flag() throws {
    let patient = try labs.patient(.adult)
    for (text, expected) in [("ferritin2 30 ng/mL", LabStatus.normal), ("potassium 7.2 mmol/L", .critical)] {
      var call = labs.lab(patient, [try LabScene.analyte(text)])
      call.status = .normal
      #expect(try labs.scene.test.call(call).status == expected, "\(text)")
      call.status = .unclassified
      #expect(try labs.scene.refusal(call) == "/status bad_format")
    }
  }

  @Test("R-MH-185: repeats of a report join, and none takes the values of another out of sight")
  func repeats()
    throws
  {
    let patient = try labs.patient(.adult)
    for texts in [["potassium 7.2 mmol/L"], ["sodium 112 mmol/L"], ["potassium 5.5 mmol/L", "x1 1 g"]] {
      _ = try labs.record(patient, texts)
    }
    let alert = try #require(try labs.alerts(patient).first)
    #expect(try labs.alerts(patient).count == 1 && alert.occurrences == 3 && alert.severity == .critical)
    for part in ["potassium 7.2", "sodium 112", "x1 1 g"] { #expect(alert.detail.contains(part), "\(part)") }
    #expect(!alert.detail.contains("5.5"), "the worst of each")
    try labs.scene.verifyProjections()
  }

  @Test("an amendment alerts where a value is worse, though the whole is not") func amended() throws {
    let patient = try labs.patient(.adult)
    let first = try labs.record(patient, ["potassium 7.2 mmol/L", "sodium 140 mmol/L"])
    var amend = AmendLab(patientId: patient, labId: first.id, reason: "Tippfehler")
    amend.analytes = try ["potassium 7.2 mmol/L", "sodium 112 mmol/L"].map { try LabScene.analyte($0) }
    _ = try labs.scene.test.call(amend)
    let alert = try #require(try labs.alerts(patient).first)
    #expect(alert.occurrences == 2 && alert.detail.contains("sodium 112 mmol/L"))
  }

  @Test(
    "R-SO-161: under a vitamin K antagonist an INR is judged by the critical limit alone",
    arguments: [
      ("inr 2.5 {INR}", "unclassified anticoagulant"), ("inr 5.1 1", "critical "),
      ("inr 5 ratio", "unclassified anticoagulant"),
    ])
  func antagonist(text: String, expected: String) throws {
    let patient = try labs.patient(.adult)
    let order = MedicationOrder(name: "Marcumar", dosage: "3", unit: .mg, frequency: .onceDaily)
    _ = try labs.scene.test.call(
      AddMedication(patientId: patient, order: order), meta: labs.scene.by(.clinician))
    let analyte = try #require(try labs.record(patient, [text]).analytes.first)
    #expect("\(analyte.status?.rawValue ?? "") \(analyte.reason?.rawValue ?? "")" == expected)
  }

  @Test(
    "key and name say which analyte it is; what they contradict is none",
    arguments: [
      ("k1", "Kalium", "critical"), ("potassium", "Potassium", "critical"),
      ("potassium", "Kalium im Urin", "unclassified"),
      ("potassium", "Natrium", "critical"), ("potassium", "K", "critical"),
      ("kalium", "egal", "critical"),
    ])
  func names(key: String, name: String, expected: String) throws {
    let patient = try labs.patient(.adult)
    let analyte = try LabScene.analyte("\(key) 60 mmol/L", name: name)
    #expect(try labs.scene.test.call(labs.lab(patient, [analyte])).status.rawValue == expected)
  }

  @Test("without a panel the laboratory and the measures judge, and the rest is unclassified") func noPanel()
    throws
  {
    let scene = try RecordScene()
    let date = OffsetTime(scene.now, offsetMinutes: 0)
    var lab = RecordLab(patientId: scene.patient, testName: "Labor", date: date)
    lab.analytes = try ["potassium 7.2 mmol/L", "sodium 140 mmol/L 135-145", "glucose 90 mg/dL"].map {
      try LabScene.analyte($0)
    }
    let result = try scene.test.call(lab)
    #expect(result.analytes.map(\.status) == [.unclassified, .normal, .normal])
    #expect(result.status == .unclassified && result.analytes.first?.reason == .unknownAnalyte)
    #expect(try scene.test.call(ListAlerts(patientId: scene.patient)).alerts.map(\.severity) == [.moderate])
  }
}
