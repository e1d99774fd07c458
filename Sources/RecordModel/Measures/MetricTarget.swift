/// The range of a measure that a patient aims for: the contract's `MetricTarget`.
///
/// It says nothing about what a value means (R-MH-104). A bound belongs to the range; one that is left out is open.
package struct MetricTarget: Codable, Sendable, Equatable {
  package var metric: TrendMetric
  /// The unit of the bounds: that of the measure set, never another.
  package var unit: String
  /// The lowest value, of everything but a blood pressure.
  package var low: ExactDecimal?
  /// The highest value, of everything but a blood pressure.
  package var high: ExactDecimal?
  /// Of a blood pressure.
  package var systolicLow: ExactDecimal?
  /// Of a blood pressure.
  package var systolicHigh: ExactDecimal?
  /// Of a blood pressure.
  package var diastolicLow: ExactDecimal?
  /// Of a blood pressure.
  package var diastolicHigh: ExactDecimal?
  /// Who set it; ignored where it is sent.
  package var setBy: String?
  /// In which role, `null` for a program that speaks for nobody; ignored where it is sent.
  package var setByRole: ActingPerson.Role?
  /// When it was set to this range; ignored where it is sent.
  package var updatedAt: Timestamp?

  /// A range of a measure.
  package init(metric: TrendMetric, unit: String, low: ExactDecimal? = nil, high: ExactDecimal? = nil) {
    (self.metric, self.unit, self.low, self.high) = (metric, unit, low, high)
  }

  /// The range alone, without who set it.
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
  /// How often they were set; 0 where they never were.
  package var version: Int

  /// Targets as they were set last.
  package init(targets: [MetricTarget], version: Int) { (self.targets, self.version) = (targets, version) }

  static let example = VitalsTargets(targets: [.example], version: 1)
}
