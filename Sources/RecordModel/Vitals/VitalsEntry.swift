/// Values of one moment as they are answered: the contract's `Vital` and `HealthMetricsEntry` in one.
public struct VitalsEntry: Codable, Sendable, Equatable {
  /// Its id.
  public var id: RecordID
  /// When it was measured.
  public var timestamp: Timestamp
  /// In the unit of the measure set; `null` where it was not measured.
  public var heartRate: ExactDecimal?
  /// In the unit of the measure set; `null` where it was not measured.
  public var bloodPressureSystolic: ExactDecimal?
  /// In the unit of the measure set; `null` where it was not measured.
  public var bloodPressureDiastolic: ExactDecimal?
  /// In the unit of the measure set; `null` where it was not measured.
  public var temperature: ExactDecimal?
  /// In the unit of the measure set; `null` where it was not measured.
  public var respiratoryRate: ExactDecimal?
  /// In the unit of the measure set; `null` where it was not measured.
  public var oxygenSaturation: ExactDecimal?
  /// In the unit of the measure set; `null` where it was not measured.
  public var weight: ExactDecimal?
  /// In the unit of the measure set; `null` where it was not measured.
  public var height: ExactDecimal?
  /// In the unit of the measure set; `null` where it was not measured.
  public var bloodGlucose: ExactDecimal?
  /// In the unit of the measure set; `null` where it was not measured.
  public var a1cLevel: ExactDecimal?
  /// In the unit of the measure set; `null` where it was not measured.
  public var bmi: ExactDecimal?
  /// For glucose.
  public var glucoseContext: GlucoseContext?
  /// A remark.
  public var note: String?
  /// What the values mean by the measure set in force.
  public var status = VitalsStatuses()
  /// The published category of the blood pressure.
  public var bloodPressureCategory: String?
  /// Where the values come from.
  public var source: MeasureSource
  /// When the log took it.
  public var recordedAt: Timestamp
  /// Who entered it.
  public var recordedBy: String
  /// Whether it was declared wrong.
  public var retracted = false
  /// The entry that this one took the place of.
  public var corrects: RecordID?
  /// Values that came in another unit or with more decimals, as they came.
  public var entered: [EnteredMeasure]?
  /// What is unusual about accepted values.
  public var warnings: [VitalsWarning] = []

  /// An entry without values.
  public init(
    id: RecordID, timestamp: Timestamp, source: MeasureSource, recordedAt: Timestamp, recordedBy: String
  ) {
    (self.id, self.timestamp, self.source) = (id, timestamp, source)
    (self.recordedAt, self.recordedBy) = (recordedAt, recordedBy)
  }

  /// The value of a kind, for setting by kind.
  public subscript(kind kind: MeasureKind) -> ExactDecimal? {
    get { Self.paths[kind].flatMap { self[keyPath: $0] } }
    set { if let path = Self.paths[kind] { self[keyPath: path] = newValue } }
  }

  private static var paths: [MeasureKind: WritableKeyPath<VitalsEntry, ExactDecimal?>] {
    [
      .heartRate: \.heartRate,
      .bloodPressureSystolic: \.bloodPressureSystolic,
      .bloodPressureDiastolic: \.bloodPressureDiastolic,
      .temperature: \.temperature,
      .respiratoryRate: \.respiratoryRate,
      .oxygenSaturation: \.oxygenSaturation,
      .weight: \.weight,
      .height: \.height,
      .bloodGlucose: \.bloodGlucose,
      .a1cLevel: \.a1cLevel,
      .bmi: \.bmi,
    ]
  }
}

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
  /// `critical_value`, `weight_change`, `height_change`, `unusual_height`, `pulse_pressure` or `possible_unit`.
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
