import RecordModel
import RecordStore

/// Checks targets against a measure set.
struct TargetChecks {
  private let set: MeasureSet
  private var checks = FieldChecks()

  private init(_ set: MeasureSet) { self.set = set }

  /// The ranges in the order of their measures, rounded to the measures' steps, or all of their problems.
  static func accepted(_ targets: [MetricTarget], _ set: MeasureSet) throws(Failure) -> [MetricTarget] {
    var (checks, accepted): (TargetChecks, [MetricTarget]) = (TargetChecks(set), [])
    if targets.count > 20 { checks.checks.refuse("/targets", "too_many", "at most 20") }
    for (index, target) in targets.prefix(20).enumerated() {
      let path = "/targets/\(index)"
      if accepted.contains(where: { $0.metric == target.metric }) {
        checks.checks.refuse(path + "/metric", "duplicate", "each measure once")
      }
      accepted.append(checks.checked(target.range, path))
    }
    try checks.checks.finish()
    return TrendMetric.allCases.compactMap { metric in accepted.first { $0.metric == metric } }
  }

  private mutating func checked(_ target: MetricTarget, _ path: String) -> MetricTarget {
    var kept = target
    let definition = set.definition(of: target.metric.kind)
    kept.unit = definition?.unit ?? ""
    if definition?.isKept(target.unit) != true {
      checks.refuse(path + "/unit", "unknown_unit", "in \(kept.unit)")
    }
    let isPressure = target.metric == .bloodPressure
    let single = isPressure ? nil : target.metric.kind
    (kept.low, kept.high) = range(target.low, target.high, ("low", "high"), of: single, path)
    (kept.systolicLow, kept.systolicHigh) = range(
      target.systolicLow, target.systolicHigh, ("systolicLow", "systolicHigh"),
      of: isPressure ? .bloodPressureSystolic : nil, path)
    (kept.diastolicLow, kept.diastolicHigh) = range(
      target.diastolicLow, target.diastolicHigh, ("diastolicLow", "diastolicHigh"),
      of: isPressure ? .bloodPressureDiastolic : nil, path)
    let bounds = [
      target.low, target.high, target.systolicLow, target.systolicHigh, target.diastolicLow,
      target.diastolicHigh,
    ]
    checks.require(path, bounds.contains { $0 != nil }, "at least one bound")
    return kept
  }

  /// Both bounds of a measure, rounded; without a measure, there must be none.
  private mutating func range(
    _ low: ExactDecimal?, _ high: ExactDecimal?, _ names: (low: String, high: String), of kind: MeasureKind?,
    _ path: String
  ) -> (ExactDecimal?, ExactDecimal?) {
    let kept = (
      bound(low, "\(path)/\(names.low)", of: kind), bound(high, "\(path)/\(names.high)", of: kind)
    )
    if let low = kept.0, let high = kept.1, low >= high {
      checks.refuse("\(path)/\(names.low)", "inconsistent", "below \(names.high)")
    }
    return kept
  }

  private mutating func bound(
    _ value: ExactDecimal?, _ path: String, of kind: MeasureKind?
  ) -> ExactDecimal? {
    guard let value else { return nil }
    guard let kind, let definition = set.definition(of: kind) else {
      checks.refuse(path, "inconsistent", "a bound of another measure")
      return nil
    }
    guard definition.plausible.contains(value) else {
      checks.refuse(
        path, "implausible_value", "a plausible number in \(definition.unit)", definition.plausible)
      return nil
    }
    return value.rounded(to: definition.step)
  }
}
