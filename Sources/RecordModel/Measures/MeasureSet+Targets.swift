extension MeasureSet {
  /// Judges a value by the range that a clinician set for the patient (R-MH-345).
  ///
  /// What is critical stays critical, whatever the target is; only scale 2 of oxygen saturation has other critical
  /// limits. Outside the range a value is as bad as the general bands say, and never better than abnormal. Inside it
  /// is normal, whatever they say about a side that the target bounds; on an open side they hold, so that a
  /// target for the upper end of a blood pressure does not hide one that is too low.
  func judge(
    _ value: JudgedValue, _ person: MeasuredPerson, by target: MetricTarget, besides general: Judgement
  ) -> Judgement {
    let place = side(of: value, beside: target)
    if general.meaning.status == .critical {
      var judgement = general
      judgement.setsTargetAside = place == nil && bounds(target, value, person, general)
      return judgement
    }
    var meaning = general.meaning
    if let place {
      if meaning.status != .normal, meaning.status != .unclassified { return general }
      meaning = MeasureClass(.abnormal, place == .low ? "below-target" : "above-target")
    } else {
      let open = value.diastolic == nil ? general : pressure(value, person, besides: target)
      if !isStated(open.side, target), open.meaning.status == .abnormal || open.meaning.status == .critical {
        return open
      }
      meaning = MeasureClass(.normal, "normal")
    }
    var judgement = Judgement(
      meaning, .condition((place == nil ? "in the target " : "outside the target ") + target.bounds),
      source: "target set by a clinician for this patient")
    judgement.isByTarget = true
    return judgement
  }

  /// Whether a target has a bound on the side on which a critical value lies.
  private func bounds(
    _ target: MetricTarget, _ value: JudgedValue, _ person: MeasuredPerson, _ general: Judgement
  ) -> Bool {
    value.diastolic == nil
      ? isStated(general.side, target)
      : pressure(value, person, besides: target).meaning.status != .critical
  }

  /// Whether a target has a bound on a side; blood pressures were judged before, rule by rule.
  private func isStated(_ side: Judgement.Side?, _ target: MetricTarget) -> Bool {
    switch side {
    case .low: target.low != nil
    case .high: target.high != nil
    case nil: false
    }
  }

  /// The judgement by NEWS2's scale 2, if the target is one that scale 2 is made for: its lower end lies in
  /// the range that scale 1 calls critical (Royal College of Physicians 2017: 88–92 % in hypercapnic
  /// respiratory failure).
  ///
  /// Whether the person breathes oxygen is not known here. Scale 2's verdict on more than 92 % holds only on
  /// oxygen, so the target's upper end decides there instead.
  func scaled(
    _ value: JudgedValue, _ target: MetricTarget, _ general: Judgement,
    _ person: MeasuredPerson = MeasuredPerson()
  ) -> Judgement {
    guard value.measured.kind == .oxygenSaturation, let low = target.low,
      let first = bands.first(where: { $0.name == BandName(of: .oxygenSaturation, nil) }),
      let second = bands.first(where: { $0.name == .oxygenSaturationScale2 }),
      let critical = first.bands.first, critical.status == .critical, let end = critical.upTo,
      low <= end.figure, general.meaning.status != .unclassified, person.isAtLeast(second.minimumAge)
    else { return general }
    var judgement = second.judge(reported(value.measured), for: MeasuredPerson())
    judgement.isByTarget = true
    return judgement
  }

  /// Whether a value lies inside a target; weights have targets too, though no status of their own.
  package func isInside(_ value: JudgedValue, _ target: MetricTarget) -> Bool {
    side(of: value, beside: target) == nil
  }

  /// The side of a target on which a value lies, `nil` inside it; bounds are inclusive, and a blood pressure
  /// is inside with both numbers.
  func side(of value: JudgedValue, beside target: MetricTarget) -> Judgement.Side? {
    func side(_ measured: Measurement?, _ low: ExactDecimal?, _ high: ExactDecimal?) -> Judgement.Side? {
      guard let measured else { return low == nil && high == nil ? nil : .low }
      let number = reported(measured)
      if let low, number < Limit(low) { return .low }
      return high.map { number > Limit($0) } == true ? .high : nil
    }
    guard target.metric == .bloodPressure else { return side(value.measured, target.low, target.high) }
    let upper = side(value.measured, target.systolicLow, target.systolicHigh)
    let lower = side(value.diastolic, target.diastolicLow, target.diastolicHigh)
    return upper == .high || lower == .high ? .high : upper ?? lower
  }
}
