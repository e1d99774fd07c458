extension MeasureSet.Definition {
  /// Whether values are kept in this unit, as people or UCUM write it.
  package func isKept(_ unit: String?) -> Bool { unit == nil || unit == self.unit || unit == ucum }

  /// From a unit as people or UCUM write it.
  package func conversion(of unit: String?) -> UnitConversion? {
    conversions.first { $0.unit == unit || $0.ucum == unit }
  }

  /// The LOINC code of values from a source: laboratories use serum or plasma, others whole blood.
  package func loinc(from source: MeasureSource) -> String { source == .lab ? labLoinc ?? loinc : loinc }

  /// The number for comparison with limits; `nil` if the unit is not known.
  package func reported(_ value: ExactDecimal, unit: String?) -> ReportedNumber? {
    if isKept(unit) { return ReportedNumber(value) }
    return conversion(of: unit).map { ReportedNumber(value, by: $0) }
  }

  /// The number that a measurement is judged by: as it was reported, or as it is kept if that is in the same
  /// unit (R-MH-198, R-MH-342).
  package func judged(_ measured: Measurement) -> ReportedNumber {
    guard let entered = measured.entered, !isKept(entered.unit),
      let reported = reported(entered.value, unit: entered.unit)
    else { return ReportedNumber(measured.value) }
    return reported
  }

  /// The value in the kept unit, rounded once to the step; `nil` for a unit that is not known.
  ///
  /// - Parameters:
  ///   - unit: as people or UCUM write it; the kept unit if left out.
  ///   - source: laboratories report finer steps.
  package func normalize(_ value: ExactDecimal, unit: String?, from source: MeasureSource) -> ExactDecimal? {
    let step = source == .lab ? labStep ?? step : step
    if isKept(unit) { return value.rounded(to: step) }
    return conversion(of: unit)?.convert(value, to: step)
  }

  /// The unit in which an implausible value would be plausible, to hint that it was entered in that unit
  /// (R-MH-197).
  package func suspectedUnit(of value: ExactDecimal) -> String? {
    conversions.first { ReportedNumber(value, by: $0).isWithin(plausible) }?.unit
  }

  /// A laboratory's value in another unit, rounded for display; `nil` if one of the units is not known.
  package func shown(_ value: ExactDecimal, of unit: String, in other: String) -> ExactDecimal? {
    // Between two other units the conversion goes through the kept one, to its last decimal.
    let kept = isKept(unit) ? value : conversion(of: unit)?.convert(value, to: ExactDecimal(units: 1))
    guard let kept else { return nil }
    return isKept(other) ? kept.rounded(to: labStep ?? step) : conversion(of: other)?.shown(kept)
  }
}

/// The index is computed, never entered.
package enum BodyMassIndex {
  /// Weight in kg divided by the square of the height in m, rounded half up to one decimal (R-MH-108); `nil` for a
  /// height that is not positive.
  ///
  /// Both are kept in tenths, so their thousandths are exact.
  package static func of(weight: ExactDecimal, height: ExactDecimal) -> ExactDecimal? {
    let (weight, height) = (weight.wholeThousandths, height.wholeThousandths)
    guard height > 0 else { return nil }
    // kg / m² = (w/1000) / (h/1000/100)² = w · 10^7 / h²; in tenths w · 10^8 / h².
    return ExactDecimal(
      units: ExactDecimal.halfUp(weight * 100_000_000, height * height) * (ExactDecimal.one / 10))
  }
}

extension ExactDecimal {
  fileprivate var wholeThousandths: Int128 { Self.halfUp(units, Self.one / 1000) }
}
