/// The numbers by which measurements are checked and classified, as versioned data.
///
/// A published set never changes; another one can take its place for what is read from then on, and what was said by an
/// older one can be computed again (R-MH-212). Every number names its source.
package struct MeasureSet: Codable, Sendable, Equatable {
  /// Names the set for ever: `adult-2026-1`.
  package var id: String
  package var title: LocalizedText
  /// One entry for each ``MeasureKind``.
  package var measures: [Definition]
  /// Bands of single numbers.
  package var bands: [BandTable]
  /// Rules for blood pressure; the first that holds decides.
  package var bloodPressure: PressureTable
  /// Reference ranges by sex.
  package var references: [ReferenceTable]

  /// Reads and checks one measure.
  package struct Definition: Codable, Sendable, Equatable {
    package var kind: MeasureKind
    /// LOINC code.
    package var loinc: String
    /// LOINC code of laboratory values, where it is another one.
    package var labLoinc: String?
    /// UCUM code of the unit that values are kept in.
    package var ucum: String
    /// The unit for people and in answers.
    package var unit: String
    /// Values are rounded half up to its multiples (R-MH-198).
    package var step: ExactDecimal
    /// Whether only whole numbers are entered (R-MH-011).
    package var isWhole: Bool
    /// The step of laboratory values, where it is a finer one.
    package var labStep: ExactDecimal?
    /// Lowest and highest plausible value, both accepted (R-MH-195).
    package var plausible: Span
    /// Lowest and highest value that is physically possible, both accepted where the reporter states the unit (R-MH-343);
    /// as `plausible` where it is left out.
    package var possible: Span?
    /// Other units that a value may come in.
    package var conversions: [Conversion]
    /// Where limits and codes come from.
    package var source: String
  }

  /// Two numbers and everything between them.
  package struct Span: Codable, Sendable, Equatable {
    /// The lowest.
    package var low: ExactDecimal
    /// The highest.
    package var high: ExactDecimal

    /// Whether a number lies in it.
    package func contains(_ number: ExactDecimal) -> Bool { low <= number && number <= high }
  }

  /// How a value in another unit becomes one in the kept unit: `(value + before) × multiplier / divisor + after`.
  package struct Conversion: Codable, Sendable, Equatable {
    /// UCUM code of the other unit.
    package var ucum: String
    /// The other unit as people write it.
    package var unit: String
    /// Added first.
    package var before: ExactDecimal?
    package var multiplier: Int64
    /// A whole number above zero.
    package var divisor: Int64
    /// Added last.
    package var after: ExactDecimal?
    /// Values in this unit are shown rounded to its multiples; 0.01 where it is left out.
    package var step: ExactDecimal?
    /// Where the numbers come from.
    package var source: String
  }

  /// Bands of one number, in ascending order.
  package struct BandTable: Codable, Sendable, Equatable {
    /// Which measure it is for.
    package var name: BandName
    /// Age in whole years from which the bands apply; every age where it is left out.
    package var minimumAge: Int?
    /// The bands; each ends at `upTo` (included) or `below` (not included), the last one at neither.
    package var bands: [Band]
    /// The publication.
    package var source: String
  }

  package struct Band: Codable, Sendable, Equatable {
    /// The highest number that belongs to it.
    package var upTo: Limit?
    /// The lowest number that does not.
    package var below: Limit?
    package var status: MeasureStatus
    /// Its published name.
    package var category: String
    /// Whether one value of the band raises an alert though it is not critical (R-MH-344).
    package var alerts: Bool?
  }

  /// Rules for blood pressure.
  package struct PressureTable: Codable, Sendable, Equatable {
    /// Age in whole years from which the rules apply.
    package var minimumAge: Int?
    /// The rules; the last one has no condition.
    package var rules: [PressureRule]
    package var source: String
  }

  /// Holds where one of its conditions does, or where it has none.
  package struct PressureRule: Codable, Sendable, Equatable {
    /// Systolic more than.
    package var systolicAbove: Limit?
    /// Systolic at least.
    package var systolicFrom: Limit?
    /// Systolic at most.
    package var systolicUpTo: Limit?
    /// Diastolic more than.
    package var diastolicAbove: Limit?
    /// Diastolic at least.
    package var diastolicFrom: Limit?
    /// Diastolic less than.
    package var diastolicBelow: Limit?
    /// Age in whole years from which this rule applies.
    package var minimumAge: Int?
    package var status: MeasureStatus
    /// Its published name.
    package var category: String
  }

  /// A reference range that depends on sex.
  package struct ReferenceTable: Codable, Sendable, Equatable {
    package var kind: MeasureKind
    /// Age in whole years from which it applies.
    package var minimumAge: Int?
    /// For males.
    package var male: Range
    /// For females.
    package var female: Range
    /// For everybody else, and where the sex is not known.
    package var other: Range
    /// From here on critical.
    package var criticalFrom: Limit?
    package var source: String

    /// Two limits; both belong to the range.
    package struct Range: Codable, Sendable, Equatable {
      /// The lowest.
      package var low: Limit
      /// The highest.
      package var high: Limit
    }
  }

  /// The definition of a measure.
  package func definition(of kind: MeasureKind) -> Definition? { measures.first { $0.kind == kind } }
}
