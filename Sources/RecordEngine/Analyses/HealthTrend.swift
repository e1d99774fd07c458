import RecordModel

/// How a report compares with the one before it (R-SO-183).
enum HealthTrend: String, Codable, Sendable, CaseIterable {
  case improving, stable, declining

  /// Only biomarkers that both have are compared (R-SO-184); without any, nothing is known to have changed.
  ///
  /// A value that has become critical, or is there for the first time and critical, is a decline whatever else is better.
  init(_ report: BiomarkerReport, since earlier: BiomarkerReport?) {
    if let earlier, report.hasNewCritical(since: earlier) {
      self = .declining
      return
    }
    let before = Dictionary(
      uniqueKeysWithValues: (earlier?.scored ?? []).map { ($0.biomarker.id, $0.judgement.points) })
    let changes = report.scored.compactMap { value -> (number: ExactDecimal, weight: ExactDecimal)? in
      guard let now = value.judgement.points, let then = before[value.biomarker.id] ?? nil,
        let category = report.panel.category(value.biomarker.category)
      else { return nil }
      return (now - then, category.weight * Int32(value.biomarker.weight))
    }
    let mean = WeightedMean.of(changes, to: ExactDecimal(thousandths: 1)) ?? ExactDecimal(0)
    self = mean >= ExactDecimal(3) ? .improving : mean <= ExactDecimal(-3) ? .declining : .stable
  }
}

extension BiomarkerReport {
  fileprivate func hasNewCritical(since earlier: BiomarkerReport) -> Bool {
    values.contains { value in
      value.isCritical && earlier.value(value.biomarker.id)?.isCritical != true
    }
  }

  /// How sure the analysis is, from 0 to 1, with two decimals (R-SO-185).
  var confidence: ExactDecimal {
    let scored = scored
    let parts = scored.map { ($0.confidence, ExactDecimal(Int32($0.biomarker.weight))) }
    // times (0.8 + 0.2 × min(1, n / 5)) = (20 + min(5, n)) / 25
    guard let weight = parts.map(\.1).reduce(nil, { ($0 ?? ExactDecimal(0)) + $1 }) else {
      return ExactDecimal(0)
    }
    return ExactDecimal.quotient(
      parts.map { ($0.0, $0.1 * Int32(20 + min(5, scored.count))) }, by: weight * 25,
      to: ExactDecimal(thousandths: 10))
  }
}
