/// Values of one moment as they are entered: any of the contract's `VitalsRequest` and `HealthMetricsRequest`, of which
/// both are views (G-09), and oxygen saturation.
package struct VitalsInput: Codable, Sendable, Equatable {
  /// Made by the client for entering offline; the same id and content again changes nothing (R-MH-269).
  package var id: RecordID?
  /// When it was measured, not when it was sent.
  package var timestamp: OffsetTime
  /// Beats a minute.
  package var heartRate: ExactDecimal?
  /// Systolic pressure in mmHg; together with diastolic.
  package var bloodPressureSystolic: ExactDecimal?
  /// Diastolic pressure in mmHg; below systolic.
  package var bloodPressureDiastolic: ExactDecimal?
  /// Body temperature in °C.
  package var temperature: ExactDecimal?
  /// Breaths a minute.
  package var respiratoryRate: ExactDecimal?
  /// Oxygen saturation in percent.
  package var oxygenSaturation: ExactDecimal?
  /// Body weight in kg.
  package var weight: ExactDecimal?
  /// Body height in cm.
  package var height: ExactDecimal?
  /// Glucose in mg/dL.
  package var bloodGlucose: ExactDecimal?
  /// Haemoglobin A1c in percent.
  package var a1cLevel: ExactDecimal?
  /// When blood for glucose was taken; `unknown` where it is left out.
  package var glucoseContext: GlucoseContext?
  /// Units of values that are not in the unit named above, by the value's name: `{"weight": "lb"}`.
  ///
  /// Units that are known are in `measures.get`. A value without a unit is never converted (R-MH-197).
  package var units: [String: String]?
  /// A remark, at most 500 characters.
  package var note: String?
  /// Whether a connected device sent the values.
  package var fromDevice: Bool?
  /// Where the values come from; of imports alone, since others are told by who enters.
  package var source: MeasureSource?
  /// Computed, never entered; refused (R-MH-110).
  package var bmi: ExactDecimal?

  /// Nothing yet, at that moment.
  package init(id: RecordID? = nil, timestamp: OffsetTime) { (self.id, self.timestamp) = (id, timestamp) }

  /// The values that are there, in the order of their kinds.
  package var values: [(kind: MeasureKind, value: ExactDecimal)] {
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
