import RecordModel
import RecordTestSupport
import Testing

@testable import RecordEngine
@testable import RecordStore

/// What becomes of stored values when the record knows more, or something else, of the person.
@Suite("Health analyses: a person of whom something else is known since") struct ChangedPersonTests {
  private static func day(_ text: String) -> Change<CalendarDay>? { CalendarDay(text).map { .set($0) } }

  private func update(_ scene: AnalysisScene, _ change: (inout UpdateProfile) -> Void) throws {
    scene.advance(seconds: 1)
    var call = UpdateProfile(patientId: scene.patient)
    change(&call)
    _ = try scene.test.call(call)
  }

  /// The statuses of all points of a course, the latest last.
  private func course(_ id: String, _ scene: AnalysisScene) throws -> [BiomarkerStatus] {
    try scene.test.call(GetBiomarkerTrends(patientId: scene.patient)).series.first { $0.biomarker == id }?
      .points.map(\.status) ?? []
  }

  private func abnormal(_ scene: AnalysisScene) throws -> [String] {
    try scene.overview().alerts.filter { $0.kind == .abnormalResult }.map(\.biomarker)
  }

  private func generated(_ report: DocumentID, _ scene: AnalysisScene) throws -> HealthAnalysis {
    try scene.test.call(GenerateAnalysis(patientId: scene.patient, reportId: report))
  }

  @Test("R-SO-083, R-SO-193: another sex makes another analysis, and leaves the finished one as it is")
  func sex()
    throws
  {
    let scene = try AnalysisScene(sex: nil)
    let report = try scene.upload([("hdl_cholesterol", "45"), ("sodium", "140")])
    let first = try scene.latest()
    let position = scene.test.engine.head
    #expect(try course("hdl_cholesterol", scene) == [.borderlineLow] && abnormal(scene) == [])
    try update(scene) { $0.gender = .set("female") }
    #expect(try course("hdl_cholesterol", scene) == [.low] && abnormal(scene) == ["hdl_cholesterol"])
    #expect(try scene.latest() == first)
    let second = try generated(report, scene)
    #expect(second.id != first.id && second.score < first.score && second.risk == .moderate)
    #expect(try generated(report, scene) == second)
    let get = GetAnalysis(patientId: scene.patient, analysisId: first.id, withTrace: true)
    let line = try scene.test.call(get).trace?.values.first { $0.biomarker == "hdl_cholesterol" }
    #expect(line?.status == .borderlineLow)
    try update(scene) { $0.gender = .set("m") }
    #expect(try course("hdl_cholesterol", scene) == [.normal] && abnormal(scene) == [])
    var meta = CallMeta()
    meta.asOf = AsOf(position: position)
    let then = try scene.test.call(GetBiomarkerTrends(patientId: scene.patient), meta: meta)
    #expect(then.series.flatMap(\.points).map(\.status).contains(.borderlineLow))
    try scene.verifyProjections()
  }

  @Test("R-SO-083, R-SO-151: what depends on the person by its number is computed anew") func computed()
    throws
  {
    let scene = try AnalysisScene(sex: nil)
    let report = try scene.upload([("creatinine", "1.2")])
    func numbers() throws -> [ExactDecimal] {
      try scene.test.call(GetBiomarkerTrends(patientId: scene.patient)).series
        .filter { $0.biomarker == "egfr" }.flatMap { $0.points.map(\.value) }
    }
    #expect(try numbers() == [])
    try update(scene) { $0.gender = .set("m") }
    let male = try #require(try numbers().first)
    try update(scene) { $0.gender = .set("f") }
    let female = try #require(try numbers().first)
    #expect(female < male)
    try update(scene) { $0.birthDate = Self.day("1945-01-01") }
    #expect(try #require(try numbers().first) < female)
    let analysis = try generated(report, scene)
    let trace = try scene.test.call(
      GetAnalysis(patientId: scene.patient, analysisId: analysis.id, withTrace: true)
    ).trace
    #expect(try trace?.values.first { $0.biomarker == "egfr" }?.value == numbers().first)
  }

  @Test("R-SO-083, R-SO-160, R-SO-250: another birth date counts at the day of collection") func birthDate()
    throws
  {
    let scene = try AnalysisScene(sex: .male)
    // Up to 15 mm/h below 50 years, up to 20 from then on.
    try scene.upload([("esr", "18"), ("sodium", "140")])
    let before = try scene.overview()
    #expect(
      try abnormal(scene) == ["esr"] && scene.recommendations(.active).map(\.advice.rule) == ["esr.high"])
    try update(scene) { $0.birthDate = Self.day("1960-01-01") }
    #expect(try abnormal(scene) == [] && scene.recommendations(.active) == [])
    #expect(try scene.recommendations(.superseded).map(\.advice.rule) == ["esr.high"])
    try update(scene) { $0.birthDate = Self.day("2015-01-01") }
    #expect(try scene.overview().score.overall == nil && course("sodium", scene) == [])
    try update(scene) { $0.birthDate = Self.day("1985-08-12") }
    #expect(try scene.overview().score == before.score && abnormal(scene) == ["esr"])
  }

  @Test("R-SO-160: a birthday after the collection changes neither status nor interval nor analysis")
  func birthday()
    throws
  {
    let scene = try AnalysisScene(sex: .male, birthDate: "1976-03-01")
    let day = try #require(CalendarDay("2026-02-28"))
    scene.advance(days: Int64(max(0, scene.today.days(until: day))) + 10)
    #expect(scene.today > day)
    let report = try scene.upload([("esr", "18")], takenOn: day)
    #expect(try course("esr", scene) == [.high] && generated(report, scene) == scene.latest())
    let message = try #require(try scene.overview().alerts.first).message
    #expect(message.contains("15") && !message.contains("20"), "\(message)")
  }

  @Test("R-SO-083, R-SO-161: a vitamin K antagonist takes effect on what was stored, and ends")
  func medicines()
    throws
  {
    let scene = try AnalysisScene()
    try scene.upload([("inr", "2.5"), ("sodium", "140")])
    #expect(try abnormal(scene) == ["inr"])
    try update(scene) { $0.medications = .set(["Marcumar"]) }
    #expect(try abnormal(scene) == [] && course("inr", scene) == [])
    #expect(try scene.overview().lastUpdated == scene.test.clock.now())
    try scene.upload([("inr", "6"), ("sodium", "140")])
    #expect(try abnormal(scene) == ["inr"] && course("inr", scene) == [.criticalHigh])
    try update(scene) { $0.medications = .clear }
    #expect(try course("inr", scene) == [.high, .criticalHigh])
  }

  @Test("R-SO-083, R-SO-160: in a pregnancy nothing is known, and afterwards everything that was read")
  func pregnancy()
    throws
  {
    let scene = try AnalysisScene()
    try scene.upload([("ldl_cholesterol", "195"), ("tsh", "12")], takenOn: scene.day(ago: 3))
    let before = try scene.overview()
    #expect(!before.alerts.isEmpty && before.statistics.recommendations > 0)
    try update(scene) { $0.conditions = .set(["pregnant"]) }
    let during = try scene.upload([("sodium", "120"), ("potassium", "4")], takenOn: scene.day(ago: 1))
    let found = try scene.overview()
    #expect(found.score.overall == nil && found.alerts.isEmpty && found.statistics.recommendations == 0)
    #expect(try scene.refusal(GenerateAnalysis(patientId: scene.patient, reportId: during)) != nil)
    #expect(try scene.test.call(GetRecommendationInsights(patientId: scene.patient)).insights.isEmpty)
    #expect(try scene.test.call(GetBiomarkerTrends(patientId: scene.patient)).series.isEmpty)
    try update(scene) { $0.conditions = .clear }
    #expect(try Set(abnormal(scene)) == ["ldl_cholesterol", "tsh", "sodium"])
    #expect(try generated(during, scene).risk == .severe)
    try scene.verifyProjections()
  }
}
