import RecordModel

extension HealthTrend {
  /// Only biomarkers that both have are compared (R-SO-184); without any, nothing is known to have changed.
  init(_ report: BiomarkerReport, since earlier: BiomarkerReport?) {
    self.init(change: report.change(since: earlier?.points ?? [:]) ?? ExactDecimal(0))
  }

  /// Of a change of points (R-SO-183).
  init(change: ExactDecimal) {
    self = change >= ExactDecimal(3) ? .improving : change <= ExactDecimal(-3) ? .declining : .stable
  }
}

extension BiomarkerReport {
  /// Of scored values, by biomarker.
  var points: [String: ExactDecimal] {
    Dictionary(
      scored.compactMap { value in value.judgement.points.map { (value.biomarker.id, $0) } },
      uniquingKeysWith: { first, _ in first })
  }

  /// The mean change of the points that others have too, by the weights of category and biomarker, with three decimals; `nil`
  /// without any.
  func change(since before: [String: ExactDecimal]) -> ExactDecimal? {
    let changes = scored.compactMap { value -> (number: ExactDecimal, weight: ExactDecimal)? in
      guard let now = value.judgement.points, let then = before[value.biomarker.id],
        let category = panel.category(value.biomarker.category)
      else { return nil }
      return (now - then, category.weight * Int32(value.biomarker.weight))
    }
    return WeightedMean.of(changes, to: ExactDecimal(thousandths: 1))
  }
}

extension BiomarkerReport {
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
