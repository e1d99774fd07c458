/// Values of one moment as answered: the contract's `Vital` and `HealthMetricsEntry` in one.
package struct VitalsEntry: Sendable, Equatable, MeasuredValues {
  package var id: RecordID
  package var timestamp: Timestamp
  /// The values in the units of the measure set, each a member under the name of its kind.
  private var numbers: [MeasureKind: ExactDecimal] = [:]
  package var glucoseContext: GlucoseContext?
  package var note: String?
  /// Judged by the measure set in force.
  package var status = VitalsStatuses()
  /// The published category of the blood pressure; `null` if there is none.
  package var bloodPressureCategory: String?
  /// The measures whose status follows from a range that a clinician set for the patient; absent if there are
  /// none (R-MH-345).
  package var judgedByTarget: [TrendMetric]?
  /// Why a value is not classified, or a target was not used; absent if there is nothing to say.
  package var reasons: [VitalsReason]?
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

  package subscript(kind kind: MeasureKind) -> ExactDecimal? {
    get { numbers[kind] }
    set { numbers[kind] = newValue }
  }
}

extension VitalsEntry: Codable {
  private enum CodingKeys: CodingKey {
    case id, timestamp, glucoseContext, note, status, bloodPressureCategory, judgedByTarget, reasons, source,
      recordedAt
    case recordedBy, retracted, corrects, entered, warnings, withheld
  }

  /// Reads an entry.
  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    id = try container.decode(RecordID.self, forKey: .id)
    timestamp = try container.decode(Timestamp.self, forKey: .timestamp)
    numbers = try decoder.numbers(of: MeasureKind.entered + MeasureKind.computed)
    glucoseContext = try container.decodeIfPresent(GlucoseContext.self, forKey: .glucoseContext)
    note = try container.decodeIfPresent(String.self, forKey: .note)
    status = try container.decode(VitalsStatuses.self, forKey: .status)
    bloodPressureCategory = try container.decodeIfPresent(String.self, forKey: .bloodPressureCategory)
    judgedByTarget = try container.decodeIfPresent([TrendMetric].self, forKey: .judgedByTarget)
    reasons = try container.decodeIfPresent([VitalsReason].self, forKey: .reasons)
    source = try container.decode(MeasureSource.self, forKey: .source)
    recordedAt = try container.decode(Timestamp.self, forKey: .recordedAt)
    recordedBy = try container.decode(String.self, forKey: .recordedBy)
    retracted = try container.decode(Bool.self, forKey: .retracted)
    corrects = try container.decodeIfPresent(RecordID.self, forKey: .corrects)
    entered = try container.decodeIfPresent([EnteredMeasure].self, forKey: .entered)
    warnings = try container.decode([VitalsWarning].self, forKey: .warnings)
    withheld = try container.decodeIfPresent([String].self, forKey: .withheld)
  }

  /// Writes a vital sign that was not measured as `null` (R-MH-099), and leaves out all other absent members.
  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(id, forKey: .id)
    try container.encode(timestamp, forKey: .timestamp)
    try writeNumbers(MeasureKind.entered + MeasureKind.computed, encoder) { $0.traits.isVitalSign }
    try container.encodeIfPresent(glucoseContext, forKey: .glucoseContext)
    try container.encodeIfPresent(note, forKey: .note)
    try container.encode(status, forKey: .status)
    try container.encode(bloodPressureCategory, forKey: .bloodPressureCategory)
    try container.encodeIfPresent(judgedByTarget, forKey: .judgedByTarget)
    try container.encodeIfPresent(reasons, forKey: .reasons)
    try container.encode(source, forKey: .source)
    try container.encode(recordedAt, forKey: .recordedAt)
    try container.encode(recordedBy, forKey: .recordedBy)
    try container.encode(retracted, forKey: .retracted)
    try container.encodeIfPresent(corrects, forKey: .corrects)
    try container.encodeIfPresent(entered, forKey: .entered)
    try container.encode(warnings, forKey: .warnings)
    try container.encodeIfPresent(withheld, forKey: .withheld)
  }
}
