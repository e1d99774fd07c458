/// The person a value is judged for.
public struct MeasuredPerson: Sendable, Equatable {
  /// Whole years at the time of measurement; `nil` where the birth date is not known, which counts as adult.
  public var age: Int?
  /// Sex, for reference ranges.
  public var sex: AdministrativeSex?

  /// A person of that age and sex.
  public init(age: Int? = nil, sex: AdministrativeSex? = nil) { (self.age, self.sex) = (age, sex) }

  func isAtLeast(_ minimum: Int?) -> Bool {
    guard let minimum, let age else { return true }
    return age >= minimum
  }
}

extension MeasureSet {
  /// What one value means, and why; blood pressure is judged as a pair by ``pressure(systolic:diastolic:for:)``.
  ///
  /// - Parameter context: for glucose; anything but fasting uses the other bands (G-05).
  public func judge(
    _ kind: MeasureKind, _ value: ExactDecimal, for person: MeasuredPerson, context: GlucoseContext? = nil
  ) -> Judgement {
    if let table = references.first(where: { $0.kind == kind }) { return table.judge(value, for: person) }
    guard let name = Self.band(of: kind, context), let table = bands.first(where: { $0.name == name }) else {
      return Judgement(.unclassified, .nothing("no bands are published for this measure"))
    }
    if let age = table.minimumAge, !person.isAtLeast(age) {
      return Judgement(.unclassified, .tooYoung(age), source: table.source)
    }
    let index = table.bands.firstIndex { band in
      if let upTo = band.upTo { return value <= upTo }
      if let below = band.below { return value < below }
      return true
    }
    guard let index else { return Judgement(.unclassified, .nothing("no band holds"), source: table.source) }
    let band = table.bands[index]
    return Judgement(
      MeasureClass(band.status, band.category),
      .band(band, after: index > 0 ? table.bands[index - 1] : nil), source: table.source)
  }

  /// What one value means.
  public func classify(
    _ kind: MeasureKind, _ value: ExactDecimal, for person: MeasuredPerson, context: GlucoseContext? = nil
  ) -> MeasureClass {
    judge(kind, value, for: person, context: context).meaning
  }

  /// What a blood pressure means, and why: the first rule that holds (R-MH-203).
  public func judgePressure(
    systolic: ExactDecimal, diastolic: ExactDecimal, for person: MeasuredPerson
  ) -> Judgement {
    let table = bloodPressure
    if let age = table.minimumAge, !person.isAtLeast(age) {
      return Judgement(.unclassified, .tooYoung(age), source: table.source)
    }
    let rule = table.rules.first { rule in
      person.isAtLeast(rule.minimumAge) && rule.holds(systolic, diastolic)
    }
    guard let rule else { return Judgement(.unclassified, .nothing("no rule holds"), source: table.source) }
    return Judgement(MeasureClass(rule.status, rule.category), .pressure(rule), source: table.source)
  }

  /// What a blood pressure means.
  public func pressure(
    systolic: ExactDecimal, diastolic: ExactDecimal, for person: MeasuredPerson
  ) -> MeasureClass {
    judgePressure(systolic: systolic, diastolic: diastolic, for: person).meaning
  }

  private static func band(of kind: MeasureKind, _ context: GlucoseContext?) -> BandName? {
    switch kind {
    case .heartRate: .heartRate
    case .temperature: .temperature
    case .respiratoryRate: .respiratoryRate
    case .oxygenSaturation: .oxygenSaturation
    case .a1cLevel: .a1cLevel
    case .bmi: .bmi
    case .bloodGlucose: context == .fasting ? .bloodGlucoseFasting : .bloodGlucoseOther
    case .bloodPressureSystolic, .bloodPressureDiastolic, .weight, .height, .creatinine: nil
    }
  }
}

extension MeasureSet.PressureRule {
  fileprivate func holds(_ systolic: ExactDecimal, _ diastolic: ExactDecimal) -> Bool {
    let conditions = [
      systolicFrom.map { systolic >= $0 }, systolicUpTo.map { systolic <= $0 },
      diastolicFrom.map { diastolic >= $0 }, diastolicBelow.map { diastolic < $0 },
    ].compactMap(\.self)
    return conditions.isEmpty || conditions.contains(true)
  }
}

extension MeasureSet.ReferenceTable {
  fileprivate func judge(_ value: ExactDecimal, for person: MeasuredPerson) -> Judgement {
    if let minimumAge, !person.isAtLeast(minimumAge) {
      return Judgement(.unclassified, .tooYoung(minimumAge), source: source)
    }
    func judged(_ status: MeasureStatus, _ category: String, _ basis: Judgement.Basis) -> Judgement {
      Judgement(MeasureClass(status, category), basis, source: source)
    }
    if let criticalFrom, value >= criticalFrom { return judged(.critical, "very-high", .from(criticalFrom)) }
    let span =
      switch person.sex {
      case .male: male
      case .female: female
      case .other, .unknown, nil: other
      }
    if value < span.low { return judged(.abnormal, "low", .below(span.low)) }
    return value > span.high
      ? judged(.abnormal, "high", .above(span.high)) : judged(.normal, "normal", .within(span))
  }
}
