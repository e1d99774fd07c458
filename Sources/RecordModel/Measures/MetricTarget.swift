/// The range of a measure that a patient aims for: the contract's `MetricTarget`.
///
/// It has no part in the general judgement of a value (R-MH-104). Bounds are inclusive; a missing one is
/// open.
package struct MetricTarget: Codable, Sendable, Equatable {
  package var metric: TrendMetric
  /// That of the measure set, never another.
  package var unit: String
  /// For everything except a blood pressure.
  package var low: ExactDecimal?
  /// For everything except a blood pressure.
  package var high: ExactDecimal?
  /// For a blood pressure.
  package var systolicLow: ExactDecimal?
  /// For a blood pressure.
  package var systolicHigh: ExactDecimal?
  /// For a blood pressure.
  package var diastolicLow: ExactDecimal?
  /// For a blood pressure.
  package var diastolicHigh: ExactDecimal?
  /// Ignored on input.
  package var setBy: String?
  /// `null` for a program that acts for nobody; ignored on input.
  package var setByRole: ActingPerson.Role?
  /// When it was set to this range; ignored on input.
  package var updatedAt: Timestamp?

  package init(metric: TrendMetric, unit: String, low: ExactDecimal? = nil, high: ExactDecimal? = nil) {
    (self.metric, self.unit, self.low, self.high) = (metric, unit, low, high)
  }

  /// The range alone, without its author.
  package var range: MetricTarget {
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
package struct VitalsTargets: Codable, Sendable, Equatable {
  /// In the order of the measures.
  package var targets: [MetricTarget]
  /// How often they were set; 0 if they never were.
  package var version: Int

  package init(targets: [MetricTarget], version: Int) { (self.targets, self.version) = (targets, version) }

  static let example = VitalsTargets(targets: [.example], version: 1)
}
