/// Tells why a dashboard's tile shows what it shows.
public struct ExplainDashboard: Method {
  /// `dashboard.explain`.
  public static let name = "dashboard.explain"
  /// For the documentation.
  public static let summary =
    "Tells why a tile of the dashboard shows its value: by which events, which rule, which version."
  /// Reads a patient's record.
  public static let access = Access.read(.patient, by: .patientAndTeam, shows: .partlySelfEntered)

  /// The patient.
  public var patientId: PatientID
  /// The tile.
  public var tile: DashboardTile
  /// The measure set that values are judged by; the one in force where it is left out.
  public var measureSet: String?

  /// That tile of that patient's.
  public init(patientId: PatientID, tile: DashboardTile) { (self.patientId, self.tile) = (patientId, tile) }

  /// What the method answers.
  public typealias Outcome = TileExplanation
  /// The pulse.
  public static let example = ExplainDashboard(patientId: Example.patient, tile: .heartRate)
  /// One event.
  public static let exampleOutcome = TileExplanation(
    tile: .heartRate, metric: GetDashboard.exampleOutcome.metrics.heartRate, rule: "> 59 and ≤ 100",
    ruleSource: "American Heart Association resting range", measureSet: "measures-2026-1", age: 61,
    evidence: [
      TileEvidence(
        role: .value, position: 42, entryId: RecordID(known: "5f0c1d2e-0001"), value: ExactDecimal(72),
        effectiveAt: Example.start, recordedAt: Example.start, source: .patient)
    ])
}

/// Why a tile shows its value.
public struct TileExplanation: Codable, Sendable, Equatable {
  /// The tile.
  public var tile: DashboardTile
  /// What it shows; `null` where nothing that counts was measured.
  public var metric: DashboardMetric?
  /// The band or rule that gave the status, as a condition; absent without a value.
  public var rule: String?
  /// The publication that the rule is from.
  public var ruleSource: String?
  /// The set that holds the rule.
  public var measureSet: String
  /// Whole years at the time of measurement, by which rules apply; absent where the birth date is not known.
  public var age: Int?
  /// The events behind the value, and those that would show another value if they counted.
  public var evidence: [TileEvidence]
  /// Members that lack what the patient keeps from the care team; left out where nothing is withheld (R-MH-180).
  public var withheld: [String]?

  /// An explanation.
  public init(
    tile: DashboardTile, metric: DashboardMetric?, rule: String?, ruleSource: String?, measureSet: String,
    age: Int?, evidence: [TileEvidence]
  ) {
    (self.tile, self.metric, self.rule, self.ruleSource) = (tile, metric, rule, ruleSource)
    (self.measureSet, self.age, self.evidence) = (measureSet, age, evidence)
  }

  /// Writes an absent metric as `null`.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(tile, forKey: .tile)
    try container.encode(metric, forKey: .metric)
    try container.encodeIfPresent(rule, forKey: .rule)
    try container.encodeIfPresent(ruleSource, forKey: .ruleSource)
    try container.encode(measureSet, forKey: .measureSet)
    try container.encodeIfPresent(age, forKey: .age)
    try container.encode(evidence, forKey: .evidence)
    try container.encodeIfPresent(withheld, forKey: .withheld)
  }
}

/// An event behind a tile.
public struct TileEvidence: Codable, Sendable, Equatable {
  /// What an event has to do with a tile.
  public enum Role: String, Codable, Sendable, CaseIterable, SchemaDescribing {
    /// The value that is shown, or that it was computed from.
    case value
    /// The height that a BMI was computed with.
    case height
    /// A later value that was taken back.
    case retracted
    /// Another value of the same moment, from a source that counts less (R-MH-069).
    case outranked
    /// The value before the one that is shown.
    case previous
  }

  /// What the event has to do with the tile.
  public var role: Role
  /// Its place in the log.
  public var position: UInt64
  /// The entry that it recorded.
  public var entryId: RecordID
  /// The value, in the unit of the measure set; of a blood pressure the upper one.
  public var value: ExactDecimal
  /// The lower value of a blood pressure.
  public var diastolic: ExactDecimal?
  /// When it was measured.
  public var effectiveAt: Timestamp
  /// When the log took it.
  public var recordedAt: Timestamp
  /// Where it comes from.
  public var source: MeasureSource
  /// Place in the log of the event that took it back.
  public var retractedBy: UInt64?

  /// An event.
  public init(
    role: Role, position: UInt64, entryId: RecordID, value: ExactDecimal, diastolic: ExactDecimal? = nil,
    effectiveAt: Timestamp, recordedAt: Timestamp, source: MeasureSource, retractedBy: UInt64? = nil
  ) {
    (self.role, self.position, self.entryId, self.value) = (role, position, entryId, value)
    (self.diastolic, self.effectiveAt, self.recordedAt) = (diastolic, effectiveAt, recordedAt)
    (self.source, self.retractedBy) = (source, retractedBy)
  }
}
