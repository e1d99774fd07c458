import RecordModel

/// A course of values over time, ready to be drawn.
package struct Course: Sendable {
  /// What it is of.
  package var title: String
  /// The unit; empty for scores.
  package var unit: String
  /// Points in time order.
  package var points: [Point]
  /// Values that were declared wrong.
  package var wrong: [Wrong]
  /// What values mean, from the lowest up.
  package var bands: [Band]
  /// The ranges to be reached; of a pair one for each value.
  package var targets: [Target]
  /// Lowest and highest value of the axis where they are given, as a scale's range is.
  package var range: ClosedRange<Double>?
  /// First and last moment of the axis where they are given.
  package var window: (from: Timestamp?, to: Timestamp?)

  /// A course without points.
  package init(title: String, unit: String) {
    (self.title, self.unit, points, wrong, bands, targets) = (title, unit, [], [], [], [])
  }

  /// One value, or the mean of several.
  package struct Point: Sendable, Equatable {
    package var moment: Timestamp
    /// The value; the upper one of a pair.
    package var value: Double
    /// The lower one of a pair.
    package var low: Double?
    package var mark: Mark
    /// Whether it took the place of a wrong one.
    package var isCorrection = false
    /// Further words, such as a risk level.
    package var note: String?

    /// A value at a moment.
    package init(_ moment: Timestamp, _ value: Double, low: Double? = nil, mark: Mark) {
      (self.moment, self.value, self.low, self.mark) = (moment, value, low, mark)
    }
  }

  /// A value that was declared wrong.
  package struct Wrong: Sendable, Equatable {
    package var moment: Timestamp
    /// The value; the upper one of a pair.
    package var value: Double
    /// The lower one of a pair.
    package var low: Double?
    /// What took its place.
    package var right: Point?
  }

  /// A range to be reached.
  package struct Target: Sendable, Equatable {
    /// The lowest value; open below where it is left out.
    package var low: Double?
    /// The highest value; open above where it is left out.
    package var high: Double?
    /// Which value of a pair it is for.
    package var name: String?

    /// A range, open where a bound is left out.
    package init(low: Double?, high: Double?, name: String? = nil) {
      (self.low, self.high, self.name) = (low, high, name)
    }
  }

  /// The shape of a point.
  package enum Mark: String, Sendable, CaseIterable {
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
  package struct Band: Sendable, Equatable {
    /// How it is shaded.
    package enum Tone: Sendable, Equatable {
      /// What values in it mean.
      case status(MeasureStatus)
      /// One of several levels that are not judged; every second one is shaded.
      case level(Int)
    }

    /// Where it begins; open below where it is left out.
    package var from: Double?
    /// Where it ends; open above where it is left out.
    package var to: Double?
    /// Its name.
    package var label: String
    /// How it is shaded.
    package var tone: Tone
  }
}
