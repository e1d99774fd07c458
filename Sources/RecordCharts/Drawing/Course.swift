import RecordModel

/// A course of values over time, ready to be drawn.
public struct Course: Sendable {
  /// What it is of.
  public var title: String
  /// The unit; empty for scores.
  public var unit: String
  /// Points in time order.
  public var points: [Point]
  /// Values that were declared wrong.
  public var wrong: [Wrong]
  /// What values mean, from the lowest up.
  public var bands: [Band]
  /// The ranges to be reached; of a pair one for each value.
  public var targets: [Target]
  /// Lowest and highest value of the axis where they are given, as a scale's range is.
  public var range: ClosedRange<Double>?
  /// First and last moment of the axis where they are given.
  public var window: (from: Timestamp?, to: Timestamp?)

  /// A course without points.
  public init(title: String, unit: String) {
    (self.title, self.unit, points, wrong, bands, targets) = (title, unit, [], [], [], [])
  }

  /// One value, or the mean of several.
  public struct Point: Sendable, Equatable {
    /// When.
    public var moment: Timestamp
    /// The value; the upper one of a pair.
    public var value: Double
    /// The lower one of a pair.
    public var low: Double?
    /// What it means.
    public var mark: Mark
    /// Whether it took the place of a wrong one.
    public var isCorrection = false
    /// Further words, such as a risk level.
    public var note: String?

    /// A value at a moment.
    public init(_ moment: Timestamp, _ value: Double, low: Double? = nil, mark: Mark) {
      (self.moment, self.value, self.low, self.mark) = (moment, value, low, mark)
    }
  }

  /// A value that was declared wrong.
  public struct Wrong: Sendable, Equatable {
    /// When.
    public var moment: Timestamp
    /// The value; the upper one of a pair.
    public var value: Double
    /// The lower one of a pair.
    public var low: Double?
    /// What took its place.
    public var right: Point?
  }

  /// A range to be reached.
  public struct Target: Sendable, Equatable {
    /// The lowest value; open below where it is left out.
    public var low: Double?
    /// The highest value; open above where it is left out.
    public var high: Double?
    /// Which value of a pair it is for.
    public var name: String?

    /// A range, open where a bound is left out.
    public init(low: Double?, high: Double?, name: String? = nil) {
      (self.low, self.high, self.name) = (low, high, name)
    }
  }

  /// The shape of a point.
  public enum Mark: String, Sendable, CaseIterable {
    /// A value in the normal range: a circle.
    case normal
    /// A value outside it: a triangle.
    case abnormal
    /// A value that calls for action: a diamond.
    case critical
    /// A value that nothing judges: a square.
    case unclassified
    /// A mean of several values: a short bar.
    case mean
    /// A score: a circle without a judgement.
    case score

    init(_ status: MeasureStatus) {
      switch status {
      case .normal: self = .normal
      case .abnormal: self = .abnormal
      case .critical: self = .critical
      case .unclassified: self = .unclassified
      }
    }
  }

  /// A range of values with one meaning.
  public struct Band: Sendable, Equatable {
    /// How it is shaded.
    public enum Tone: Sendable, Equatable {
      /// What values in it mean.
      case status(MeasureStatus)
      /// One of several levels that are not judged; every second one is shaded.
      case level(Int)
    }

    /// Where it begins; open below where it is left out.
    public var from: Double?
    /// Where it ends; open above where it is left out.
    public var to: Double?
    /// Its name.
    public var label: String
    /// How it is shaded.
    public var tone: Tone
  }
}
