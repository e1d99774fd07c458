import RecordModel
import RecordTestSupport
import Testing

@testable import RecordEngine
@testable import RecordStore

@Suite("Health analyses: methods") struct AnalysisMethodTests {
  private let scene: AnalysisScene

  init() throws { scene = try AnalysisScene() }

  private func generate(
    _ report: DocumentID, _ change: (inout AnalysisPreferencesInput) -> Void = { _ in }
  ) throws -> HealthAnalysis {
    var preferences = AnalysisPreferencesInput()
    change(&preferences)
    return try scene.test.call(
      GenerateAnalysis(patientId: scene.patient, reportId: report, preferences: preferences))
  }

  private var all: [HealthAnalysis] {
    get throws { try scene.test.call(ListAnalyses(patientId: scene.patient, limit: 100)).analyses }
  }

  @Test(
    "R-SO-188, R-SO-189, R-SO-208, R-SO-366: completion analyzes, and default preferences find that analysis")
  func automatic() throws {
    let report = try scene.upload(AnalysisRunTests.abnormal)
    let found = try scene.latest()
    #expect(found.reportId == report && found.risk == .moderate)
    let head = scene.test.engine.head
    #expect(try generate(report) == found && scene.test.engine.head == head)
  }

  @Test("R-SO-193, R-SO-032, R-SO-334: the same preferences find the same analysis, others make a new one")
  func repeats() throws {
    let report = try scene.upload(AnalysisRunTests.abnormal)
    let first = try generate(report)
    let basic = try generate(report) { $0.detailLevel = .basic }
    #expect(try basic.id != first.id && all.count == 2)
    #expect(try generate(report) { $0.detailLevel = .basic } == basic)
    #expect(try generate(report) == first && all.count == 2)
  }

  @Test("a value that somebody corrected since makes a new analysis of the same preferences") func reviewed()
    throws
  {
    let report = try scene.upload([("potassium", "6.6"), ("sodium", "140")])
    let first = try generate(report)
    #expect(first.risk == .severe)
    let values = try scene.test.engine.read(.daemon) { (view) throws(Failure) in try view.labValues(report) }
    var value = try #require(values?.values.first)
    value.review = ValueReview(verdict: .rejected, by: "patient", at: scene.test.clock.now())
    try scene.append([LabValueReviewed(reportId: report, value: value, derived: [])])
    let second = try generate(report)
    #expect(second.id != first.id && second.risk == .low && second.concerns.isEmpty)
    #expect(try generate(report) == second)
  }

  @Test("R-SO-194, R-SO-195: what cannot be analyzed says why") func refusals() throws {
    let report = try scene.upload([("anion_gap", "10")])
    #expect(
      try scene.refusal(GenerateAnalysis(patientId: scene.patient, reportId: report))
        == "STATE_CONFLICT insufficient_data")
    #expect(try scene.refusal(GetLatestAnalysis(patientId: scene.patient)) == "NOT_FOUND")
    let other = try scene.upload([("sodium", "140")])
    try scene.append([LabReportReprocessingRequested(reportId: other, run: 2)])
    let again = GenerateAnalysis(patientId: scene.patient, reportId: other)
    #expect(try scene.refusal(again) == "STATE_CONFLICT report_under_way")
    try scene.append([LabReportFailed(reportId: other, run: 2, faults: [])])
    #expect(try scene.refusal(again) == "STATE_CONFLICT report_failed")
    let unknown = DocumentID(high: 0x5d1f_0a44_77c2_4e0b, low: 0x9b1e_3c5a_7d20_41f8)
    #expect(try scene.refusal(GenerateAnalysis(patientId: scene.patient, reportId: unknown)) == "NOT_FOUND")
    var preferences = AnalysisPreferencesInput()
    preferences.focusAreas = [.immune, .immune]
    let twice = GenerateAnalysis(patientId: scene.patient, reportId: report, preferences: preferences)
    #expect(try scene.refusal(twice) == "INVALID_INPUT validation_failed")
    preferences.focusAreas = nil
    preferences.language = "de_AT"
    let tag = GenerateAnalysis(patientId: scene.patient, reportId: report, preferences: preferences)
    #expect(try scene.refusal(tag) == "INVALID_INPUT validation_failed")
  }

  @Test("R-SO-197, R-SO-198: an analysis is answered as it was stored, with its trace only if asked for")
  func reading() throws {
    try scene.upload(AnalysisRunTests.abnormal)
    let latest = try scene.latest()
    var get = GetAnalysis(patientId: scene.patient, analysisId: latest.id)
    let plain = try scene.test.call(get)
    #expect(plain.analysis == latest && plain.trace == nil && plain.language == .en)
    get.withTrace = true
    let trace = try #require(try scene.test.call(get).trace)
    #expect(trace.values.count == 8 && trace.panel == "panel-2025-1" && trace.narrative == nil)
    #expect(trace.values.first { $0.biomarker == "vitamin_d_25oh" }?.points == ExactDecimal(56))
  }

  @Test("R-SO-199, R-SO-200: the latest is the one made last; lists begin with it and are paged")
  func lists() throws {
    let new = try scene.upload([("sodium", "140")], takenOn: scene.day(ago: 1))
    scene.advance(seconds: 1)
    let old = try scene.upload([("sodium", "130")], takenOn: scene.day(ago: 100))
    #expect(try scene.latest().reportId == old)
    #expect(try all.map(\.reportId) == [old, new])
    let second = try scene.test.call(ListAnalyses(patientId: scene.patient, page: 2, limit: 1))
    #expect(second.analyses.map(\.reportId) == [new] && second.total == 2)
    #expect(try scene.test.call(ListAnalyses(patientId: scene.patient, page: 3, limit: 1)).analyses.isEmpty)
    let far = ListAnalyses(patientId: scene.patient, page: Int.max, limit: 100)
    #expect(try scene.test.call(far).analyses.isEmpty)
    for (page, limit) in [(0, 10), (1, 0), (1, 101)] {
      let list = ListAnalyses(patientId: scene.patient, page: page, limit: limit)
      #expect(try scene.refusal(list) == "INVALID_INPUT validation_failed")
    }
  }

  @Test("R-SO-201, R-SO-364: figures by the date of analysis, from the first to the last in the range")
  func statistics() throws {
    func figures(from: Timestamp? = nil) throws -> GetAnalysisStatistics.Outcome {
      try scene.test.call(GetAnalysisStatistics(patientId: scene.patient, from: from))
    }
    let none = try figures()
    #expect(none.total == 0 && none.meanScore == nil && none.lastAt == nil && none.trend == .stable)
    try scene.upload([("uacr", "60"), ("alt", "20")])
    let first = try scene.latest()
    scene.advance(days: 2)
    let since = scene.test.clock.now()
    try scene.upload([("uacr", "10"), ("alt", "20")], takenOn: scene.day(ago: 50))
    let last = try scene.latest()
    let both = try figures()
    #expect(both.total == 2 && both.trend == .improving && both.lastAt == last.analyzedAt)
    let percent = ExactDecimal(Int32(last.score - first.score)) * 100
    #expect(
      both.improvementPercent == ExactDecimal("\((percent.double / Double(first.score) * 10).rounded() / 10)")
    )
    #expect(both.meanScore == ExactDecimal("\(Double(first.score + last.score) / 2)"))
    let one = try figures(from: since)
    #expect(one.total == 1 && one.trend == .stable && one.improvementPercent == ExactDecimal(0))
  }

  @Test("R-SO-183, R-SO-184, R-SO-364: compared with the latest earlier report by the date of collection")
  func trend() throws {
    try scene.upload([("ldl_cholesterol", "170"), ("tsh", "1")], takenOn: scene.day(ago: 200))
    try scene.upload([("tsh", "20")], takenOn: scene.day(ago: 300))
    try scene.upload([("ldl_cholesterol", "120")], takenOn: scene.day(ago: 100))
    #expect(try scene.latest().trend == .improving)
    try scene.upload([("ldl_cholesterol", "120")], takenOn: scene.day(ago: 400))
    #expect(try scene.latest().trend == .stable)
    try scene.upload([("ldl_cholesterol", "165")], takenOn: scene.day(ago: 100))
    #expect(try scene.latest().trend == .declining)
  }

  @Test("R-SO-350: a pattern that must persist knows what was collected before, by days") func persistent()
    throws
  {
    for (days, fires) in [(89, false), (90, true)] {
      let scene = try AnalysisScene()
      try scene.upload([("egfr", "50")], takenOn: scene.day(ago: days))
      try scene.upload([("egfr", "50")], takenOn: scene.today)
      let concern = "Reduced kidney function for three months or longer"
      #expect(try scene.latest().concerns.contains(concern) == fires, "\(days)")
    }
  }

  @Test("R-SO-202: two to ten own analyses, by date, with the changes of what two of them have")
  func compare()
    throws
  {
    try scene.upload(
      [("ldl_cholesterol", "170"), ("tsh", "1"), ("sodium", "140")], takenOn: scene.day(ago: 90))
    let before = try scene.latest()
    scene.advance(seconds: 1)
    try scene.upload([("ldl_cholesterol", "120"), ("tsh", "1"), ("alt", "20")], takenOn: scene.day(ago: 1))
    let after = try scene.latest()
    func compare(_ ids: [HealthAnalysisID]) throws -> CompareAnalyses.Outcome {
      try scene.test.call(CompareAnalyses(patientId: scene.patient, analysisIds: ids))
    }
    let found = try compare([after.id, before.id])
    #expect(found.analyses == [before, after] && found.scoreChange == after.score - before.score)
    #expect(found.trend == .improving && found.riskChange == .improved)
    #expect(found.resolvedConcerns == ["Elevated cholesterol levels"] && found.newConcerns.isEmpty)
    #expect(found.changes.map(\.biomarker) == ["ldl_cholesterol", "tsh"])
    #expect(found.changes[0].direction == .improved && found.changes[0].percent == ExactDecimal("-29.4"))
    #expect(found.changes[1].direction == .unchanged && found.changes[1].values.count == 2)
    let other = try scene.test.call(CreatePatient(fullName: "Max")).id
    try scene.upload([("sodium", "140")]) { $0.owner = other }
    let foreign = try scene.test.call(GetLatestAnalysis(patientId: other)).id
    for (ids, refusal) in [
      ([before.id], "INVALID_INPUT validation_failed"),
      ([before.id, before.id], "INVALID_INPUT validation_failed"),
      (Array(repeating: before.id, count: 11), "INVALID_INPUT validation_failed"),
      ([before.id, foreign], "NOT_FOUND"), ([before.id, HealthAnalysis.exampleID], "NOT_FOUND"),
    ] {
      let call = CompareAnalyses(patientId: scene.patient, analysisIds: ids)
      #expect(try scene.refusal(call) == refusal)
    }
  }

  @Test("R-SO-203, R-SO-364: series of known values by the date of collection, the earliest first")
  func series()
    throws
  {
    try scene.upload([("tsh", "2"), ("sodium", "9000")], takenOn: scene.day(ago: 10))
    try scene.upload([("tsh", "12"), ("egfr", "95")], takenOn: scene.day(ago: 300))
    let all = try scene.test.call(GetBiomarkerTrends(patientId: scene.patient)).series
    #expect(all.map(\.name) == ["eGFR", "TSH"])
    #expect(all[1].points.map(\.value) == [ExactDecimal(12), ExactDecimal(2)])
    #expect(
      all[1].points.map(\.status) == [.high, .normal] && all[1].points.map(\.isOptimal) == [false, true])
    let from = scene.day(ago: 10)
    let some = try scene.test.call(GetBiomarkerTrends(patientId: scene.patient, from: from)).series
    #expect(some.map(\.biomarker) == ["tsh"] && some[0].points.count == 1)
    let none = GetBiomarkerTrends(patientId: scene.patient, from: scene.day(ago: 9))
    #expect(try scene.test.call(none).series.isEmpty)
    let wrong = GetBiomarkerTrends(patientId: scene.patient, from: scene.today, to: scene.day(ago: 1))
    #expect(try scene.refusal(wrong) == "INVALID_INPUT validation_failed")
  }

  @Test(
    "R-SO-204, R-SO-191: scores and statuses stay, concerns and advice are told otherwise, one event is appended"
  )
  func personalize() throws {
    try scene.upload(AnalysisRunTests.abnormal)
    let before = try scene.latest()
    var preferences = AnalysisPreferencesInput()
    (preferences.focusAreas, preferences.language) = ([.nutritional], "fr")
    let head = scene.test.engine.head
    let call = PersonalizeAnalysis(
      patientId: scene.patient, analysisId: before.id, preferences: preferences)
    let found = try scene.test.call(call)
    #expect(scene.test.engine.head == head + 1 && found.language == .en && found.preferences.language == "fr")
    #expect(found.analysis.concerns == before.concerns.reversed())
    #expect((found.analysis.score, found.analysis.risk) == (before.score, before.risk))
    #expect(found.recommendations.map(\.advice.title) == found.analysis.concerns)
    #expect(try scene.latest() == found.analysis)
    // What it was made with finds it all the same.
    #expect(try generate(before.reportId).id == before.id)
    preferences.includeRecommendations = false
    let without = PersonalizeAnalysis(
      patientId: scene.patient, analysisId: before.id, preferences: preferences)
    #expect(try scene.test.call(without).recommendations.isEmpty)
  }

  @Test("R-SO-206: a deleted analysis is nowhere, and its report stays as it is") func delete() throws {
    let report = try scene.upload(AnalysisRunTests.abnormal)
    let analysis = try scene.latest()
    let series = try scene.test.call(GetBiomarkerTrends(patientId: scene.patient))
    let call = DeleteAnalysis(patientId: scene.patient, analysisId: analysis.id)
    #expect(try scene.test.call(call).analysisId == analysis.id)
    #expect(try scene.refusal(GetLatestAnalysis(patientId: scene.patient)) == "NOT_FOUND")
    #expect(try scene.refusal(call) == "NOT_FOUND" && all.isEmpty)
    #expect(try scene.recommendations().isEmpty)
    #expect(try scene.test.call(GetAnalysisStatistics(patientId: scene.patient)).total == 0)
    #expect(try scene.test.call(GetBiomarkerTrends(patientId: scene.patient)) == series)
    let again = try generate(report)
    #expect(again.id != analysis.id && again.concerns == analysis.concerns)
    try scene.verifyProjections()
  }
}
