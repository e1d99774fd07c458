/// The judgements of an entry's values; left out for values not measured.
package struct VitalsStatuses: Codable, Sendable, Equatable {
  package var heartRate: MeasureStatus?
  package var bloodPressure: MeasureStatus?
  package var temperature: MeasureStatus?
  package var respiratoryRate: MeasureStatus?
  package var oxygenSaturation: MeasureStatus?
  package var weight: MeasureStatus?
  package var bmi: MeasureStatus?
  package var bloodGlucose: MeasureStatus?
  package var a1cLevel: MeasureStatus?

  package init() {}
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
  /// `critical_value`, `beyond_plausible`, `weight_change`, `height_change`, `unusual_height`, `pulse_pressure` or `possible_unit`.
  package var code: String
  package var field: String
  /// In the language of the call.
  package var message: String

  package init(code: String, field: String, message: String) {
    (self.code, self.field, self.message) = (code, field, message)
  }
}
