import RecordModel

/// How soon somebody should act on a report (R-SO-180).
struct RiskRule: Sendable {
  let report: BiomarkerReport
  let score: HealthScore
  /// Those that the report's values form.
  let patterns: [BiomarkerPanel.Pattern]
  var tolerance = RiskTolerance.moderate

  /// The first rule that holds, and never less than what a pattern demands; `nil` if it would be less than high and
  /// something could not be judged.
  var level: RiskLevel? {
    let known = max(byValues, patterns.compactMap(\.riskFloor).max() ?? .low)
    return known < .high && !report.unjudged.isEmpty ? nil : known
  }

  private var byValues: RiskLevel {
    let counted = report.values.filter(\.counts)
    if counted.contains(where: { $0.judgement.status.isCritical }) || isBelow(40) { return .severe }
    if isBelow(60) || hasPoorCategory || weighty(counted) >= 3 { return .high }
    return isBelow(80) || counted.contains { $0.judgement.status.isLowOrHigh } ? .moderate : .low
  }

  private func isBelow(_ limit: Int32) -> Bool {
    score.overall.map { $0 < ExactDecimal(limit + tolerance.shift) } ?? false
  }

  private var hasPoorCategory: Bool {
    score.categories.contains { $0.score.map { $0 < ExactDecimal(50) } ?? false }
  }

  /// How many biomarkers of weight 2 or more are low or high; those that share one concern are one (R-SO-351).
  private func weighty(_ values: [ReportedBiomarker]) -> Int {
    let found = values.filter { $0.biomarker.weight >= 2 && $0.judgement.status.isLowOrHigh }
    return Set(found.map { $0.advice?.concern ?? $0.biomarker.id }).count
  }
}

/// How careful a person wants to be; it moves the limits of scores, never those of critical values (R-SO-182).
enum RiskTolerance: String, Codable, Sendable, CaseIterable {
  case conservative, moderate, aggressive

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
