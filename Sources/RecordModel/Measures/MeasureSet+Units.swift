extension MeasureSet.Definition {
  /// The value in the kept unit, rounded to the step, and whether it is plausible; `nil` for a unit that is not known.
  ///
  /// - Parameters:
  ///   - unit: as people or UCUM write it; the kept unit where it is left out.
  ///   - source: laboratories report finer steps.
  public func normalize(_ value: ExactDecimal, unit: String?, from source: MeasureSource) -> ExactDecimal? {
    let step = source == .lab ? labStep ?? step : step
    guard let unit, unit != self.unit, unit != ucum else { return value.rounded(to: step) }
    return conversions.first { $0.unit == unit || $0.ucum == unit }?.convert(value).rounded(to: step)
  }

  /// The unit in which an implausible value would be plausible, for the hint that it was entered in that unit
  /// (R-MH-197).
  public func suspectedUnit(of value: ExactDecimal) -> String? {
    conversions.first { plausible.contains($0.convert(value).rounded(to: step)) }?.unit
  }
}

extension MeasureSet.Conversion {
  /// The value in the kept unit, rounded half up to three decimals.
  public func convert(_ value: ExactDecimal) -> ExactDecimal {
    let moved = Int128(value.thousandths) + Int128(before?.thousandths ?? 0)
    let scaled = ExactDecimal.halfUp(moved * Int128(multiplier), Int128(divisor))
    return ExactDecimal(clamping: scaled + Int128(after?.thousandths ?? 0))
  }
}

/// Computes what is never entered.
public enum BodyMassIndex {
  /// Weight in kg divided by the square of the height in m, rounded half up to one decimal (R-MH-108); `nil` for a
  /// height that is not positive.
  public static func of(weight: ExactDecimal, height: ExactDecimal) -> ExactDecimal? {
    guard height.thousandths > 0 else { return nil }
    // kg / m² = (w/1000) / (h/1000/100)² = w · 10^7 / h²; in tenths w · 10^8 / h².
    let (weight, height) = (Int128(weight.thousandths), Int128(height.thousandths))
    return ExactDecimal(clamping: ExactDecimal.halfUp(weight * 100_000_000, height * height) * 100)
  }
}
