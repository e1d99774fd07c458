import RecordModel
import RecordTestSupport
import Testing

@testable import RecordEngine
@testable import RecordStore

/// Every value of the shipped panel that others determine and that is not scored.
@Suite("Health analyses: values that are computed for information alone") struct UnscoredDerivedTests {
  static let biomarkers = PanelScene.shipped.derivations.filter { !$0.isScored }
    .map(\.quantity.rawValue).filter { PanelScene.shipped.biomarker($0) != nil }
  static let abnormal = BiomarkerStatus.allCases.filter(\.isAbnormal)

  /// A value that others determine, or that is printed, with a status whichever its number.
  private func value(
    _ id: String, _ status: BiomarkerStatus, isDerived: Bool, _ panel: BiomarkerPanel
  ) throws -> ReportedBiomarker? {
    let biomarker = try #require(panel.biomarker(id))
    var judgement = try PanelScene.judge("ldl_cholesterol", "90", "mg/dL")
    (judgement.status, judgement.isOptimal) = (status, false)
    judgement.points = ExactDecimal(status == .normal ? 100 : 20)
    let counted = CountedValue(
      biomarker: id, text: "10", number: ExactDecimal(10), ucum: biomarker.ucum, unit: biomarker.unit,
      judgement: judgement, confidence: ExactDecimal(1), isDerived: isDerived)
    return ReportedBiomarker(counted, in: panel)
  }

  /// What a report with that value and a good one comes to.
  private func told(
    _ id: String, _ status: BiomarkerStatus, isDerived: Bool, _ panel: BiomarkerPanel = PanelScene.shipped
  ) throws -> [String] {
    let good = try value("tsh", .normal, isDerived: false, panel)
    let report = BiomarkerReport(
      whole: [good, try value(id, status, isDerived: isDerived, panel)].compactMap(\.self), panel: panel)
    let patterns = PatternMatch(report: report, earlier: []).fired
    let risk = RiskRule(report: report, score: HealthScore(report), patterns: patterns)
    let told = Concerns(report: report, patterns: patterns, risk: risk.level, detail: .comprehensive)
    let advice = AdviceRule(report: report, patterns: patterns, takenOn: CalendarDay(Example.start)).all
    let reasons = AnalysisReasons(
      report: report, score: HealthScore(report), patterns: patterns, risk: risk.decision, change: nil)
    return told.primary + told.immediateActions + advice.map(\.rule) + patterns.map(\.id)
      + reasons.rules.map(\.rule).filter { $0.hasPrefix(id) } + (risk.level == .low ? [] : ["\(risk.level)"])
  }

  @Test(
    "R-SO-362: whatever its status, it raises no concern, action, advice, pattern or risk; printed, it does",
    arguments: biomarkers, abnormal)
  func pure(id: String, status: BiomarkerStatus) throws {
    #expect(try told(id, status, isDerived: true) == [])
    #expect(try !told(id, status, isDerived: false).isEmpty)
  }

  @Test("R-SO-362: it forms no pattern, by status, threshold or ratio", arguments: biomarkers)
  func patterns(id: String) throws {
    let forms = [
      #""all":[{"biomarker":"\#(id)","statuses":["high","low"]}]"#,
      #""threshold":{"biomarker":"\#(id)","from":1}"#,
      #""ratio":{"numerator":"\#(id)","numeratorLimit":1,"denominator":"tsh","denominatorLimit":1,"from":0}"#,
      #""ratio":{"numerator":"tsh","numeratorLimit":1,"denominator":"\#(id)","denominatorLimit":1,"from":0}"#,
    ]
    for form in forms {
      let text =
        #"{"id":"odd",\#(form),"riskFloor":"high","concern":"Odd","priority":"high","source":"tietz"}"#
      var panel = PanelScene.shipped
      panel.patterns = [try JSON.decode(BiomarkerPanel.Pattern.self, from: Array(text.utf8))]
      #expect(try told(id, .high, isDerived: true, panel) == [], "\(form)")
      #expect(try told(id, .high, isDerived: false, panel).contains("odd"), "\(form)")
    }
  }

  @Test("R-SO-362: a panel that does not derive it any more says nothing of it") func unknown() throws {
    var panel = PanelScene.shipped
    panel.derivations = []
    #expect(try value("anion_gap", .high, isDerived: true, panel).map(\.counts) == nil)
    #expect(try value("anion_gap", .high, isDerived: false, panel)?.counts == true)
  }

  /// The lowest and the highest number that a body may have, where that is low or high.
  static let extremes = biomarkers.flatMap { id -> [(String, String)] in
    guard let biomarker = PanelScene.shipped.biomarker(id) else { return [] }
    return [biomarker.plausible.low, biomarker.plausible.high].filter { number in
      biomarker.judge(
        ReportedResult(number, unit: biomarker.ucum), for: BiomarkerPerson(sex: .female, age: 40)
      )
      .status.isLowOrHigh
    }.map { (id, "\($0)") }
  }

  /// What a patient is shown of a report with that value and a good one.
  private func shown(_ id: String, _ number: String, isDerived: Bool) throws -> [String] {
    let scene = try AnalysisScene()
    try scene.upload([("tsh", "1"), (id, number)], takenOn: scene.today) { upload in
      upload.change = { if $0.read.biomarker == id { $0.isDerived = isDerived } }
    }
    let overview = try scene.overview()
    let insights = try scene.test.call(GetRecommendationInsights(patientId: scene.patient)).insights
    let categories = try scene.test.call(ListHealthCategories(patientId: scene.patient)).categories
    let latest = try scene.latest()
    let counters = overview.statistics
    return overview.alerts.map(\.title) + latest.concerns + latest.actions + insights.map(\.title)
      + (try scene.recommendations()).map(\.advice.rule)
      + (counters.healthAlerts + counters.recommendations > 0 ? ["counted"] : [])
      + categories.filter { $0.abnormal > 0 }.map(\.category.rawValue)
  }

  @Test(
    "R-SO-362: low or high, nothing of it is on the dashboard; printed, it is", arguments: extremes)
  func dashboard(id: String, number: String) throws {
    #expect(try shown(id, number, isDerived: true) == [])
    #expect(try !shown(id, number, isDerived: false).isEmpty)
  }

  @Test("R-SO-362: a recommendation of a printed value is not kept up by a computed one") func outlived()
    throws
  {
    let scene = try AnalysisScene()
    try scene.upload([("tsh", "1"), ("anion_gap", "25")], takenOn: scene.day(ago: 5))
    #expect(try scene.recommendations(.active).map(\.advice.rule) == ["anion_gap.high"])
    try scene.upload([("tsh", "1"), ("anion_gap", "25")], takenOn: scene.day(ago: 1)) { upload in
      upload.change = { $0.isDerived = $0.read.biomarker == "anion_gap" }
    }
    #expect(try scene.recommendations(.active) == [])
  }
}
