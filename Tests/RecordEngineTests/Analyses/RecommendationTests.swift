import RecordModel
import RecordTestSupport
import Testing

@testable import RecordEngine
@testable import RecordStore

@Suite("Recommendations") struct RecommendationTests {
  private let scene: AnalysisScene

  init() throws { scene = try AnalysisScene() }

  private func answer(
    _ one: HealthRecommendation, _ answer: RecommendationAnswer? = nil, notes: String? = nil
  ) -> AcknowledgeRecommendation {
    AcknowledgeRecommendation(
      patientId: scene.patient, recommendationId: one.id, answer: answer, notes: notes)
  }

  private func statistics() throws -> GetRecommendationStatistics.Outcome {
    try scene.test.call(GetRecommendationStatistics(patientId: scene.patient))
  }

  @Test("R-SO-246, R-SO-249: a repeated finding is the same recommendation, with the latest reasons")
  func repeated()
    throws
  {
    try scene.upload([("vitamin_d_25oh", "18")], takenOn: scene.day(ago: 30))
    let first = try #require(try scene.recommendations().first)
    #expect(first.advice.rule == "vitamin_d_25oh.low" && first.status == .active)
    scene.advance(days: 1)
    try scene.upload([("vitamin_d_25oh", "15")])
    let all = try scene.recommendations()
    #expect(all.map(\.id) == [first.id] && all[0].createdAt == first.createdAt)
    #expect(try all[0].analysisId == scene.latest().id && all[0].advice.rationale.contains("15 ng/mL"))
  }

  @Test("R-SO-249: ids depend on the person and the rule alone") func ids() throws {
    let other = try scene.test.call(CreatePatient(fullName: "Max")).id
    let rule = "vitamin_d_25oh.low"
    #expect(RecommendationID(scene.patient, rule) == RecommendationID(scene.patient, rule))
    let ids = [
      RecommendationID(scene.patient, rule), RecommendationID(other, rule),
      RecommendationID(scene.patient, "vitamin_d_25oh.high"),
    ]
    #expect(Set(ids).count == 3)
    for id in ids { #expect(RecommendationID("\(id)") == id) }
    try scene.upload([("vitamin_d_25oh", "18")])
    #expect(try scene.recommendations().map(\.id) == [ids[0]])
  }

  @Test("R-SO-249: equal titles are one, of the higher priority") func merged() throws {
    try scene.upload([("total_cholesterol", "245"), ("ldl_cholesterol", "165")])
    let all = try scene.recommendations()
    #expect(all.map(\.advice.rule) == ["ldl_cholesterol.high"])
    #expect(all[0].advice.biomarkers == ["Total Cholesterol", "LDL Cholesterol"])
    #expect(try statistics().total == 1)
  }

  @Test(
    "R-SO-250, R-SO-252, R-SO-369: normal values supersede; abnormal ones make what was answered active again"
  )
  func lifeCycle() throws {
    try scene.upload([("tsh", "12")], takenOn: scene.day(ago: 50))
    let one = try #require(try scene.recommendations().first)
    let said = try scene.test.call(answer(one))
    #expect(said.status == .acknowledged && said.answeredAt == scene.test.clock.now())
    #expect(try scene.recommendations(.active).isEmpty && statistics().active == 0)
    // Still so: it stays answered.
    try scene.upload([("tsh", "13")], takenOn: scene.day(ago: 40))
    #expect(try scene.recommendations().map(\.status) == [.acknowledged])
    try scene.upload([("tsh", "1")], takenOn: scene.day(ago: 30))
    #expect(try scene.recommendations().isEmpty && statistics().total == 0)
    let past = try scene.recommendations(.superseded)
    #expect(past.map(\.id) == [one.id])
    #expect(try scene.refusal(answer(one)) == "STATE_CONFLICT superseded")
    try scene.upload([("tsh", "12")], takenOn: scene.day(ago: 20))
    let again = try scene.recommendations()
    #expect(again.map(\.status) == [.active] && again[0].id == one.id && again[0].answeredAt == nil)
    try scene.verifyProjections()
  }

  @Test("R-SO-250: the side counts: what was high and is low has another recommendation") func sides() throws
  {
    try scene.upload([("tsh", "12")], takenOn: scene.day(ago: 50))
    try scene.upload([("tsh", "0.1")], takenOn: scene.day(ago: 40))
    #expect(try scene.recommendations().map(\.advice.rule) == ["tsh.low"])
    #expect(try scene.recommendations(.superseded).map(\.advice.rule) == ["tsh.high"])
  }

  @Test("R-SO-250: an older report that is uploaded later changes nothing that a newer one says") func order()
    throws
  {
    try scene.upload([("tsh", "1")], takenOn: scene.day(ago: 1))
    try scene.upload([("tsh", "12")], takenOn: scene.day(ago: 50))
    #expect(try scene.recommendations().isEmpty)
    #expect(try scene.recommendations(.superseded).map(\.advice.rule) == ["tsh.high"])
  }

  @Test("R-SO-246, R-SO-250: a pattern is there as long as the latest known values form it") func patterns()
    throws
  {
    try scene.upload([("hemoglobin", "11"), ("ferritin", "20")], takenOn: scene.day(ago: 50))
    func rules(_ status: RecommendationStatus? = nil) throws -> Set<String> {
      Set(try scene.recommendations(status).map(\.advice.rule))
    }
    #expect(try rules() == ["hemoglobin.low", "ferritin.low", "pattern.iron_deficiency_anemia"])
    try scene.upload([("ferritin", "100")], takenOn: scene.day(ago: 40))
    #expect(try rules() == ["hemoglobin.low"])
    #expect(try rules(.superseded) == ["ferritin.low", "pattern.iron_deficiency_anemia"])
  }

  @Test("R-SO-192, R-SO-206: no recommendations of analyses that want none, or were deleted") func unwanted()
    throws
  {
    try scene.upload([("tsh", "12")]) { $0.preferences.includeRecommendations = false }
    #expect(try scene.recommendations().isEmpty && scene.overview().statistics.recommendations == 0)
    let other = try AnalysisScene()
    try other.upload([("tsh", "12")])
    _ = try other.test.call(DeleteAnalysis(patientId: other.patient, analysisId: other.latest().id))
    #expect(try other.recommendations().isEmpty && other.recommendations(.superseded).isEmpty)
  }

  @Test("R-SO-251: by priority, weight, focus of the latest analysis, then the newest; five at most")
  func smart()
    throws
  {
    let values = [
      ("potassium", "6.6"), ("ldl_cholesterol", "165"), ("tsh", "12"), ("vitamin_d_25oh", "18"),
      ("vitamin_b12", "150"), ("uric_acid", "9"), ("crp", "20"),
    ]
    func rules(_ focus: [HealthCategory]) throws -> [String] {
      let scene = try AnalysisScene()
      try scene.upload(values) { $0.preferences.focusAreas = focus }
      let found = try scene.test.call(ListSmartRecommendations(patientId: scene.patient))
      #expect(try found.biomarkers == 7 && found.analysisId == scene.latest().id)
      return found.recommendations.map(\.advice.rule)
    }
    let usual = try rules([])
    #expect(usual.prefix(3) == ["potassium.high", "ldl_cholesterol.high", "tsh.high"] && usual.count == 5)
    let focused = try rules([.nutritional])
    #expect(focused.prefix(3) == usual.prefix(3))
    #expect(focused.suffix(2).allSatisfy { $0.hasPrefix("vitamin") })
    let none = try AnalysisScene()
    let empty = try none.test.call(ListSmartRecommendations(patientId: none.patient))
    #expect(empty.recommendations.isEmpty && empty.analysisId == nil && empty.biomarkers == 0)
  }

  @Test("R-SO-252, R-SO-253: three answers; the same once more has the first moment and appends nothing")
  func answers()
    throws
  {
    try scene.upload([("tsh", "12")])
    let one = try #require(try scene.recommendations().first)
    for (index, value) in [RecommendationAnswer.acknowledged, .completed, .dismissed].enumerated() {
      let first = try scene.test.call(answer(one, index == 0 ? nil : value, notes: "mit Dr. Zaunkönig"))
      let head = scene.test.engine.head
      scene.advance(seconds: 60)
      #expect(try scene.test.call(answer(one, value)) == first && scene.test.engine.head == head)
      #expect(try scene.recommendations().map(\.status) == [RecommendationStatus(value)])
      #expect(try scene.recommendations()[0].answeredAt == first.answeredAt)
    }
    let unknown = AcknowledgeRecommendation(
      patientId: scene.patient, recommendationId: HealthRecommendation.exampleID)
    #expect(try scene.refusal(unknown) == "NOT_FOUND")
    let long = answer(one, notes: String(repeating: "ä", count: 1001))
    #expect(try scene.refusal(long) == "INVALID_INPUT validation_failed")
  }

  @Test("R-SO-254: the parts are the whole, and the rate is the share of those that are not active")
  func figures()
    throws
  {
    #expect(try statistics().acknowledgementRate == nil && statistics().total == 0)
    try scene.upload([("tsh", "12"), ("vitamin_d_25oh", "18"), ("uric_acid", "9")])
    let all = try scene.recommendations()
    _ = try scene.test.call(answer(all[0]))
    _ = try scene.test.call(answer(all[1], .dismissed))
    let found = try statistics()
    #expect(
      (found.total, found.active, found.acknowledged, found.completed, found.dismissed) == (3, 1, 1, 0, 1))
    #expect(found.acknowledgementRate == ExactDecimal("0.67"))
    #expect(found.byCategory == ["endocrine": 1, "nutritional": 1, "metabolic": 1])
    #expect(found.byPriority == ["medium": 3])
    #expect(try scene.overview().statistics.recommendations == 1)
  }

  @Test("R-SO-012, R-SO-017, R-SO-246: lists are filtered and paged, the latest first, each once")
  func lists() throws {
    try scene.upload([("tsh", "12"), ("vitamin_d_25oh", "18")])
    scene.advance(seconds: 1)
    try scene.upload([("uric_acid", "9")])
    let all = try scene.recommendations()
    #expect(all[0].advice.rule == "uric_acid.high" && all.count == 3)
    var pages: [RecommendationID] = []
    for page in 1...3 {
      let found = try scene.test.call(
        ListRecommendations(patientId: scene.patient, page: page, limit: 1))
      #expect(found.total == 3)
      pages += found.recommendations.map(\.id)
    }
    #expect(pages == all.map(\.id))
    let some = ListRecommendations(patientId: scene.patient, category: .nutritional, priority: .medium)
    #expect(try scene.test.call(some).recommendations.map(\.advice.rule) == ["vitamin_d_25oh.low"])
    let none = ListRecommendations(patientId: scene.patient, priority: .urgent)
    #expect(try scene.test.call(none).total == 0)
  }

  @Test("R-SO-255: insights are patterns and changes; without a provider there is no narrative")
  func insights() throws {
    try scene.upload([("total_cholesterol", "250")], takenOn: scene.day(ago: 90))
    try scene.upload([("total_cholesterol", "180"), ("hemoglobin", "11"), ("ferritin", "20")])
    let found = try scene.test.call(GetRecommendationInsights(patientId: scene.patient))
    #expect(found.narrative == nil)
    #expect(found.insights.map(\.title) == ["Pattern of iron deficiency anemia", "Cholesterol Improving"])
    #expect(
      found.insights[0].biomarkers == ["Hemoglobin", "Ferritin"] && found.insights[0].severity == .warning)
    #expect(found.insights[1].source == "ncep_atp3" && found.insights[1].category == .cardiovascular)
  }
}
