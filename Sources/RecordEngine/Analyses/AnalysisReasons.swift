import RecordModel

/// The rules that decided an analysis, with their reasons (R-SO-198).
struct AnalysisReasons: Sendable {
  let report: BiomarkerReport
  let score: HealthScore
  let patterns: [BiomarkerPanel.Pattern]
  let risk: (level: RiskLevel, because: [String])
  /// The mean change of points; `nil` if there is nothing to compare.
  let change: ExactDecimal?

  /// Those of values first, then patterns, the score, the risk and the trend.
  var rules: [FiredRule] {
    values + patterns.map(rule) + caps
      + [
        FiredRule(rule: "risk.\(risk.level)", outcome: risk.level.rawValue, because: risk.because), trend,
      ]
  }

  private var values: [FiredRule] {
    report.values.filter { $0.counts && $0.judgement.status.isAbnormal }.map { value in
      let status = value.judgement.status
      let points = value.judgement.points.map { "\($0) points of weight \(value.biomarker.weight)" }
      return FiredRule(
        rule: AdviceRule.rule(value.biomarker.id, isBelow: status.isBelow), outcome: status.rawValue,
        because: ["\(value.shown) is \(value.judgement.limits ?? "without a limit")", points].compactMap(
          \.self))
    }
  }

  private func rule(_ pattern: BiomarkerPanel.Pattern) -> FiredRule {
    let values = pattern.biomarkers.compactMap(report.value).map { value in
      "\(value.biomarker.id) \(value.shown) is \(value.judgement.status.rawValue)"
    }
    let persists = pattern.persistDays.map { "and was so \($0) days before or longer" }
    return FiredRule(
      rule: AdviceRule.rule(pattern), outcome: pattern.concern,
      because: values + [persists].compactMap(\.self))
  }

  /// Beside a critical value no score is above 39 (R-SO-174, R-SO-176).
  private var caps: [FiredRule] {
    let critical = report.scored.filter(\.judgement.status.isCritical).map {
      "\($0.biomarker.id) is critical"
    }
    return critical.isEmpty
      ? [] : [FiredRule(rule: "score.limit", outcome: "at most 39", because: critical)]
  }

  private var trend: FiredRule {
    let trend = HealthTrend(change: change ?? ExactDecimal(0))
    let reason = change.map { "the points changed by \($0) on average" } ?? "there is nothing to compare with"
    return FiredRule(rule: "trend.\(trend)", outcome: trend.rawValue, because: [reason])
  }
}

extension AnalysisTrace {
  /// Of a stored analysis, and the panel that it names.
  init(_ event: HealthAnalysisGenerated, _ panel: BiomarkerPanel, narrative: AcceptedNarrative?) {
    let scored = Set(event.findings.scored)
    let lines = event.findings.values.compactMap { value -> Line? in
      guard let found = ReportedBiomarker(value, in: panel) else { return nil }
      return Line(value, found, weight: scored.contains(value.biomarker) ? found.biomarker.weight : 0)
    }
    self.init(
      engine: event.engine, panel: event.panel, formula: event.formula,
      input: "\(event.reportId)/\(event.run)", values: lines, overall: event.findings.overall,
      categories: event.findings.categories, rules: event.findings.rules, narrative: narrative)
  }
}

extension AnalysisTrace.Line {
  fileprivate init(_ value: CountedValue, _ found: ReportedBiomarker, weight: Int) {
    let biomarker = found.biomarker
    let isPrinted = found.isJudgedAsPrinted(value)
    self.init(
      name: biomarker.name.en, biomarker: biomarker.id, loinc: biomarker.loinc,
      value: value.judgement.normalized, unit: biomarker.unit, status: value.judgement.status,
      limits: value.judgement.limits ?? "", source: "\(isPrinted ? "printed" : "panel"):\(found.source)",
      points: value.judgement.points, weight: weight)
  }
}
