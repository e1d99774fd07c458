import RecordModel

/// How soon somebody should act on a report (R-SO-180).
struct RiskRule: Sendable {
  let report: BiomarkerReport
  let score: HealthScore
  /// Those that the report's values form.
  let patterns: [BiomarkerPanel.Pattern]
  var tolerance = RiskTolerance.moderate

  /// The first rule that holds, and never less than what a pattern demands.
  var level: RiskLevel { decision.level }

  /// The level with what led to it.
  var decision: (level: RiskLevel, because: [String]) {
    let byValues = byValues
    let floor = patterns.compactMap(\.riskFloor).max() ?? .low
    if floor <= byValues.level { return byValues }
    return (
      floor, patterns.filter { $0.riskFloor == floor }.map { "pattern.\($0.id) demands at least \(floor)" }
    )
  }

  private var byValues: (level: RiskLevel, because: [String]) {
    let counted = report.values.filter(\.counts)
    let critical = counted.filter(\.judgement.status.isCritical)
    if !critical.isEmpty { return (.severe, critical.map { "\($0.biomarker.id) is critical" }) }
    if let reason = isBelow(40) { return (.severe, [reason]) }
    let weighty = weighty(counted)
    let reasons =
      [isBelow(60)].compactMap(\.self) + poorCategories + (weighty.count >= 3 ? weighty.reasons : [])
    if !reasons.isEmpty { return (.high, reasons) }
    let mild = counted.filter(\.judgement.status.isLowOrHigh).map { "\($0.biomarker.id) is low or high" }
    let all = [isBelow(80)].compactMap(\.self) + mild
    return all.isEmpty
      ? (.low, ["no value is low or high, and no score is below its limit"]) : (.moderate, all)
  }

  private func isBelow(_ limit: Int32) -> String? {
    guard let overall = score.overall, overall < ExactDecimal(limit + tolerance.shift) else { return nil }
    return "the score \(overall) is below \(limit + tolerance.shift)"
  }

  private var poorCategories: [String] {
    score.categories.compactMap { found in
      found.score.flatMap {
        $0 < ExactDecimal(50) ? "the score \($0) of \(found.category.rawValue) is below 50" : nil
      }
    }
  }

  /// How many biomarkers of weight 2 or more are low or high; those that share one concern are one (R-SO-351).
  private func weighty(_ values: [ReportedBiomarker]) -> (count: Int, reasons: [String]) {
    let found = values.filter { $0.biomarker.weight >= 2 && $0.judgement.status.isLowOrHigh }
    let count = Set(found.map { $0.advice?.concern ?? $0.biomarker.id }).count
    return (count, found.map { "\($0.biomarker.id) of weight \($0.biomarker.weight) is low or high" })
  }
}

extension RiskTolerance {
  /// What is added to the limits of scores.
  var shift: Int32 {
    switch self {
    case .conservative: 5
    case .moderate: 0
    case .aggressive: -5
    }
  }
}

extension ReportedBiomarker {
  /// What a value outside its interval gives rise to.
  var advice: Biomarker.Advice? {
    guard judgement.status.isAbnormal else { return nil }
    return judgement.status.isBelow ? biomarker.guidance.low : biomarker.guidance.high
  }
}
