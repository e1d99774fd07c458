/// The numbers by which measurements are checked and classified, as versioned data.
///
/// A published set never changes; another one can take its place for what is read from then on, and what was said by an
/// older one can be computed again (R-MH-212). Every number names its source.
public struct MeasureSet: Codable, Sendable, Equatable {
  /// Names the set for ever: `adult-2026-1`.
  public var id: String
  /// For people.
  public var title: LocalizedText
  /// One entry for each ``MeasureKind``.
  public var measures: [Definition]
  /// Bands of single numbers.
  public var bands: [BandTable]
  /// Rules for blood pressure; the first that holds decides.
  public var bloodPressure: PressureTable
  /// Reference ranges by sex.
  public var references: [ReferenceTable]

  /// Reads and checks one measure.
  public struct Definition: Codable, Sendable, Equatable {
    /// Which.
    public var kind: MeasureKind
    /// LOINC code.
    public var loinc: String
    /// LOINC code of laboratory values, where it is another one.
    public var labLoinc: String?
    /// UCUM code of the unit that values are kept in.
    public var ucum: String
    /// The unit for people and in answers.
    public var unit: String
    /// Values are rounded half up to its multiples (R-MH-198).
    public var step: ExactDecimal
    /// Whether only whole numbers are entered (R-MH-011).
    public var isWhole: Bool
    /// The step of laboratory values, where it is a finer one.
    public var labStep: ExactDecimal?
    /// Lowest and highest plausible value, both accepted (R-MH-195).
    public var plausible: Span
    /// Lowest and highest value that is physically possible, both accepted where the reporter states the unit (R-MH-343);
    /// as `plausible` where it is left out.
    public var possible: Span?
    /// Other units that a value may come in.
    public var conversions: [Conversion]
    /// Where limits and codes come from.
    public var source: String
  }

  /// Two numbers and everything between them.
  public struct Span: Codable, Sendable, Equatable {
    /// The lowest.
    public var low: ExactDecimal
    /// The highest.
    public var high: ExactDecimal

    /// Whether a number lies in it.
    public func contains(_ number: ExactDecimal) -> Bool { low <= number && number <= high }
  }

  /// How a value in another unit becomes one in the kept unit: `(value + before) × multiplier / divisor + after`.
  public struct Conversion: Codable, Sendable, Equatable {
    /// UCUM code of the other unit.
    public var ucum: String
    /// The other unit as people write it.
    public var unit: String
    /// Added first.
    public var before: ExactDecimal?
    /// A whole number.
    public var multiplier: Int64
    /// A whole number above zero.
    public var divisor: Int64
    /// Added last.
    public var after: ExactDecimal?
    /// Values in this unit are shown rounded to its multiples; 0.01 where it is left out.
    public var step: ExactDecimal?
    /// Where the numbers come from.
    public var source: String
  }

  /// Which band of a table a measure is looked up in.
  public enum BandName: String, Codable, Sendable, CaseIterable {
    case heartRate, temperature, respiratoryRate, oxygenSaturation, oxygenSaturationScale2, a1cLevel, bmi
    case bloodGlucoseFasting, bloodGlucoseOther
  }

  /// Bands of one number, in ascending order.
  public struct BandTable: Codable, Sendable, Equatable {
    /// Which measure it is for.
    public var name: BandName
    /// Age in whole years from which the bands apply; every age where it is left out.
    public var minimumAge: Int?
    /// The bands; each ends at `upTo` (included) or `below` (not included), the last one at neither.
    public var bands: [Band]
    /// The publication.
    public var source: String
  }

  /// One band.
  public struct Band: Codable, Sendable, Equatable {
    /// The highest number that belongs to it.
    public var upTo: Limit?
    /// The lowest number that does not.
    public var below: Limit?
    /// What it means.
    public var status: MeasureStatus
    /// Its published name.
    public var category: String
    /// Whether one value of the band raises an alert though it is not critical (R-MH-344).
    public var alerts: Bool?
  }

  /// Rules for blood pressure.
  public struct PressureTable: Codable, Sendable, Equatable {
    /// Age in whole years from which the rules apply.
    public var minimumAge: Int?
    /// The rules; the last one has no condition.
    public var rules: [PressureRule]
    /// The publications.
    public var source: String
  }

  /// Holds where one of its conditions does, or where it has none.
  public struct PressureRule: Codable, Sendable, Equatable {
    /// Systolic more than.
    public var systolicAbove: Limit?
    /// Systolic at least.
    public var systolicFrom: Limit?
    /// Systolic at most.
    public var systolicUpTo: Limit?
    /// Diastolic more than.
    public var diastolicAbove: Limit?
    /// Diastolic at least.
    public var diastolicFrom: Limit?
    /// Diastolic less than.
    public var diastolicBelow: Limit?
    /// Age in whole years from which this rule applies.
    public var minimumAge: Int?
    /// What it means.
    public var status: MeasureStatus
    /// Its published name.
    public var category: String
  }

  /// A reference range that depends on sex.
  public struct ReferenceTable: Codable, Sendable, Equatable {
    /// Which measure.
    public var kind: MeasureKind
    /// Age in whole years from which it applies.
    public var minimumAge: Int?
    /// For males.
    public var male: Range
    /// For females.
    public var female: Range
    /// For everybody else, and where the sex is not known.
    public var other: Range
    /// From here on critical.
    public var criticalFrom: Limit?
    /// The publications.
    public var source: String

    /// Two limits; both belong to the range.
    public struct Range: Codable, Sendable, Equatable {
      /// The lowest.
      public var low: Limit
      /// The highest.
      public var high: Limit
    }
  }

  /// The definition of a measure.
  public func definition(of kind: MeasureKind) -> Definition? { measures.first { $0.kind == kind } }
}
