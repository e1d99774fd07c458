extension Biomarker: UnitHolder {
  /// As many decimals as values of the conventional unit are shown with.
  package var shownStep: ExactDecimal {
    ExactDecimal(units: (0..<max(0, decimals)).reduce(ExactDecimal.one) { step, _ in max(1, step / 10) })
  }

  /// A number in a unit, ready for comparison with limits; `nil` if the unit is unknown (R-SO-370).
  package func reported(
    _ number: ExactDecimal, in unit: String, _ aliases: UnitAliases = .none
  ) -> ReportedNumber? {
    known(unit, aliases).map { ReportedNumber(number, by: $0.conversion) }
  }

  /// Whether values are printed without a unit (R-SO-355).
  package var isDimensionless: Bool { ucum.hasPrefix("{") }

  /// The unit of a value that is printed without one: the only one that makes it plausible (R-SO-140).
  package func assumedUnit(of number: ExactDecimal) -> String? {
    if isDimensionless { return ucum }
    let units = [ucum] + conversions.map(\.ucum)
    let possible = units.compactMap { reported(number, in: $0) }.filter { $0.isWithin(plausible) }
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
