import RecordModel
import Testing

@testable import RecordEngine

@Suite("Health analyses: preferences, advice and reasons") struct AnalysisReadingTests {
  private typealias Run = AnalysisRunTests

  private static let mixed = [
    ("potassium", "6.6"), ("ldl_cholesterol", "165"), ("vitamin_d_25oh", "18"), ("triglycerides", "160"),
    ("tsh", "12"), ("uric_acid", "9"), ("crp", "20"), ("hemoglobin", "6.5"), ("platelets", "20"),
    ("creatinine", "5"),
  ]

  private static func all() -> [AnalysisPreferences] {
    var found: [AnalysisPreferences] = []
    for detail in DetailLevel.allCases {
      for tolerance in RiskTolerance.allCases {
        for focus in [[], [HealthCategory.nutritional], HealthCategory.allCases.reversed()] {
          for wanted in [true, false] {
            var one = AnalysisPreferences()
            (one.detailLevel, one.riskTolerance, one.focusAreas) = (detail, tolerance, focus)
            (one.includeRecommendations, one.includeComparisons) = (wanted, wanted)
            one.language = wanted ? "fr" : "de-AT"
            found.append(one)
          }
        }
      }
    }
    return found
  }

  @Test("R-SO-182, R-SO-205, R-SO-343: no preference hides what is critical, or makes it look milder")
  func critical()
    throws
  {
    let concerns = [
      "High potassium", "Low hemoglobin (anemia)", "Low platelet count", "Reduced kidney function",
    ]
    for preferences in Self.all() {
      let findings = try Run.event(Self.mixed) { $0 = preferences }.findings
      #expect(Set(concerns).isSubset(of: findings.concerns), "\(preferences)")
      #expect(Set(findings.concerns.prefix(4)) == Set(concerns), "\(preferences)")
      #expect(findings.actions.count { $0.hasPrefix("Seek medical attention promptly") } == 5)
      #expect(findings.risk == .severe && findings.overall <= ExactDecimal(39))
      let urgent = try Run.event(Self.mixed).reading(preferences, PanelScene.shipped).shownAdvice
        .filter { $0.priority == .urgent }
      #expect(urgent.count == (preferences.includeRecommendations ? 4 : 0))
    }
  }

  @Test("R-SO-186: as many concerns as the detail allows; basic leaves out what is borderline") func details()
    throws
  {
    let values = Self.mixed.filter { !["potassium", "hemoglobin", "platelets", "creatinine"].contains($0.0) }
    func concerns(_ detail: DetailLevel) throws -> [String] {
      try Run.event(values) { $0.detailLevel = detail }.findings.concerns
    }
    #expect(try concerns(.basic).count == 3 && concerns(.standard).count == 5)
    #expect(try !concerns(.basic).contains("Elevated triglycerides"))
    #expect(try concerns(.comprehensive).contains("Elevated triglycerides"))
  }

  @Test("R-SO-190: what somebody wants to hear of comes first, and nothing goes for it") func focus() throws {
    let usual = try Run.event(Run.abnormal).findings
    let focused = try Run.event(Run.abnormal) { $0.focusAreas = [.nutritional] }
    #expect(focused.findings.concerns == ["Vitamin D deficiency", "Elevated cholesterol levels"])
    #expect(Set(focused.findings.concerns) == Set(usual.concerns))
    let shown = focused.reading(focused.preferences, PanelScene.shipped).shownAdvice
    #expect(shown.map(\.title) == ["Vitamin D deficiency", "Elevated cholesterol levels"])
  }

  @Test(
    "R-SO-246, R-SO-247, R-SO-248: each abnormal value has the guidance of its side, and each pattern one more",
    arguments: [
      ([("vitamin_d_25oh", "18")], "vitamin_d_25oh.low", AdvicePriority.medium, AdviceKind.supplement),
      ([("vitamin_d_25oh", "25")], "vitamin_d_25oh.low", .low, .supplement),
      ([("potassium", "5.4")], "potassium.high", .high, .medicalConsultation),
      ([("potassium", "6.5")], "potassium.high", .urgent, .medicalConsultation),
      ([("potassium", "2.5")], "potassium.low", .urgent, .medicalConsultation),
      ([("vldl_cholesterol", "31")], "vldl_cholesterol.high", .low, .nutrition),
      ([("nt_probnp", "125")], "pattern.heart_strain", .high, .medicalConsultation),
    ])
  func advice(values: [(String, String)], rule: String, priority: AdvicePriority, kind: AdviceKind) throws {
    let advice = try #require(try Run.event(values).findings.advice.first { $0.rule == rule })
    #expect(advice.priority == priority && advice.kind == kind)
    let biomarker = try PanelScene.biomarker(values[0].0)
    for part in [biomarker.name.en, values[0].1, biomarker.unit, "2026-01-12"] {
      #expect(advice.rationale.contains(part), "\(advice.rationale)")
    }
    #expect(PanelScene.shipped.sources[advice.source] != nil)
  }

  @Test("R-SO-248: the limit is named; normal values and derived ones for information give no advice")
  func limits() throws {
    let advice = try Run.event([("total_cholesterol", "320"), ("hdl_cholesterol", "60")]).findings.advice
    #expect(advice.map(\.rule) == ["total_cholesterol.high"])
    #expect(advice[0].rationale == "Total Cholesterol 320 mg/dL on 2026-01-12 is high: ≥ 240 mg/dL.")
    #expect(try Run.event([("sodium", "140")]).findings.advice.isEmpty)
  }

  @Test("R-SO-249: equal titles are one, with the higher priority and all biomarkers") func merged() throws {
    let event = try Run.event([("total_cholesterol", "245"), ("ldl_cholesterol", "165")])
    #expect(event.findings.advice.count == 2)
    let shown = event.reading(event.preferences, PanelScene.shipped).shownAdvice
    #expect(shown.map(\.rule) == ["ldl_cholesterol.high"] && shown[0].priority == .high)
    #expect(shown[0].biomarkers == ["Total Cholesterol", "LDL Cholesterol"])
  }

  @Test("R-SO-198: the trace is enough to compute scores by hand") func trace() throws {
    for vector in ReportVector.all {
      let values = vector.inputs.map { ($0.key, $0.value.description) }
      let event = try #require(
        Run.run(values, sex: vector.sex, age: vector.age).event(id: Run.id), "\(vector.name)")
      let trace = AnalysisTrace(event, PanelScene.shipped, narrative: nil)
      let byHand = try Self.compute(trace)
      #expect(byHand == vector.overall, "\(vector.name)")
      for line in trace.values {
        #expect(line.status == .unknown || !line.limits.isEmpty, "\(line.name)")
        #expect(line.source.hasPrefix("panel:"), "\(line.source)")
      }
      #expect(
        trace.input == "\(event.reportId)/1" && trace.rules.contains { $0.rule == "risk.\(vector.riskLevel)" }
      )
    }
  }

  /// The whole by the lines of a trace and the weights of the panel alone.
  private static func compute(_ trace: AnalysisTrace) throws -> ExactDecimal? {
    var parts: [(number: ExactDecimal, weight: ExactDecimal)] = []
    let isCritical = trace.values.contains { $0.status.isCritical && $0.weight > 0 }
    for category in PanelScene.shipped.categories {
      let lines = trace.values.filter {
        PanelScene.shipped.biomarker($0.biomarker)?.category == category.id && $0.weight > 0
      }
      let mean = WeightedMean.of(
        lines.compactMap { line in line.points.map { ($0, ExactDecimal(Int32(line.weight))) } })
      let isLimited = lines.contains { $0.status.isCritical }
      if let mean { parts.append((isLimited ? min(mean, ExactDecimal(39)) : mean, category.weight)) }
    }
    return WeightedMean.of(parts).map { isCritical ? min($0, ExactDecimal(39)) : $0 }
  }

  @Test("R-SO-198: the source of an interval is the report's where that decides") func printed() throws {
    let values = [("sodium", "146"), ("total_cholesterol", "210"), ("potassium", "6.6")]
    let person = BiomarkerPerson(sex: .female, age: 40)
    let event = try Run.event(values) { _ in
    } values: { value in
      value.read.interval = PrintedInterval(low: ExactDecimal(1), high: ExactDecimal(147))
      guard let id = value.read.biomarker, let biomarker = PanelScene.shipped.biomarker(id),
        let number = value.read.number
      else { return }
      value.judgement = biomarker.judge(
        ReportedResult(number, unit: biomarker.ucum, interval: value.read.interval), for: person)
      if value.judgement.notes.contains(.printedIntervalLeftOut) { value.read.interval = nil }
    }
    let trace = AnalysisTrace(event, PanelScene.shipped, narrative: nil)
    let sources = Dictionary(uniqueKeysWithValues: trace.values.map { ($0.biomarker, $0.source) })
    #expect(sources["total_cholesterol"] == "panel:ncep_atp3")
    #expect(sources["potassium"]?.hasPrefix("panel:") == true)
  }

  @Test("R-SO-256, R-SO-343: no text names a dose, a diagnosis, or tells to stop a medicine") func words() {
    let panel = PanelScene.shipped
    let advice = panel.biomarkers.flatMap { [$0.guidance.low, $0.guidance.high].compactMap(\.self) }
    let texts =
      advice.flatMap { [$0.concern, $0.recommendation] } + panel.patterns.map(\.concern)
      + ["Several results together form this picture. Discuss them with your healthcare provider."]
    for text in texts {
      let lower = text.lowercased()
      #expect(
        lower.firstMatch(of: /[0-9]\s*(mg|mcg|µg|ug|g|iu|ml|units?|tablets?|pills?|capsules?)\b/) == nil,
        "\(text)")
      for word in ["diagnos", "you have ", "you suffer", "stop taking", "discontinue", "do not take"] {
        #expect(!lower.contains(word), "\(text)")
      }
    }
  }
}
