extension MeasureSet {
  /// Judges a value in the unit in which it was reported (R-MH-342).
  ///
  /// - Parameter target: the range that a clinician set for the patient, which is judged first (R-MH-345), but never
  ///   instead of a critical limit.
  package func judge(
    _ value: JudgedValue, for person: MeasuredPerson, target: MetricTarget? = nil
  ) -> Judgement {
    let general =
      value.measured.kind == .bloodPressureSystolic ? pressure(value, person) : single(value, person)
    guard let target else { return general }
    return judge(value, person, by: target, besides: scaled(value, target, general, person))
  }

  /// Classifies a value in the unit of the set.
  package func classify(
    _ kind: MeasureKind, _ value: ExactDecimal, for person: MeasuredPerson, context: GlucoseContext? = nil
  ) -> MeasureClass {
    judge(JudgedValue(kind, value, context: context), for: person).meaning
  }

  /// Judges a blood pressure in the unit of the set: the first rule that holds decides (R-MH-203).
  package func pressure(
    systolic: ExactDecimal, diastolic: ExactDecimal, for person: MeasuredPerson
  ) -> MeasureClass {
    var value = JudgedValue(.bloodPressureSystolic, systolic)
    value.diastolic = Measurement(kind: .bloodPressureDiastolic, value: diastolic)
    return judge(value, for: person).meaning
  }

  /// The number of a measurement for comparison with limits.
  func reported(_ measured: Measurement) -> ReportedNumber {
    definition(of: measured.kind)?.judged(measured) ?? ReportedNumber(measured.value)
  }

  private func single(_ value: JudgedValue, _ person: MeasuredPerson) -> Judgement {
    let (kind, number) = (value.measured.kind, reported(value.measured))
    if let table = references.first(where: { $0.kind == kind }) { return table.judge(number, for: person) }
    guard let name = BandName(of: kind, value.context), let table = bands.first(where: { $0.name == name })
    else { return Judgement(unclassifiedFor: "no bands are published for this measure") }
    var judgement = table.judge(number, for: person)
    if value.isGlucoseOfUnknownContext { judgement.source += ", " + Judgement.unlessFasting }
    return judgement
  }

  /// - Parameter target: rules for its bounded sides are left out.
  func pressure(
    _ value: JudgedValue, _ person: MeasuredPerson, besides target: MetricTarget? = nil
  ) -> Judgement {
    let table = bloodPressure
    guard let lower = value.diastolic else { return Judgement(unclassifiedFor: "a blood pressure is a pair") }
    let (systolic, diastolic) = (reported(value.measured), reported(lower))
    let isYounger = !person.isAtLeast(table.minimumAge)
    let source = isYounger ? table.youngerSource ?? table.source : table.source
    let rule = (isYounger ? table.younger ?? [] : table.rules).first { rule in
      rule.isOf(person) && rule.holds(systolic, diastolic, besides: target)
    }
    guard let rule else {
      let basis = table.minimumAge.map { Judgement.Basis.tooYoung($0) } ?? .nothing("no rule holds")
      return Judgement(.unclassified, isYounger ? basis : .nothing("no rule holds"), source: source)
    }
    var judgement = Judgement(MeasureClass(rule.status, rule.category), .pressure(rule), source: source)
    judgement.alerts = rule.alerts == true
    return judgement
  }
}

extension MeasureSet.BandTable {
  /// The first band that contains a number, of those for the person's age.
  func judge(_ number: ReportedNumber, for person: MeasuredPerson) -> Judgement {
    if let younger = younger?.first(where: { person.isYounger(than: $0.below) }) {
      return younger.bands.judge(number, source: younger.source)
    }
    if let minimumAge, !person.isAtLeast(minimumAge) {
      return Judgement(.unclassified, .tooYoung(minimumAge), source: source)
    }
    return bands.judge(number, source: source)
  }
}

extension [MeasureSet.Band] {
  fileprivate func judge(_ number: ReportedNumber, source: String) -> Judgement {
    let place = firstIndex { band in
      band.upTo.map { number <= $0 } ?? band.below.map { number < $0 } ?? true
    }
    guard let place else { return Judgement(.unclassified, .nothing("no band holds"), source: source) }
    let band = self[place]
    var judgement = Judgement(
      MeasureClass(band.status, band.category),
      .band(band, after: place > 0 ? self[place - 1] : nil, number), source: source)
    judgement.alerts = band.alerts == true
    let normal = firstIndex { $0.status == .normal }
    judgement.side = normal.flatMap { place < $0 ? .low : band.status == .normal ? nil : .high }
    return judgement
  }
}

extension MeasureSet.PressureRule {
  /// Whether the rule is for people like that one.
  fileprivate func isOf(_ person: MeasuredPerson) -> Bool {
    guard person.isAtLeast(minimumAge), !person.isYounger(than: from) else { return false }
    return (below == nil || person.isYounger(than: below)) && (pregnant != true || person.isPregnant)
  }

  /// Whether a condition holds on a side that the target leaves open, or the rule has no condition.
  fileprivate func holds(
    _ systolic: ReportedNumber, _ diastolic: ReportedNumber, besides target: MetricTarget?
  ) -> Bool {
    let conditions = [
      systolicAbove.map { target?.systolicHigh == nil && systolic > $0 },
      systolicFrom.map { target?.systolicHigh == nil && systolic >= $0 },
      systolicUpTo.map { target?.systolicLow == nil && systolic <= $0 },
      systolicBelow.map { target?.systolicLow == nil && systolic < $0 },
      diastolicAbove.map { target?.diastolicHigh == nil && diastolic > $0 },
      diastolicFrom.map { target?.diastolicHigh == nil && diastolic >= $0 },
      diastolicBelow.map { target?.diastolicLow == nil && diastolic < $0 },
    ].compactMap(\.self)
    return conditions.isEmpty || conditions.contains(true)
  }
}

extension MeasureSet.ReferenceTable {
  /// The critical limit holds at every age; the range from its age on.
  fileprivate func judge(_ number: ReportedNumber, for person: MeasuredPerson) -> Judgement {
    func judged(
      _ status: MeasureStatus, _ category: String, _ condition: String, _ side: Judgement.Side? = nil
    ) -> Judgement {
      var judgement = Judgement(MeasureClass(status, category), .condition(condition), source: source)
      judgement.side = side
      return judgement
    }
    if let criticalFrom, number >= criticalFrom {
      return judged(.critical, "very-high", "≥ \(number.text(criticalFrom))", .high)
    }
    if let minimumAge, !person.isAtLeast(minimumAge) {
      return Judgement(.unclassified, .tooYoung(minimumAge), source: source)
    }
    let range =
      switch person.sex {
      case .male: male
      case .female: female
      case .other, .unknown, nil: other
      }
    let (low, high) = (number.text(range.low), number.text(range.high))
    if number < range.low { return judged(.abnormal, "low", "< \(low)", .low) }
    return number > range.high
      ? judged(.abnormal, "high", "> \(high)", .high) : judged(.normal, "normal", "≥ \(low) and ≤ \(high)")
  }
}
