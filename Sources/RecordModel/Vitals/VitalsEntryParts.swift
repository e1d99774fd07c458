/// What the values of an entry mean; left out where a value was not measured.
public struct VitalsStatuses: Codable, Sendable, Equatable {
  /// Of this value.
  public var heartRate: MeasureStatus?
  /// Of this value.
  public var bloodPressure: MeasureStatus?
  /// Of this value.
  public var temperature: MeasureStatus?
  /// Of this value.
  public var respiratoryRate: MeasureStatus?
  /// Of this value.
  public var oxygenSaturation: MeasureStatus?
  /// Of this value.
  public var weight: MeasureStatus?
  /// Of this value.
  public var bmi: MeasureStatus?
  /// Of this value.
  public var bloodGlucose: MeasureStatus?
  /// Of this value.
  public var a1cLevel: MeasureStatus?

  /// Nothing measured.
  public init() {}
}

/// A value as it was entered.
public struct EnteredMeasure: Codable, Sendable, Equatable {
  /// Which.
  public var measure: MeasureKind
  /// The number.
  public var value: ExactDecimal
  /// The unit, where one was given.
  public var unit: String?

  /// A value as it was entered.
  public init(measure: MeasureKind, value: ExactDecimal, unit: String?) {
    (self.measure, self.value, self.unit) = (measure, value, unit)
  }
}

/// An accepted value that the client may ask the person to confirm (R-MH-200, R-MH-217).
public struct VitalsWarning: Codable, Sendable, Equatable {
  /// `critical_value`, `beyond_plausible`, `weight_change`, `height_change`, `unusual_height`, `pulse_pressure` or `possible_unit`.
  public var code: String
  /// The value's name.
  public var field: String
  /// For the person, in the language of the call.
  public var message: String

  /// A warning about a value.
  public init(code: String, field: String, message: String) {
    (self.code, self.field, self.message) = (code, field, message)
  }
}
