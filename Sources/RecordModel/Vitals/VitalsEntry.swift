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
  /// In the unit of the measure set; absent where it was not measured.
  public var weight: ExactDecimal?
  /// In the unit of the measure set; absent where it was not measured.
  public var height: ExactDecimal?
  /// In the unit of the measure set; absent where it was not measured.
  public var bloodGlucose: ExactDecimal?
  /// In the unit of the measure set; absent where it was not measured.
  public var a1cLevel: ExactDecimal?
  /// In the unit of the measure set; absent where it was not measured.
  public var bmi: ExactDecimal?
  /// For glucose.
  public var glucoseContext: GlucoseContext?
  /// A remark.
  public var note: String?
  /// What the values mean by the measure set in force.
  public var status = VitalsStatuses()
  /// The published category of the blood pressure; `null` without one.
  public var bloodPressureCategory: String?
  /// The measures whose status follows from a range that a clinician set for the patient; absent without one (R-MH-345).
  public var judgedByTarget: [TrendMetric]?
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
  /// Members that lack what the patient keeps from the care team; left out where nothing is withheld (R-MH-180).
  public var withheld: [String]?

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
  /// Writes a vital sign that was not measured as `null` (R-MH-099), and what else is not there not at all.
  public func encode(to encoder: any Encoder) throws {
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
