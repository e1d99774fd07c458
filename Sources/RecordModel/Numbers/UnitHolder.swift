/// A quantity whose values come in several units: the one place where the text of a unit finds its unit (R-MH-351).
package protocol UnitHolder {
  /// UCUM code of the unit in which values are kept, and limits stand.
  var ucum: String { get }
  /// The same for people.
  var unit: String { get }
  /// Every other accepted unit.
  var conversions: [UnitConversion] { get }
  /// Values of the kept unit are shown as multiples of it.
  var shownStep: ExactDecimal { get }
}

/// A unit of a quantity.
package enum KnownUnit: Sendable, Equatable {
  case kept
  case other(UnitConversion)

  package var conversion: UnitConversion? {
    switch self {
    case .kept: nil
    case .other(let conversion): conversion
    }
  }
}

extension UnitHolder {
  /// The unit of the quantity that a text means; `nil` if it is none of them.
  ///
  /// - Parameter aliases: of the panel in force. They are only asked where UCUM's codes and the quantity's own names say
  ///   nothing: `g/L` is a unit of albumin, and `G/l` one of platelets.
  package func known(_ printed: String, _ aliases: UnitAliases) -> KnownUnit? {
    if printed == ucum || printed == unit { return .kept }
    if let exact = conversions.first(where: { $0.ucum == printed || $0.unit == printed }) {
      return .other(exact)
    }
    let spelling = UnitSpelling(printed)
    return known { UnitSpelling($0) == spelling }
      ?? aliases.code(of: spelling).flatMap { code in known { UnitSpelling($0) == code } }
      // What a rate is related to is often not printed: `mL/min`, of `mL/min/{1.73_m2}`. In UCUM both are one unit.
      ?? known { UnitSpelling($0).text.hasPrefix(spelling.text + "/{") }
  }

  private func known(_ isMeant: (String) -> Bool) -> KnownUnit? {
    if isMeant(ucum) || isMeant(unit) { return .kept }
    return conversions.first { isMeant($0.ucum) || isMeant($0.unit) }.map { .other($0) }
  }

  /// A value in another unit, rounded for display; `nil` if one of the units is not known.
  package func shown(
    _ value: ExactDecimal, of printed: String, in other: String, _ aliases: UnitAliases
  ) -> ExactDecimal? {
    guard let from = known(printed, aliases), let to = known(other, aliases) else { return nil }
    if from.size == to.size { return value }
    // Between two other units the conversion goes through the kept one, to its last decimal.
    let kept = from.conversion?.convert(value, to: ExactDecimal(units: 1)) ?? value
    return to.conversion?.shown(kept) ?? kept.rounded(to: shownStep)
  }
}

extension KnownUnit {
  /// Units of different names and the same size make no difference: 1 µg/L is 1 ng/mL.
  package var size: UnitSize { conversion.map(UnitSize.init) ?? .kept }
}

/// What a conversion does, whatever its units are called.
package struct UnitSize: Sendable, Hashable {
  private let before, after: ExactDecimal
  private let multiplier, divisor: Int64

  static let kept = UnitSize(before: ExactDecimal(0), after: ExactDecimal(0), multiplier: 1, divisor: 1)

  private init(before: ExactDecimal, after: ExactDecimal, multiplier: Int64, divisor: Int64) {
    (self.before, self.after, self.multiplier, self.divisor) = (before, after, multiplier, divisor)
  }

  init(_ conversion: UnitConversion) {
    self.init(
      before: conversion.before ?? ExactDecimal(0), after: conversion.after ?? ExactDecimal(0),
      multiplier: conversion.multiplier, divisor: conversion.divisor)
  }
}
