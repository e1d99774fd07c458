import RecordModel

/// What the values of one report come to: a function of what it is given, and of nothing else (R-SO-207).
struct AnalysisRun: Sendable {
  let report: AnalyzedReport
  let panel: BiomarkerPanel
  let person: BiomarkerPerson
  let preferences: AnalysisPreferences
  /// What was known when the values were collected (R-SO-350).
  var earlier: [EarlierReport] = []
  /// The analysis to compare with; looked at only if that is wanted (R-SO-192).
  var before: EarlierAnalysis?

  /// Names the rules of scores, risk, trends and texts; another one for every change of them.
  static let formula = "formula-1"

  /// The event of the analysis; `nil` if nothing is scored (R-SO-195).
  func event(id: HealthAnalysisID) -> HealthAnalysisGenerated? {
    let values = values
    let known = BiomarkerReport(
      values.filter { !$0.isDerived }.compactMap { ReportedBiomarker($0, in: panel) }, of: person,
      panel: panel)
    guard let findings = findings(known, values) else { return nil }
    return HealthAnalysisGenerated(
      analysisId: id, reportId: report.id, run: report.run, kind: report.kind, takenOn: report.takenOn,
      panel: panel.id, formula: Self.formula, engine: Engine.version, preferences: preferences,
      person: AnalyzedPerson(person),
      earlier: earlier.map { EarlierStatuses(days: $0.days, statuses: SortedObject($0.statuses)) },
      before: comparison, findings: findings)
  }

  private var comparison: EarlierAnalysis? { preferences.includeComparisons ? before : nil }

  /// Judged for the person as they are known now, whoever they were taken for when they were read (R-SO-083).
  private var values: [CountedValue] {
    report.values.filter { panel.biomarker($0.biomarker) != nil }.map { $0.judged(by: panel, for: person) }
      .distinct
  }

  private func findings(_ known: BiomarkerReport, _ values: [CountedValue]) -> AnalysisFindings? {
    let score = HealthScore(known)
    guard let overall = score.overall else { return nil }
    let patterns = PatternMatch(report: known, earlier: earlier).fired
    let risk = RiskRule(report: known, score: score, patterns: patterns, tolerance: preferences.riskTolerance)
    let change = comparison.flatMap { known.change(since: $0.points.byName) }
    let reading = AnalysisReading(
      report: known, patterns: patterns, risk: risk.level, preferences: preferences, takenOn: report.takenOn)
    let reasons = AnalysisReasons(
      report: known, score: score, patterns: patterns, risk: risk.decision, change: change)
    let printed = Dictionary(values.map { ($0.biomarker, $0) }, uniquingKeysWith: { first, _ in first })
    return AnalysisFindings(
      overall: overall, categories: score.categories, trend: HealthTrend(change: change ?? ExactDecimal(0)),
      risk: risk.level, concerns: reading.concerns, actions: reading.actions, confidence: known.confidence,
      values: known.values.map { $0.derived == nil ? printed[$0.biomarker.id] ?? $0.counted : $0.counted },
      scored: known.scored.map(\.biomarker.id), rules: reasons.rules, patterns: patterns.map(\.id),
      advice: reading.advice)
  }
}

/// A report with what was read in it, ready to be analyzed.
struct AnalyzedReport: Sendable {
  let id: DocumentID
  /// The reading whose values these are.
  let run: Int
  let kind: ReportKind
  let takenOn: CalendarDay
  /// Decides between reports of one day.
  let uploadedAt: Timestamp
  /// Those that count, in the order of the document.
  let values: [CountedValue]

  /// - Parameter values: as they were read; what is held back or was rejected is left out.
  init(
    id: DocumentID, run: Int, kind: ReportKind, takenOn: CalendarDay, uploadedAt: Timestamp,
    values: [ReportValue]
  ) {
    (self.id, self.run, self.kind) = (id, run, kind)
    (self.takenOn, self.uploadedAt) = (takenOn, uploadedAt)
    self.values = values.filter { $0.isCounted && !$0.isDerived }.compactMap { CountedValue($0) }
  }
}

/// How an analysis is told to somebody: all that preferences decide (R-SO-204).
struct AnalysisReading: Sendable {
  let report: BiomarkerReport
  let patterns: [BiomarkerPanel.Pattern]
  let risk: RiskLevel
  let preferences: AnalysisPreferences
  let takenOn: CalendarDay

  private var told: Concerns {
    Concerns(
      report: report, patterns: patterns, risk: risk, detail: preferences.detailLevel,
      focus: preferences.focusAreas)
  }

  var concerns: [String] { told.primary }
  var actions: [String] { told.immediateActions }

  /// All that follows from the values, if any is wanted (R-SO-192).
  var advice: [HealthAdvice] {
    guard preferences.includeRecommendations else { return [] }
    return AdviceRule(report: report, patterns: patterns, takenOn: takenOn).all
  }
}

extension HealthAnalysisGenerated {
  /// The values that were analyzed, as they were stored.
  func report(_ panel: BiomarkerPanel) -> BiomarkerReport {
    BiomarkerReport(stored: findings.values, panel: panel)
  }

  /// The same analysis under other preferences.
  func reading(_ preferences: AnalysisPreferences, _ panel: BiomarkerPanel) -> AnalysisReading {
    AnalysisReading(
      report: report(panel), patterns: panel.patterns.filter { findings.patterns.contains($0.id) },
      risk: findings.risk, preferences: preferences, takenOn: takenOn)
  }
}
