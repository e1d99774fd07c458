extension MeasureSet {
  /// The same, reading units by the aliases of a panel too.
  package func reading(unitsBy aliases: UnitAliases) -> MeasureSet {
    var set = self
    for index in set.measures.indices { set.measures[index].aliases = aliases }
    return set
  }
}

extension MeasureSet.Definition: UnitHolder {
  package var shownStep: ExactDecimal { labStep ?? step }

  /// The unit that a text means; the kept one if it is left out, `nil` if it is not known.
  package func known(_ unit: String?) -> KnownUnit? { unit.map { known($0, aliases) } ?? .kept }

  /// Whether values are kept in this unit.
  package func isKept(_ unit: String?) -> Bool { known(unit) == .kept }

  /// From another unit.
  package func conversion(of unit: String?) -> UnitConversion? { known(unit)?.conversion }

  /// The LOINC code of values from a source: laboratories use serum or plasma, others whole blood.
  package func loinc(from source: MeasureSource) -> String { source == .lab ? labLoinc ?? loinc : loinc }

  /// The number for comparison with limits; `nil` if the unit is not known.
  package func reported(_ value: ExactDecimal, unit: String?) -> ReportedNumber? {
    known(unit).map { ReportedNumber(value, by: $0.conversion) }
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
  ///   - unit: as it is printed; the kept unit if left out.
  ///   - source: laboratories report finer steps.
  package func normalize(_ value: ExactDecimal, unit: String?, from source: MeasureSource) -> ExactDecimal? {
    let step = source == .lab ? labStep ?? step : step
    guard let known = known(unit) else { return nil }
    return known.conversion?.convert(value, to: step) ?? value.rounded(to: step)
  }

  /// The unit in which an implausible value would be plausible, to hint that it was entered in that unit
  /// (R-MH-197).
  package func suspectedUnit(of value: ExactDecimal) -> String? {
    conversions.first { ReportedNumber(value, by: $0).isWithin(plausible) }?.unit
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
