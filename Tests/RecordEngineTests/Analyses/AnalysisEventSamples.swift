import RecordModel

@testable import RecordEngine

extension EventSamples {
  /// One event of every type about analyses.
  static var analyses: [any Event] {
    let id = DocumentID(high: 0x5d1f_0a44_77c2_4e0b, low: 0x9b1e_3c5a_7d20_41f8)
    let analysis = HealthAnalysis.exampleID
    var preferences = AnalysisPreferences()
    (preferences.focusAreas, preferences.language) = ([.immune, .metabolic], "de-AT")
    return [
      generated(id, analysis),
      HealthAnalysisPersonalized(
        analysisId: analysis, reportId: id, preferences: preferences, concerns: ["Vitamin D deficiency"],
        actions: ["Consider dietary changes"], rules: ["vitamin_d_25oh.low"]),
      HealthAnalysisDeleted(analysisId: analysis, reportId: id),
      RecommendationAnswered(
        recommendationId: HealthRecommendation.exampleID, rule: "vitamin_d_25oh.low", answer: .completed,
        analysisId: analysis, reportId: id, takenOn: AnalysisRunTests.day, notes: "Seit März"),
      NarrativeAccepted(
        analysisId: analysis, reportId: id,
        narrative: NarrativeText(text: "Vitamin D is low.", provider: "local-llm", model: nil)),
    ]
  }

  private static func generated(_ report: DocumentID, _ analysis: HealthAnalysisID) -> HealthAnalysisGenerated
  {
    var person = BiomarkerPerson(sex: .female, age: 61)
    person.takesVitaminKAntagonist = true
    return HealthAnalysisGenerated(
      analysisId: analysis, reportId: report, run: 2, kind: .lipidPanel, takenOn: AnalysisRunTests.day,
      panel: "panel-2025-1", formula: "formula-1", engine: "1.0.0", preferences: AnalysisPreferences(),
      person: AnalyzedPerson(person), earlier: [EarlierStatuses(days: 120, statuses: ["egfr": .low])],
      before: EarlierAnalysis(
        analysisId: HealthAnalysis.exampleID, points: ["ldl_cholesterol": ExactDecimal(85)]),
      findings: findings)
  }

  private static var findings: AnalysisFindings {
    var judgement = BiomarkerJudgement.unknown([.contradictingFlag])
    (judgement.status, judgement.points) = (.high, ExactDecimal(thousandths: 58_800))
    judgement.normalized = ExactDecimal(thousandths: 164_733)
    (judgement.limits, judgement.range) = ("≥ 4.1 mmol/L", "< 3.0 mmol/L")
    let value = CountedValue(
      biomarker: "ldl_cholesterol", text: "4,26", number: ExactDecimal(thousandths: 4260), ucum: "mmol/L",
      unit: "mmol/l", judgement: judgement, interval: PrintedInterval(high: ExactDecimal(3), isOpen: true),
      confidence: ExactDecimal(thousandths: 990))
    let advice = HealthAdvice(
      rule: "ldl_cholesterol.high", title: "Elevated cholesterol levels",
      text: "Discuss it with a clinician.",
      category: .cardiovascular, kind: .medicalConsultation, priority: .high, biomarkers: ["LDL Cholesterol"],
      rationale: "LDL Cholesterol 165 mg/dL on 2026-01-12 is high: ≥ 4.1 mmol/L.", source: "ncep_atp3",
      weight: 3,
      isBorderline: false)
    return AnalysisFindings(
      overall: ExactDecimal(thousandths: 58_800),
      categories: HealthCategory.allCases.map {
        CategoryScore(category: $0, score: $0 == .cardiovascular ? ExactDecimal(thousandths: 58_800) : nil)
      }, trend: .declining, risk: .high, concerns: ["Elevated cholesterol levels"],
      actions: ["Consult with healthcare provider"], confidence: ExactDecimal(thousandths: 830),
      values: [value],
      scored: ["ldl_cholesterol"],
      rules: [FiredRule(rule: "risk.high", outcome: "high", because: ["the score 58.8 is below 60"])],
      patterns: ["severe_hypercholesterolemia"], advice: [advice])
  }
}
