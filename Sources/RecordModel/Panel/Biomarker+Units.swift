extension Biomarker {
  /// A number in a unit, ready for comparison with limits; `nil` if the unit is unknown (R-SO-370).
  package func reported(_ number: ExactDecimal, in unit: String) -> ReportedNumber? {
    if unit == ucum { return ReportedNumber(number) }
    return conversions.first { $0.ucum == unit }.map { ReportedNumber(number, by: $0) }
  }

  /// Whether values are printed without a unit (R-SO-355).
  package var isDimensionless: Bool { ucum.hasPrefix("{") }

  /// The unit of a value that is printed without one: the only one that makes it plausible (R-SO-140).
  package func assumedUnit(of number: ExactDecimal) -> String? {
    if isDimensionless { return ucum }
    let units = [ucum] + conversions.map(\.ucum)
    let possible = units.compactMap { reported(number, in: $0) }.filter { $0.isWithin(plausible) }
    // Units of different names and the same size make no difference.
    let sizes = Set(possible.map { $0.conversion.map(UnitSize.init) ?? .kept })
    return sizes.count == 1 ? possible.first.map { $0.conversion?.ucum ?? ucum } : nil
  }

  /// A number in the conventional unit, as exact as it can be held.
  package func conventional(_ number: ReportedNumber) -> ExactDecimal {
    number.conversion?.convert(number.value, to: ExactDecimal(units: 1)) ?? number.value
  }

  /// The same, rounded half up to the four decimals that are shown (R-SO-139).
  func normalized(_ number: ReportedNumber) -> ExactDecimal {
    let step = ExactDecimal(units: ExactDecimal.one / 10_000)
    return number.conversion?.convert(number.value, to: step) ?? number.value.rounded(to: step)
  }
}

/// What a conversion does, whatever its units are called.
private struct UnitSize: Hashable {
  let before, after: ExactDecimal
  let multiplier, divisor: Int64

  static let kept = UnitSize(before: ExactDecimal(0), after: ExactDecimal(0), multiplier: 1, divisor: 1)

  init(before: ExactDecimal, after: ExactDecimal, multiplier: Int64, divisor: Int64) {
    (self.before, self.after, self.multiplier, self.divisor) = (before, after, multiplier, divisor)
  }

  init(_ conversion: UnitConversion) {
    self.init(
      before: conversion.before ?? ExactDecimal(0), after: conversion.after ?? ExactDecimal(0),
      multiplier: conversion.multiplier, divisor: conversion.divisor)
  }
}
