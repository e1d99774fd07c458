/// Values of one moment as entered: any of the contract's `VitalsRequest` and `HealthMetricsRequest`, of
/// which both are views (G-09), and oxygen saturation.
package struct VitalsInput: Codable, Sendable, Equatable {
  /// Made by the client for entering offline; the same id and content again changes nothing (R-MH-269).
  package var id: RecordID?
  /// When it was measured, not when it was sent.
  package var timestamp: OffsetTime
  /// Beats a minute.
  package var heartRate: ExactDecimal?
  /// In mmHg; requires diastolic.
  package var bloodPressureSystolic: ExactDecimal?
  /// In mmHg; below systolic.
  package var bloodPressureDiastolic: ExactDecimal?
  /// In °C.
  package var temperature: ExactDecimal?
  /// Breaths a minute.
  package var respiratoryRate: ExactDecimal?
  /// In percent.
  package var oxygenSaturation: ExactDecimal?
  /// In kg.
  package var weight: ExactDecimal?
  /// In cm.
  package var height: ExactDecimal?
  /// In mg/dL.
  package var bloodGlucose: ExactDecimal?
  /// In percent.
  package var a1cLevel: ExactDecimal?
  /// `unknown` if left out.
  package var glucoseContext: GlucoseContext?
  /// Units that differ from those above, by the value's name: `{"weight": "lb"}`.
  ///
  /// `measures.get` lists the known units. A value without a unit is never converted (R-MH-197).
  package var units: [String: String]?
  /// At most 500 characters.
  package var note: String?
  /// Whether a connected device sent the values.
  package var fromDevice: Bool?
  /// Only for imports; otherwise the person who enters decides it.
  package var source: MeasureSource?
  /// Computed, never entered; refused (R-MH-110).
  package var bmi: ExactDecimal?

  package init(id: RecordID? = nil, timestamp: OffsetTime) { (self.id, self.timestamp) = (id, timestamp) }

  /// The values present, in the order of their kinds.
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
