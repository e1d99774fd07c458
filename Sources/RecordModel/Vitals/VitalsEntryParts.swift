/// The meanings of an entry's values, by metric; left out if a value was not measured.
package struct VitalsStatuses: Codable, Sendable, Equatable {
  private var statuses: [TrendMetric: MeasureStatus] = [:]

  package init() {}

  /// The meaning of a metric's value.
  package subscript(metric: TrendMetric) -> MeasureStatus? {
    get { statuses[metric] }
    set { statuses[metric] = newValue }
  }

  /// The metrics whose values mean that, in the order of their kinds.
  package func metrics(_ status: MeasureStatus) -> [TrendMetric] {
    TrendMetric.classified.filter { statuses[$0] == status }
  }

  /// Reads the members of an object.
  package init(from decoder: any Decoder) throws {
    let members = try decoder.container(keyedBy: PathStep.self)
    for metric in TrendMetric.classified {
      let name = PathStep(stringValue: metric.rawValue)
      statuses[metric] = try members.decodeIfPresent(MeasureStatus.self, forKey: name)
    }
  }

  /// Writes those that are there.
  package func encode(to encoder: any Encoder) throws {
    var members = encoder.container(keyedBy: PathStep.self)
    for metric in TrendMetric.classified {
      try members.encodeIfPresent(statuses[metric], forKey: PathStep(stringValue: metric.rawValue))
    }
  }
}

/// The metrics that something is said of alone.
extension VitalsStatuses {
  package var heartRate: MeasureStatus? { self[.heartRate] }
  package var bloodPressure: MeasureStatus? { self[.bloodPressure] }
  package var bloodGlucose: MeasureStatus? { self[.bloodGlucose] }
  package var a1cLevel: MeasureStatus? { self[.a1cLevel] }
  package var weight: MeasureStatus? { self[.weight] }
  package var bmi: MeasureStatus? { self[.bmi] }
  package var oxygenSaturation: MeasureStatus? { self[.oxygenSaturation] }
}

/// What has to be said of a value's status.
package struct VitalsReason: Codable, Sendable, Equatable {
  package enum Code: String, Codable, Sendable, CaseIterable, SchemaDescribing {
    /// Nothing could be said of the value, which does not make it a good one.
    case unclassified
    /// The value is critical, so that the range which a clinician set was not used.
    case targetNotUsed = "target_not_used"
  }

  package var measure: TrendMetric
  package var code: Code
  /// In the language of the call.
  package var message: String

  package init(measure: TrendMetric, code: Code, message: String) {
    (self.measure, self.code, self.message) = (measure, code, message)
  }
}

package struct EnteredMeasure: Codable, Sendable, Equatable {
  package var measure: MeasureKind
  package var value: ExactDecimal
  /// `nil` if none was given.
  package var unit: String?

  package init(measure: MeasureKind, value: ExactDecimal, unit: String?) {
    (self.measure, self.value, self.unit) = (measure, value, unit)
  }
}

/// An accepted value that the client may ask the person to confirm (R-MH-200, R-MH-217).
package struct VitalsWarning: Codable, Sendable, Equatable {
  /// `critical_value`, `past_critical_value`, `unclassified`, `target_not_used`, `beyond_plausible`, `weight_change`,
  /// `height_change`, `unusual_height`, `pulse_pressure`, `possible_unit` or `rise_unchecked`.
  package var code: String
  package var field: String
  /// In the language of the call.
  package var message: String

  package init(code: String, field: String, message: String) {
    (self.code, self.field, self.message) = (code, field, message)
  }
}
