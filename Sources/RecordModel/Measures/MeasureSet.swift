/// The numbers by which measurements are checked and classified, as versioned data.
///
/// A published set never changes; another one can replace it for later reads, and statuses under an older one
/// can be computed again (R-MH-212). Every number names its source.
package struct MeasureSet: Codable, Sendable, Equatable {
  /// Unique for ever: `adult-2026-1`.
  package var id: String
  package var title: LocalizedText
  /// One for each ``MeasureKind``.
  package var measures: [Definition]
  package var bands: [BandTable]
  /// The first rule that holds decides.
  package var bloodPressure: PressureTable
  package var references: [ReferenceTable]

  package struct Definition: Codable, Sendable, Equatable {
    package var kind: MeasureKind
    package var loinc: String
    /// The LOINC code of laboratory values, if it differs.
    package var labLoinc: String?
    /// UCUM code of the unit in which values are kept.
    package var ucum: String
    /// For people and in answers.
    package var unit: String
    /// Values are rounded half up to multiples of it (R-MH-198).
    package var step: ExactDecimal
    /// Whether only whole numbers are entered (R-MH-011).
    package var isWhole: Bool
    /// For laboratory values, if it is finer.
    package var labStep: ExactDecimal?
    /// Inclusive (R-MH-195).
    package var plausible: NumberSpan
    /// The physically possible values, inclusive, accepted if the reporter states the unit (R-MH-343); as
    /// `plausible` if left out.
    package var possible: NumberSpan?
    /// Other accepted units.
    package var conversions: [UnitConversion]
    /// The source of limits and codes.
    package var source: String
    /// Further spellings of units; no part of the set, see ``MeasureSet/reading(unitsBy:)``.
    package var aliases = UnitAliases.none

    private enum CodingKeys: CodingKey {
      case kind, loinc, labLoinc, ucum, unit, step, isWhole, labStep, plausible, possible, conversions, source
    }
  }

  /// Bands of one number, in ascending order.
  package struct BandTable: Codable, Sendable, Equatable {
    package var name: BandName
    /// The age in whole years from which the bands apply; every age if left out.
    package var minimumAge: Int?
    /// Each ends at `upTo` (inclusive) or `below` (exclusive), the last one at neither.
    package var bands: [Band]
    package var source: String
    /// The bands of younger people, youngest first; of those that a person is too young for the first one counts.
    package var younger: [YoungerBands]?
  }

  /// Bands of people below an age.
  package struct YoungerBands: Codable, Sendable, Equatable {
    /// Exclusive.
    package var below: Age
    package var bands: [Band]
    package var source: String
  }

  package struct Band: Codable, Sendable, Equatable {
    /// The highest number in it.
    package var upTo: Limit?
    /// The lowest number above it.
    package var below: Limit?
    package var status: MeasureStatus
    package var category: String
    /// Whether one value of the band raises an alert even though it is not critical (R-MH-344).
    package var alerts: Bool?
  }

  package struct PressureTable: Codable, Sendable, Equatable {
    /// The age in whole years from which it applies.
    package var minimumAge: Int?
    /// The last one has no condition.
    package var rules: [PressureRule]
    package var source: String
    /// What holds below that age; where none does, the pressure is unclassified.
    package var younger: [PressureRule]?
    /// The publications of the rules for younger people.
    package var youngerSource: String?
  }

  /// Holds for the people it is of if one of its conditions does, or if it has none.
  package struct PressureRule: Codable, Sendable, Equatable {
    /// Exclusive.
    package var systolicAbove: Limit?
    /// Inclusive.
    package var systolicFrom: Limit?
    /// Inclusive.
    package var systolicUpTo: Limit?
    /// Exclusive.
    package var systolicBelow: Limit?
    /// Exclusive.
    package var diastolicAbove: Limit?
    /// Inclusive.
    package var diastolicFrom: Limit?
    /// Exclusive.
    package var diastolicBelow: Limit?
    /// The age in whole years from which it applies.
    package var minimumAge: Int?
    /// The age from which it applies, where it is not in years.
    package var from: Age?
    /// The age up to which it applies, exclusive.
    package var below: Age?
    /// Whether it is only of people with a pregnancy on record.
    package var pregnant: Bool?
    package var status: MeasureStatus
    package var category: String
    /// Whether one such pressure raises an alert even though it is not critical.
    package var alerts: Bool?
  }

  /// A reference range that depends on sex.
  package struct ReferenceTable: Codable, Sendable, Equatable {
    package var kind: MeasureKind
    /// The age in whole years from which it applies.
    package var minimumAge: Int?
    package var male: Range
    package var female: Range
    /// For everybody else, including people of unknown sex.
    package var other: Range
    /// Critical from here on, at every age.
    package var criticalFrom: Limit?
    package var source: String

    /// Both limits belong to the range.
    package struct Range: Codable, Sendable, Equatable {
      package var low: Limit
      package var high: Limit
    }
  }

  package func definition(of kind: MeasureKind) -> Definition? { measures.first { $0.kind == kind } }
}
