/// A quantity of which the panel only knows when its values are a danger to life: the level of a drug, a blood gas.
package struct CriticalAnalyte: Codable, Sendable, Equatable, CriticallyLimited {
  /// Unique among biomarkers and these: `lithium`.
  package var id: String
  package var name: LocalizedText
  /// As laboratories print it, in English and German.
  package var synonyms: [String]
  /// A printed label with one of these words is another quantity.
  package var excludedTerms: [String]
  /// UCUM code of the unit in which limits stand.
  package var ucum: String
  /// The same for people; empty for a ratio.
  package var unit: String
  /// Every other accepted unit.
  package var conversions: [UnitConversion]
  /// From here on a value is a danger to an adult's life.
  package var critical: Biomarker.CriticalLimits?
  /// The same of newborns, infants and children.
  package var criticalByAge: [AgedCriticalLimits]?

  /// Two decimals.
  package var shownStep: ExactDecimal { ExactDecimal(thousandths: 10) }

  /// A number in a unit, ready for comparison with limits; `nil` if the unit is unknown.
  package func reported(_ number: ExactDecimal, in unit: String, _ aliases: UnitAliases) -> ReportedNumber? {
    known(unit, aliases).map { ReportedNumber(number, by: $0.conversion) }
  }
}
