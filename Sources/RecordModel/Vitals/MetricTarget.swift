/// The range of a measure that a patient aims for: the contract's `MetricTarget`.
///
/// It says nothing about what a value means (R-MH-104). A bound belongs to the range; one that is left out is open.
public struct MetricTarget: Codable, Sendable, Equatable {
  /// Of what.
  public var metric: TrendMetric
  /// The unit of the bounds: that of the measure set, never another.
  public var unit: String
  /// The lowest value, of everything but a blood pressure.
  public var low: ExactDecimal?
  /// The highest value, of everything but a blood pressure.
  public var high: ExactDecimal?
  /// Of a blood pressure.
  public var systolicLow: ExactDecimal?
  /// Of a blood pressure.
  public var systolicHigh: ExactDecimal?
  /// Of a blood pressure.
  public var diastolicLow: ExactDecimal?
  /// Of a blood pressure.
  public var diastolicHigh: ExactDecimal?
  /// Who set it; ignored where it is sent.
  public var setBy: String?
  /// In which role, `null` for a program that speaks for nobody; ignored where it is sent.
  public var setByRole: ActingPerson.Role?
  /// When it was set to this range; ignored where it is sent.
  public var updatedAt: Timestamp?

  /// A range of a measure.
  public init(metric: TrendMetric, unit: String, low: ExactDecimal? = nil, high: ExactDecimal? = nil) {
    (self.metric, self.unit, self.low, self.high) = (metric, unit, low, high)
  }

  /// The range alone, without who set it.
  public var range: MetricTarget {
    var range = self
    (range.setBy, range.setByRole, range.updatedAt) = (nil, nil, nil)
    return range
  }

  static let example: MetricTarget = {
    var target = MetricTarget(metric: .heartRate, unit: "bpm", low: ExactDecimal(55), high: ExactDecimal(90))
    (target.setBy, target.setByRole) = ("patient:\(Example.patient)", .patient)
    target.updatedAt = Example.start
    return target
  }()
}

/// All targets of a patient: the contract's `Targets`.
public struct VitalsTargets: Codable, Sendable, Equatable {
  /// In the order of the measures.
  public var targets: [MetricTarget]
  /// How often they were set; 0 where they never were.
  public var version: Int

  /// Targets as they were set last.
  public init(targets: [MetricTarget], version: Int) { (self.targets, self.version) = (targets, version) }

  static let example = VitalsTargets(targets: [.example], version: 1)
}
