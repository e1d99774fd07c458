/// Values of one moment as answered: the contract's `Vital` and `HealthMetricsEntry` in one.
package struct VitalsEntry: Codable, Sendable, Equatable {
  package var id: RecordID
  package var timestamp: Timestamp
  /// In the unit of the measure set; `null` if it was not measured.
  package var heartRate: ExactDecimal?
  /// In the unit of the measure set; `null` if it was not measured.
  package var bloodPressureSystolic: ExactDecimal?
  /// In the unit of the measure set; `null` if it was not measured.
  package var bloodPressureDiastolic: ExactDecimal?
  /// In the unit of the measure set; `null` if it was not measured.
  package var temperature: ExactDecimal?
  /// In the unit of the measure set; `null` if it was not measured.
  package var respiratoryRate: ExactDecimal?
  /// In the unit of the measure set; `null` if it was not measured.
  package var oxygenSaturation: ExactDecimal?
  /// In the unit of the measure set; absent if it was not measured.
  package var weight: ExactDecimal?
  /// In the unit of the measure set; absent if it was not measured.
  package var height: ExactDecimal?
  /// In the unit of the measure set; absent if it was not measured.
  package var bloodGlucose: ExactDecimal?
  /// In the unit of the measure set; absent if it was not measured.
  package var a1cLevel: ExactDecimal?
  /// In the unit of the measure set; absent if it was not measured.
  package var bmi: ExactDecimal?
  package var glucoseContext: GlucoseContext?
  package var note: String?
  /// Judged by the measure set in force.
  package var status = VitalsStatuses()
  /// The published category of the blood pressure; `null` if there is none.
  package var bloodPressureCategory: String?
  /// The measures whose status follows from a range that a clinician set for the patient; absent if there are
  /// none (R-MH-345).
  package var judgedByTarget: [TrendMetric]?
  package var source: MeasureSource
  /// When the log accepted it.
  package var recordedAt: Timestamp
  package var recordedBy: String
  /// Whether it was declared wrong.
  package var retracted = false
  /// The entry that this one replaced.
  package var corrects: RecordID?
  /// Values that came in another unit or with more decimals, as they came.
  package var entered: [EnteredMeasure]?
  /// Unusual values among those accepted.
  package var warnings: [VitalsWarning] = []
  /// Members without the entries that the patient keeps from the care team; left out if nothing is withheld
  /// (R-MH-180).
  package var withheld: [String]?

  package init(
    id: RecordID, timestamp: Timestamp, source: MeasureSource, recordedAt: Timestamp, recordedBy: String
  ) {
    (self.id, self.timestamp, self.source) = (id, timestamp, source)
    (self.recordedAt, self.recordedBy) = (recordedAt, recordedBy)
  }

  /// The value of a kind, for setting by kind.
  package subscript(kind kind: MeasureKind) -> ExactDecimal? {
    get { Self.paths[kind].flatMap { self[keyPath: $0] } }
    set { if let path = Self.paths[kind] { self[keyPath: path] = newValue } }
  }

  private static let paths: [MeasureKind: any WritableKeyPath<VitalsEntry, ExactDecimal?> & Sendable] = [
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

extension VitalsEntry {
  /// Writes a vital sign that was not measured as `null` (R-MH-099), and leaves out all other absent members.
  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(id, forKey: .id)
    try container.encode(timestamp, forKey: .timestamp)
    try encodeValues(&container)
    try container.encodeIfPresent(glucoseContext, forKey: .glucoseContext)
    try container.encodeIfPresent(note, forKey: .note)
    try container.encode(status, forKey: .status)
    try container.encode(bloodPressureCategory, forKey: .bloodPressureCategory)
    try container.encodeIfPresent(judgedByTarget, forKey: .judgedByTarget)
    try container.encode(source, forKey: .source)
    try container.encode(recordedAt, forKey: .recordedAt)
    try container.encode(recordedBy, forKey: .recordedBy)
    try container.encode(retracted, forKey: .retracted)
    try container.encodeIfPresent(corrects, forKey: .corrects)
    try container.encodeIfPresent(entered, forKey: .entered)
    try container.encode(warnings, forKey: .warnings)
    try container.encodeIfPresent(withheld, forKey: .withheld)
  }

  private func encodeValues(_ container: inout KeyedEncodingContainer<CodingKeys>) throws {
    try container.encode(heartRate, forKey: .heartRate)
    try container.encode(bloodPressureSystolic, forKey: .bloodPressureSystolic)
    try container.encode(bloodPressureDiastolic, forKey: .bloodPressureDiastolic)
    try container.encode(temperature, forKey: .temperature)
    try container.encode(respiratoryRate, forKey: .respiratoryRate)
    try container.encode(oxygenSaturation, forKey: .oxygenSaturation)
    try container.encodeIfPresent(weight, forKey: .weight)
    try container.encodeIfPresent(height, forKey: .height)
    try container.encodeIfPresent(bloodGlucose, forKey: .bloodGlucose)
    try container.encodeIfPresent(a1cLevel, forKey: .a1cLevel)
    try container.encodeIfPresent(bmi, forKey: .bmi)
  }
}
