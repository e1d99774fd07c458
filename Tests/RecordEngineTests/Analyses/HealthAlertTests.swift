import RecordModel
import RecordTestSupport
import Testing

@testable import RecordEngine
@testable import RecordStore

@Suite("Health alerts") struct HealthAlertTests {
  private let scene: AnalysisScene

  init() throws { scene = try AnalysisScene() }

  private func alerts(_ kind: HealthAlert.Kind? = nil) throws -> [HealthAlert] {
    try scene.overview().alerts.filter { kind == nil || $0.kind == kind }
  }

  @Test(
    "R-SO-237, R-SO-342: an alert for what is low, high or critical, and none for what is borderline",
    arguments: [
      ("ldl_cholesterol", "159", nil), ("ldl_cholesterol", "160", HealthAlert.Severity.warning),
      ("vitamin_d_25oh", "20", nil), ("vitamin_d_25oh", "19", .warning), ("potassium", "6.4", .warning),
      ("potassium", "6.5", .critical), ("potassium", "2.5", .critical), ("potassium", "4", nil),
    ] as [(String, String, HealthAlert.Severity?)])
  func severities(id: String, number: String, severity: HealthAlert.Severity?) throws {
    try scene.upload([(id, number)])
    let found = try alerts()
    #expect(found.map(\.severity) == [severity].compactMap(\.self))
    #expect(found.allSatisfy { $0.kind == .abnormalResult && $0.actionRequired })
  }

  @Test("R-SO-238: the contract's own example, word for word") func text() throws {
    try scene.upload([("vitamin_d_25oh", "18")])
    let alert = try #require(try alerts().first)
    #expect(alert.title == "Vitamin D Deficiency Detected")
    #expect(
      alert.message
        == "Your latest test shows low vitamin D levels (18 ng/mL). Normal range is 30-100 ng/mL.")
    #expect(alert.category == .nutritional && alert.createdAt == scene.test.clock.now())
  }

  @Test("R-SO-238, R-SO-239: value, unit and interval are in one unit, and what is critical says what to do")
  func units() throws {
    try scene.upload([("ldl_cholesterol", "4.5"), ("potassium", "6.6")]) { upload in
      upload.change = { value in
        guard value.read.biomarker == "ldl_cholesterol",
          let ldl = PanelScene.shipped.biomarker("ldl_cholesterol")
        else { return }
        (value.read.unit, value.read.ucum) = ("mmol/l", "mmol/L")
        value.read.interval = PrintedInterval(high: ExactDecimal(5))
        value.judgement = ldl.judge(
          ReportedResult(
            ExactDecimal("4.5") ?? ExactDecimal(0), unit: "mmol/L", interval: value.read.interval),
          for: BiomarkerPerson(sex: .female, age: 40))
      }
    }
    let messages = try alerts().map(\.message)
    #expect(
      messages == [
        "Your latest test shows high potassium levels (6.6 mmol/L). Normal range is 3.5-5.0 mmol/L. Contact a healthcare professional promptly.",
        "Your latest test shows high LDL cholesterol levels (174 mg/dL). Normal range is < 130 mg/dL.",
      ])
  }

  @Test("R-SO-157, R-SO-238: where the report's interval decides, it is shown with the report's value")
  func printed()
    throws
  {
    try scene.upload([("sodium", "148")]) { upload in
      upload.change = { value in
        guard let sodium = PanelScene.shipped.biomarker("sodium") else { return }
        value.read.interval = PrintedInterval(low: ExactDecimal(136), high: ExactDecimal(147))
        value.judgement = sodium.judge(
          ReportedResult(ExactDecimal(148), unit: "mmol/L", interval: value.read.interval),
          for: BiomarkerPerson(sex: .female, age: 40))
      }
    }
    #expect(
      try alerts().map(\.message) == [
        "Your latest test shows high sodium levels (148 mmol/L). Normal range is 136-147 mmol/L."
      ])
  }

  @Test("R-SO-241: the contract's own example of a change") func changeText() throws {
    try scene.upload([("total_cholesterol", "218")], takenOn: scene.day(ago: 90))
    try scene.upload([("total_cholesterol", "185.3")])
    let alert = try #require(try alerts(.trendChange).first)
    #expect(alert.title == "Cholesterol Improving" && alert.severity == .info && !alert.actionRequired)
    #expect(alert.message == "Your cholesterol levels have decreased by 15% over the last 3 months.")
  }

  @Test(
    "R-SO-240: 60 to 120 days before, by enough, and closer to or farther from what is best",
    arguments: [
      (59, "200", "250", nil), (60, "200", "250", true), (120, "200", "250", true), (121, "200", "250", nil),
      // 10 % of total cholesterol count as a change.
      (90, "220", "200", nil), (90, "220", "198", true), (90, "198", "220", false), (90, "230", "220", nil),
      // Nothing is better or worse within.
      (90, "190", "150", nil),
    ] as [(Int, String, String, Bool?)])
  func changes(days: Int, one: String, other: String, isBetter: Bool?) throws {
    let (before, now) = days == 90 ? (one, other) : (other, one)
    try scene.upload([("total_cholesterol", before)], takenOn: scene.day(ago: days))
    try scene.upload([("total_cholesterol", now)])
    let found = try alerts(.trendChange)
    #expect(found.map { $0.severity == .info } == [isBetter].compactMap(\.self))
  }

  @Test(
    "R-SO-240: what got worse asks for action only if it is low, high or critical; the nearest to 90 days counts"
  )
  func worse() throws {
    try scene.upload([("total_cholesterol", "250")], takenOn: scene.day(ago: 65))
    try scene.upload([("total_cholesterol", "180")], takenOn: scene.day(ago: 88))
    try scene.upload([("total_cholesterol", "220")])
    let found = try #require(try alerts(.trendChange).first)
    #expect(found.severity == .warning && !found.actionRequired && found.title == "Cholesterol Worsening")
    let serious = try AnalysisScene()
    try serious.upload([("total_cholesterol", "180")], takenOn: serious.day(ago: 88))
    try serious.upload([("total_cholesterol", "260")])
    #expect(try serious.overview().alerts.allSatisfy(\.actionRequired))
    #expect(try serious.overview().statistics.healthAlerts == 2)
  }

  @Test("R-SO-242: an alert goes when a later value is in range or borderline, or its report is deleted")
  func gone()
    throws
  {
    try scene.upload([("ldl_cholesterol", "165"), ("tsh", "12")], takenOn: scene.day(ago: 3))
    try scene.upload([("ldl_cholesterol", "140")], takenOn: scene.day(ago: 2))
    #expect(try alerts().map(\.biomarker) == ["tsh"])
    let bad = try scene.upload([("ldl_cholesterol", "165")], takenOn: scene.day(ago: 1))
    #expect(try Set(alerts().map(\.biomarker)) == ["tsh", "ldl_cholesterol"])
    try scene.delete(bad)
    #expect(try alerts().map(\.biomarker) == ["tsh"])
  }

  @Test("R-SO-243: the same facts have the same id on every look and after a new fold; others have others")
  func ids() throws {
    let first = try scene.upload([("tsh", "12"), ("sodium", "130")], takenOn: scene.day(ago: 2))
    let ids = try alerts().map(\.id)
    #expect(try Set(ids).count == 2 && alerts().map(\.id) == ids)
    _ = try scene.test.call(
      GenerateAnalysis(
        patientId: scene.patient, reportId: first,
        preferences: {
          var basic = AnalysisPreferencesInput()
          basic.detailLevel = .basic
          return basic
        }()))
    scene.advance(days: 1)
    #expect(try alerts().map(\.id) == ids)
    try scene.verifyProjections()
    try scene.upload([("tsh", "13")])
    #expect(try alerts().count { ids.contains($0.id) } == 1)
    for id in ids { #expect(HealthAlertID("\(id)") == id) }
  }

  @Test("R-SO-244: worst first, then the newest, and twenty at most") func order() throws {
    try scene.upload([("tsh", "12")], takenOn: scene.day(ago: 4))
    scene.advance(seconds: 1)
    try scene.upload([("sodium", "130"), ("potassium", "6.6")], takenOn: scene.day(ago: 3))
    #expect(try alerts().map(\.biomarker) == ["potassium", "sodium", "tsh"])
    let high = PanelScene.shipped.biomarkers.filter { $0.guidance.high != nil && $0.category != .metabolic }
    let person = BiomarkerPerson(sex: .female, age: 40)
    let values = high.compactMap { biomarker -> (String, String)? in
      guard let limit = biomarker.target(for: person)?.high?.at.figure else { return nil }
      return (biomarker.id, "\(limit * 3)")
    }
    try scene.upload(values)
    #expect(try alerts().count == 20 && scene.overview().statistics.healthAlerts > 20)
  }
}
