/// Converts a value in another unit to the kept unit: `(value + before) × multiplier / divisor + after`.
package struct UnitConversion: Codable, Sendable, Equatable {
  package var ucum: String
  /// As people write it.
  package var unit: String
  /// Added first.
  package var before: ExactDecimal?
  package var multiplier: Int64
  /// Positive.
  package var divisor: Int64
  /// Added last.
  package var after: ExactDecimal?
  /// Values in this unit are displayed as multiples of it; 0.01 if left out.
  package var step: ExactDecimal?
  /// The source of the numbers.
  package var source: String
}

extension UnitConversion {
  /// A unit that is a multiple of the kept one.
  package init(ucum: String, unit: String, multiplier: Int64, divisor: Int64, source: String) {
    self.init(
      ucum: ucum, unit: unit, before: nil, multiplier: multiplier, divisor: divisor, after: nil, step: nil,
      source: source)
  }

  /// The step of values in this unit if the set names none: two decimals.
  private static let usualStep = ExactDecimal(thousandths: 10)

  /// The value in the kept unit, rounded half up to a step.
  package func convert(_ value: ExactDecimal, to step: ExactDecimal) -> ExactDecimal {
    let moved = value.units + (before?.units ?? 0)
    let scaled = moved * Int128(multiplier) + (after?.units ?? 0) * Int128(divisor)
    return ExactDecimal(units: ExactDecimal.halfUp(scaled, Int128(divisor) * step.units) * step.units)
  }

  /// A kept value in this unit, rounded half up to the step in which it is shown.
  func shown(_ value: ExactDecimal) -> ExactDecimal {
    let step = step ?? Self.usualStep
    let scaled =
      (value.units - (after?.units ?? 0)) * Int128(divisor) - (before?.units ?? 0) * Int128(multiplier)
    return ExactDecimal(units: ExactDecimal.halfUp(scaled, Int128(multiplier) * step.units) * step.units)
  }

  /// Negative if a value of this unit is less than a figure of the kept one, zero if equal; exact.
  func difference(_ value: ExactDecimal, _ figure: ExactDecimal) -> Int128 {
    (value.units + (before?.units ?? 0)) * Int128(multiplier)
      - (figure.units - (after?.units ?? 0)) * Int128(divisor)
  }
}
