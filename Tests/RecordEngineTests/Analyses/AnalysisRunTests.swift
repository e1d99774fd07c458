import RecordModel
import Testing

@testable import RecordEngine

@Suite("Health analyses: from values to an event") struct AnalysisRunTests {
  static let id = HealthAnalysisID(high: 0x1111_2222_3333_4444, low: 0x8555_6666_7777_8888)
  static let day = CalendarDay("2026-01-12") ?? CalendarDay(.earliest)

  static func run(
    _ values: [(String, String)], sex: BiomarkerRange.Sex? = .female, age: Int? = 40,
    _ change: (inout AnalysisPreferences) -> Void = { _ in },
    values adjust: (inout ReportValue) -> Void = { _ in }
  ) -> AnalysisRun {
    let person = BiomarkerPerson(sex: sex, age: age)
    var preferences = AnalysisPreferences()
    change(&preferences)
    let report = AnalyzedReport(
      id: DocumentID(high: 1, low: 2), run: 1, kind: .bloodWork, takenOn: day, uploadedAt: day.start,
      values: AnalysisScene.values(values, person, adjust))
    return AnalysisRun(report: report, panel: PanelScene.shipped, person: person, preferences: preferences)
  }

  static func event(
    _ values: [(String, String)], _ change: (inout AnalysisPreferences) -> Void = { _ in },
    values adjust: (inout ReportValue) -> Void = { _ in }
  ) throws -> HealthAnalysisGenerated {
    try #require(run(values, change, values: adjust).event(id: id))
  }

  static let abnormal = [
    ("total_cholesterol", "245"), ("ldl_cholesterol", "165"), ("vitamin_d_25oh", "18"), ("sodium", "140"),
    ("potassium", "4"), ("alt", "20"), ("tsh", "1"), ("hemoglobin", "13"),
  ]

  @Test(
    "R-SO-174 to R-SO-180, R-SO-162: the vectors of whole reports, from stored values to the event",
    arguments: ReportVector.all)
  func vector(_ vector: ReportVector) throws {
    let values = vector.inputs.map { ($0.key, $0.value.description) }
    let event = try #require(Self.run(values, sex: vector.sex, age: vector.age).event(id: Self.id))
    for found in event.findings.categories {
      #expect(found.score == vector.categoryScores[found.category.rawValue] ?? nil, "\(found.category)")
    }
    #expect(event.findings.overall == vector.overall && event.findings.risk == vector.riskLevel)
    #expect(HealthAnalysis(event, at: Self.day.start).score == vector.overallHealthScore)
    for (id, status) in vector.statuses {
      #expect(event.findings.values.first { $0.biomarker == id }?.judgement.status == status, "\(id)")
    }
  }

  @Test("R-SO-179, R-SO-207: the same inputs give the same bytes, and the bytes the same event")
  func sameBytes()
    throws
  {
    let first = try Self.event(Self.abnormal)
    let bytes = try CBOR.encode(first)
    for _ in 0..<5 { #expect(try CBOR.encode(Self.event(Self.abnormal)) == bytes) }
    #expect(try CBOR.decode(HealthAnalysisGenerated.self, from: bytes) == first)
    #expect(first.formula == "formula-1" && first.panel == "panel-2025-1" && first.engine == Engine.version)
  }

  @Test("R-SO-181, R-SO-187: elevated cholesterol and low vitamin D") func example() throws {
    let findings = try Self.event(Self.abnormal).findings
    #expect(findings.risk == .moderate && findings.trend == .stable)
    #expect(findings.concerns == ["Elevated cholesterol levels", "Vitamin D deficiency"])
    #expect(findings.actions == ["Consult with healthcare provider", "Consider dietary changes"])
  }

  @Test(
    "what is held back or rejected does not count before somebody says so",
    arguments: [
      (nil, true, false), (nil, false, true), (.confirmed, true, true), (.corrected, true, true),
      (.rejected, false, false), (.rejected, true, false),
    ] as [(ValueReview.Verdict?, Bool, Bool)])
  func counting(_ verdict: ValueReview.Verdict?, isHeld: Bool, counts: Bool) throws {
    let event = try Self.event([("sodium", "140"), ("vitamin_d_25oh", "18")]) { _ in
    } values: { value in
      guard value.read.biomarker == "vitamin_d_25oh" else { return }
      value.held = isHeld ? [.passesDisagree] : []
      value.review = verdict.map { ValueReview(verdict: $0, by: "patient", at: Self.day.start) }
    }
    #expect(event.findings.scored.contains("vitamin_d_25oh") == counts)
    #expect(event.findings.concerns.contains("Vitamin D deficiency") == counts)
  }

  @Test("R-SO-145: of two rows the one whose meaning is known counts, then the surer, then the first")
  func twice() throws {
    let event = try Self.event([("sodium", "9000"), ("sodium", "140"), ("sodium", "130")])
    #expect(event.findings.values.map(\.number) == [ExactDecimal(140)])
  }

  @Test("R-SO-195: without a scored value there is no analysis", arguments: [[], [("anion_gap", "10")]])
  func nothing(_ values: [(String, String)]) {
    #expect(Self.run(values).event(id: Self.id) == nil)
    #expect(Self.run([("sodium", "140")], age: 17).event(id: Self.id) == nil)
  }

  @Test("R-SO-192: without comparisons the trend is stable, without recommendations there are none")
  func withoutThem() throws {
    var run = Self.run([("ldl_cholesterol", "120")])
    run.before = EarlierAnalysis(
      analysisId: Self.id, points: ["ldl_cholesterol": ExactDecimal(50), "tsh": ExactDecimal(0)])
    let compared = try #require(run.event(id: Self.id))
    #expect(compared.findings.trend == .improving && compared.before != nil)
    let preferences = Self.run([("ldl_cholesterol", "120")]) { $0.includeComparisons = false }.preferences
    var alone = AnalysisRun(
      report: run.report, panel: run.panel, person: run.person, preferences: preferences)
    alone.before = run.before
    let stable = try #require(alone.event(id: Self.id))
    #expect(stable.findings.trend == .stable && stable.before == nil)
    #expect(try Self.event(Self.abnormal) { $0.includeRecommendations = false }.findings.advice.isEmpty)
    #expect(try !Self.event(Self.abnormal).findings.advice.isEmpty)
  }

  @Test("R-SO-350: what patterns need of earlier reports stands in the event") func earlier() throws {
    var run = Self.run([("egfr", "50")])
    #expect(try #require(run.event(id: Self.id)).findings.patterns.isEmpty)
    run.earlier = [EarlierReport(days: 90, statuses: ["egfr": .low])]
    let event = try #require(run.event(id: Self.id))
    #expect(event.findings.patterns == ["reduced_kidney_function_persistent"])
    #expect(event.earlier == [EarlierStatuses(days: 90, statuses: ["egfr": .low])])
    #expect(event.findings.risk == .high)
  }
}
