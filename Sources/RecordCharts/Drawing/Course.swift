import RecordModel

/// Values over time, ready to be drawn.
package struct Course: Sendable {
  /// The subject.
  package var title: String
  /// The unit; empty for scores.
  package var unit: String
  /// Points in time order.
  package var points: [Point]
  /// Values declared wrong.
  package var wrong: [Wrong]
  /// The bands of values, from the lowest up.
  package var bands: [Band]
  /// The ranges to reach; for a pair one for each value.
  package var targets: [Target]
  /// Fixed ends of the axis, such as a scale's range.
  package var range: ClosedRange<Double>?
  /// Fixed ends of the time axis.
  package var window: (from: Timestamp?, to: Timestamp?)

  package init(title: String, unit: String) {
    (self.title, self.unit, points, wrong, bands, targets) = (title, unit, [], [], [], [])
  }

  /// One value, or the mean of several.
  package struct Point: Sendable, Equatable {
    package var moment: Timestamp
    /// The value; for a pair the upper one.
    package var value: Double
    /// The lower value of a pair.
    package var low: Double?
    package var mark: Mark
    /// Whether it replaced a wrong one.
    package var isCorrection = false
    /// Further words, such as a risk level.
    package var note: String?

    package init(_ moment: Timestamp, _ value: Double, low: Double? = nil, mark: Mark) {
      (self.moment, self.value, self.low, self.mark) = (moment, value, low, mark)
    }
  }

  /// A value declared wrong.
  package struct Wrong: Sendable, Equatable {
    package var moment: Timestamp
    /// The value; for a pair the upper one.
    package var value: Double
    /// The lower value of a pair.
    package var low: Double?
    /// Its replacement.
    package var right: Point?
  }

  /// A range to reach.
  package struct Target: Sendable, Equatable {
    /// The lowest value; open below if left out.
    package var low: Double?
    /// The highest value; open above if left out.
    package var high: Double?
    /// The value of a pair that it is for.
    package var name: String?

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
    /// A value without limits to judge it by: a square.
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
    /// The shade of a band.
    package enum Tone: Sendable, Equatable {
      /// The status of the values in it.
      case status(MeasureStatus)
      /// One of several levels that are not judged; every second one is shaded.
      case level(Int)
    }

    /// Open below if left out.
    package var from: Double?
    /// Open above if left out.
    package var to: Double?
    package var label: String
    package var tone: Tone
  }
}
