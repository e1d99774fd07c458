import RecordModel

/// How a value differs from the one about three months before, if that says something (R-SO-240).
struct ValueDevelopment: Sendable {
  /// Whether it came closer to what is best.
  let isBetter: Bool
  let isDecrease: Bool
  /// Whole, without a sign.
  let percent: ExactDecimal
  /// Of 30 days, rounded.
  let months: Int

  /// `nil` if the change is too small, or makes nothing better or worse.
  init?(
    _ value: ReportedBiomarker, _ before: MeasuredValue, _ panel: BiomarkerPanel, _ person: BiomarkerPerson,
    _ measured: MeasuredValue
  ) {
    let biomarker = value.biomarker
    guard value.result.comparator == nil, before.value.comparator == nil, let now = value.conventional,
      let then = ReportedBiomarker(before.value, in: panel)?.conventional,
      let target = value.target(measured.value) ?? biomarker.target(for: person),
      let change = now.percentChange(since: then)?.magnitude
    else { return nil }
    let isEnough =
      (now - then).magnitude * 100 >= then.magnitude * Int32(clamping: biomarker.significantChange)
    let (near, far) = (target.distance(of: now), target.distance(of: then))
    guard isEnough, near != far else { return nil }
    (isBetter, isDecrease) = (near < far, now < then)
    percent = change.rounded(to: ExactDecimal(1))
    months = (before.takenOn.days(until: measured.takenOn) + 15) / 30
  }
}

extension ReportedBiomarker {
  /// The printed interval, in the conventional unit, where it decides.
  fileprivate func target(_ value: CountedValue) -> BiomarkerRange.Interval? {
    guard biomarker.policy == .labPreferred, let printed = value.interval else { return nil }
    func edge(_ end: ExactDecimal?) -> Edge? {
      end.flatMap { biomarker.reported($0, in: result.unit ?? biomarker.ucum) }
        .map { Edge(Limit(biomarker.conventional($0)), inclusive: true) }
    }
    return BiomarkerRange.Interval(low: edge(printed.low), high: edge(printed.high))
  }
}
