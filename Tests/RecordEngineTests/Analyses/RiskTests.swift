import RecordModel
import Testing

@testable import RecordEngine

@Suite("Health analyses: scores and risk") struct RiskTests {
  @Test("R-SO-175, R-SO-176: the weights of the categories give the whole that the contract computes")
  func weights() {
    let scores = zip(HealthCategory.allCases, [78, 92, 85, 88, 82, 90, 75] as [Int32])
    let parts = scores.map { id, score in
      (number: ExactDecimal(score), weight: PanelScene.shipped.category(id)?.weight ?? ExactDecimal(0))
    }
    #expect(WeightedMean.of(parts) == ExactDecimal("85.5"))
  }

  @Test(
    "R-SO-178: the whole in a word",
    arguments: [
      ("90", HealthStatus.excellent), ("89.9", .good), ("75", .good), ("74.9", .fair), ("60", .fair),
      ("59.9", .poor),
      ("40", .poor), ("39.9", .critical), ("0", .critical),
    ])
  func words(score: String, status: HealthStatus) { #expect(HealthStatus(of: ExactDecimal(score)) == status) }

  @Test("R-SO-173: of a group the first counts, and the next where the first has no status") func groups()
    throws
  {
    let both = try ReportScene.report([("glucose_random", "300"), ("fasting_glucose", "90")])
    #expect(both.scored.map(\.biomarker.id) == ["fasting_glucose"])
    let one = try ReportScene.report([("glucose_random", "300"), ("fasting_glucose", "9000")])
    #expect(one.scored.map(\.biomarker.id) == ["glucose_random"])
    let weightless = try ReportScene.report([("anion_gap", "30")])
    #expect(weightless.scored.isEmpty && HealthScore(weightless).overall == nil)
    #expect(HealthScore(weightless).status == .unknown)
  }

  @Test("R-SO-145: of two values of one biomarker the surer one counts, then the first") func twice() throws {
    let person = BiomarkerPerson(sex: .female, age: 40)
    let values = [
      try ReportScene.value("sodium", "140", of: person, "0.80"),
      try ReportScene.value("sodium", "130", of: person, "0.90"),
      try ReportScene.value("sodium", "150", of: person, "0.90"),
    ]
    let report = BiomarkerReport(values, of: person, panel: PanelScene.shipped)
    #expect(report.value("sodium")?.result.number == ExactDecimal(130))
  }

  @Test(
    "R-SO-180 to R-SO-182, R-SO-351: the first rule that holds decides",
    arguments: [
      ([("potassium", "6.6")], RiskTolerance.moderate, RiskLevel.severe),
      // 60 points of one value.
      ([("uacr", "30")], .moderate, .moderate), ([("uacr", "30")], .conservative, .high),
      // Three of weight 2 or more; total and LDL cholesterol count as one.
      (
        [("total_cholesterol", "240"), ("ldl_cholesterol", "160"), ("sodium", "146"), ("alt", "20")],
        .moderate, .moderate
      ),
      (
        [("total_cholesterol", "240"), ("sodium", "146"), ("albumin", "5.1"), ("alt", "20"), ("tsh", "1")],
        .moderate, .high
      ),
      // Only borderline: 70 points.
      ([("triglycerides", "150")], .moderate, .moderate),
      ([("triglycerides", "150")], .aggressive, .moderate),
      ([("hdl_cholesterol", "55")], .moderate, .low), ([("hdl_cholesterol", "55")], .conservative, .low),
      // A pattern's floor.
      ([("hba1c", "6.5"), ("sodium", "140"), ("potassium", "4"), ("alt", "20")], .moderate, .high),
    ])
  func levels(values: [(String, String)], tolerance: RiskTolerance, level: RiskLevel) throws {
    #expect(try ReportScene.risk(ReportScene.report(values.map { ($0.0, $0.1) }), tolerance) == level)
  }

  @Test("R-SO-185: how sure an analysis is") func confidence() throws {
    #expect(try ReportScene.report([("sodium", "140")], confidence: "0.9").confidence == ExactDecimal("0.76"))
    let five = [("sodium", "140"), ("potassium", "4"), ("alt", "20"), ("tsh", "1"), ("ferritin", "50")]
    #expect(
      try ReportScene.report(five.map { ($0.0, $0.1) }, confidence: "0.9").confidence == ExactDecimal("0.9"))
    #expect(try ReportScene.report([]).confidence == ExactDecimal(0))
  }

  @Test(
    "R-SO-183, R-SO-184: only what both reports have is compared",
    arguments: [
      ([("ldl_cholesterol", "120")], [("ldl_cholesterol", "170"), ("tsh", "1")], HealthTrend.improving),
      ([("ldl_cholesterol", "170")], [("ldl_cholesterol", "120"), ("tsh", "20")], .declining),
      ([("ldl_cholesterol", "120")], [("ldl_cholesterol", "110")], .stable),
      ([("ldl_cholesterol", "120")], [("tsh", "20")], .stable),
    ])
  func trend(now: [(String, String)], before: [(String, String)], trend: HealthTrend) throws {
    let (now, before) = (
      try ReportScene.report(now.map { ($0.0, $0.1) }), try ReportScene.report(before.map { ($0.0, $0.1) })
    )
    #expect(HealthTrend(now, since: before) == trend)
    #expect(HealthTrend(now, since: nil) == .stable)
  }
}
