import RecordModel

/// The values of an earlier report, as they were judged then.
struct EarlierReport: Sendable {
  /// Before the collection of the present one.
  let days: Int
  let statuses: [String: BiomarkerStatus]
}

/// Which patterns of the panel the values of a report form.
struct PatternMatch: Sendable {
  let report: BiomarkerReport
  /// What was known when the report's values were collected (R-SO-350).
  let earlier: [EarlierReport]

  var fired: [BiomarkerPanel.Pattern] { report.panel.patterns.filter(fires) }

  private var statuses: [String: BiomarkerStatus] {
    Dictionary(
      uniqueKeysWithValues: report.values.filter(\.counts).map { ($0.biomarker.id, $0.judgement.status) })
  }

  private func fires(_ pattern: BiomarkerPanel.Pattern) -> Bool {
    holds(pattern, statuses) && persists(pattern) && reaches(pattern.threshold) && lies(within: pattern.ratio)
  }

  private func holds(_ pattern: BiomarkerPanel.Pattern, _ statuses: [String: BiomarkerStatus]) -> Bool {
    func holds(_ condition: BiomarkerPanel.Condition) -> Bool {
      statuses[condition.biomarker].map(condition.statuses.contains) ?? false
    }
    return pattern.all?.allSatisfy(holds) ?? true && pattern.any?.contains(where: holds) ?? true
      && !(pattern.none?.contains(where: holds) ?? false)
      && (pattern.of ?? []).count(where: holds) >= pattern.atLeast ?? 0
  }

  /// Whether it was so long enough ago, and ever since.
  private func persists(_ pattern: BiomarkerPanel.Pattern) -> Bool {
    guard let days = pattern.persistDays else { return true }
    let needed = Set([pattern.all, pattern.any, pattern.of].compactMap(\.self).joined().map(\.biomarker))
    let known = earlier.filter { !needed.isDisjoint(with: $0.statuses.keys) }.sorted { $0.days < $1.days }
    guard let first = known.firstIndex(where: { $0.days >= days }) else { return false }
    return known[...first].allSatisfy { holds(pattern, $0.statuses) }
  }

  /// R-SO-370: against the source's own figure in the unit of the report.
  private func reaches(_ threshold: BiomarkerPanel.Threshold?) -> Bool {
    guard let threshold else { return true }
    return report.value(threshold.biomarker)?.number.map { $0 >= threshold.from } ?? false
  }

  private func lies(within ratio: BiomarkerPanel.Ratio?) -> Bool {
    guard let ratio else { return true }
    guard let above = report.value(ratio.numerator)?.conventional,
      let below = report.value(ratio.denominator)?.conventional, below > ExactDecimal(0)
    else { return false }
    // (above / a) / (below / b) against a whole figure, without dividing.
    let left = above * Int32(clamping: ratio.denominatorLimit)
    func right(_ figure: Int) -> ExactDecimal {
      below * Int32(clamping: ratio.numeratorLimit) * Int32(clamping: figure)
    }
    return ratio.from.map { left >= right($0) } ?? true && ratio.upTo.map { left <= right($0) } ?? true
  }
}
