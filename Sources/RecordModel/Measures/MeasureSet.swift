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
    /// Where the numbers come from.
    public var source: String
  }

  /// Which band of a table a measure is looked up in.
  public enum BandName: String, Codable, Sendable, CaseIterable {
    case heartRate, temperature, respiratoryRate, oxygenSaturation, a1cLevel, bmi
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
    public var upTo: ExactDecimal?
    /// The lowest number that does not.
    public var below: ExactDecimal?
    /// What it means.
    public var status: MeasureStatus
    /// Its published name.
    public var category: String
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
    /// Systolic at least.
    public var systolicFrom: ExactDecimal?
    /// Systolic at most.
    public var systolicUpTo: ExactDecimal?
    /// Diastolic at least.
    public var diastolicFrom: ExactDecimal?
    /// Diastolic less than.
    public var diastolicBelow: ExactDecimal?
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
    public var male: Span
    /// For females.
    public var female: Span
    /// For everybody else, and where the sex is not known.
    public var other: Span
    /// From here on critical.
    public var criticalFrom: ExactDecimal?
    /// The publications.
    public var source: String
  }

  /// The definition of a measure.
  public func definition(of kind: MeasureKind) -> Definition? { measures.first { $0.kind == kind } }
}
