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
  /// What one value means; blood pressure is judged as a pair by ``pressure(systolic:diastolic:for:)``.
  ///
  /// - Parameter context: for glucose; anything but fasting uses the other bands (G-05).
  public func classify(
    _ kind: MeasureKind, _ value: ExactDecimal, for person: MeasuredPerson, context: GlucoseContext? = nil
  ) -> MeasureClass {
    if let table = references.first(where: { $0.kind == kind }) { return table.classify(value, for: person) }
    guard let name = Self.band(of: kind, context), let table = bands.first(where: { $0.name == name }),
      person.isAtLeast(table.minimumAge)
    else { return .unclassified }
    let band = table.bands.first { band in
      if let upTo = band.upTo { return value <= upTo }
      if let below = band.below { return value < below }
      return true
    }
    return band.map { MeasureClass($0.status, $0.category) } ?? .unclassified
  }

  /// What a blood pressure means: the first rule that holds (R-MH-203).
  public func pressure(
    systolic: ExactDecimal, diastolic: ExactDecimal, for person: MeasuredPerson
  ) -> MeasureClass {
    guard person.isAtLeast(bloodPressure.minimumAge) else { return .unclassified }
    let rule = bloodPressure.rules.first { rule in
      person.isAtLeast(rule.minimumAge) && rule.holds(systolic, diastolic)
    }
    return rule.map { MeasureClass($0.status, $0.category) } ?? .unclassified
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
  fileprivate func classify(_ value: ExactDecimal, for person: MeasuredPerson) -> MeasureClass {
    guard person.isAtLeast(minimumAge) else { return .unclassified }
    if let criticalFrom, value >= criticalFrom { return MeasureClass(.critical, "very-high") }
    let span =
      switch person.sex {
      case .male: male
      case .female: female
      case .other, .unknown, nil: other
      }
    if value < span.low { return MeasureClass(.abnormal, "low") }
    return value > span.high ? MeasureClass(.abnormal, "high") : MeasureClass(.normal, "normal")
  }
}
