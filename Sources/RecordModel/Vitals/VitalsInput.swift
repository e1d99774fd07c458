/// Values of one moment as they are entered: any of the contract's `VitalsRequest` and `HealthMetricsRequest`, of which
/// both are views (G-09), and oxygen saturation.
public struct VitalsInput: Codable, Sendable, Equatable {
  /// Made by the client for entering offline; the same id and content again changes nothing (R-MH-269).
  public var id: RecordID?
  /// When it was measured, not when it was sent.
  public var timestamp: OffsetTime
  /// Beats a minute.
  public var heartRate: ExactDecimal?
  /// Systolic pressure in mmHg; together with diastolic.
  public var bloodPressureSystolic: ExactDecimal?
  /// Diastolic pressure in mmHg; below systolic.
  public var bloodPressureDiastolic: ExactDecimal?
  /// Body temperature in °C.
  public var temperature: ExactDecimal?
  /// Breaths a minute.
  public var respiratoryRate: ExactDecimal?
  /// Oxygen saturation in percent.
  public var oxygenSaturation: ExactDecimal?
  /// Body weight in kg.
  public var weight: ExactDecimal?
  /// Body height in cm.
  public var height: ExactDecimal?
  /// Glucose in mg/dL.
  public var bloodGlucose: ExactDecimal?
  /// Haemoglobin A1c in percent.
  public var a1cLevel: ExactDecimal?
  /// When blood for glucose was taken; `unknown` where it is left out.
  public var glucoseContext: GlucoseContext?
  /// Units of values that are not in the unit named above, by the value's name: `{"weight": "lb"}`.
  ///
  /// Units that are known are in `measures.get`. A value without a unit is never converted (R-MH-197).
  public var units: [String: String]?
  /// A remark, at most 500 characters.
  public var note: String?
  /// Whether a connected device sent the values.
  public var fromDevice: Bool?
  /// Where the values come from; of imports alone, since others are told by who enters.
  public var source: MeasureSource?
  /// Computed, never entered; refused (R-MH-110).
  public var bmi: ExactDecimal?

  /// Nothing yet, at that moment.
  public init(id: RecordID? = nil, timestamp: OffsetTime) { (self.id, self.timestamp) = (id, timestamp) }

  /// The values that are there, in the order of their kinds.
  public var values: [(kind: MeasureKind, value: ExactDecimal)] {
    let all: [(MeasureKind, ExactDecimal?)] = [
      (.heartRate, heartRate),
      (.bloodPressureSystolic, bloodPressureSystolic),
      (.bloodPressureDiastolic, bloodPressureDiastolic),
      (.temperature, temperature),
      (.respiratoryRate, respiratoryRate),
      (.oxygenSaturation, oxygenSaturation),
      (.weight, weight),
      (.height, height),
      (.bloodGlucose, bloodGlucose),
      (.a1cLevel, a1cLevel),
    ]
    return all.compactMap { kind, value in value.map { (kind, $0) } }
  }
}
