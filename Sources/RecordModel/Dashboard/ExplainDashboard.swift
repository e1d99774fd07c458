/// Explains the status of a dashboard's tile.
package struct ExplainDashboard: Method {
  package static let name = "dashboard.explain"
  package static let summary =
    "Tells why a tile of the dashboard shows its value: by which events, which rule, which version."
  package static let access = Access.read(.patient, by: .patientAndTeam, shows: .partlySelfEntered)

  package var patientId: PatientID
  package var tile: DashboardTile
  /// The measure set that values are judged by; the one in force if left out.
  package var measureSet: String?

  package init(patientId: PatientID, tile: DashboardTile) { (self.patientId, self.tile) = (patientId, tile) }

  package typealias Outcome = TileExplanation
  package static let example = ExplainDashboard(patientId: Example.patient, tile: .heartRate)
  package static let exampleOutcome = TileExplanation(
    tile: .heartRate, metric: GetDashboard.exampleOutcome.metrics.heartRate, rule: "> 59 and ≤ 100",
    ruleSource: "American Heart Association resting range", measureSet: "measures-2026-1", age: 61,
    evidence: [
      TileEvidence(
        role: .value, position: 42, entryId: RecordID(known: "5f0c1d2e-0001"), value: ExactDecimal(72),
        effectiveAt: Example.start, recordedAt: Example.start, source: .patient)
    ])
}

/// Why a tile shows its value.
package struct TileExplanation: Codable, Sendable, Equatable {
  package var tile: DashboardTile
  /// The tile's value; `null` if nothing valid was measured.
  @OrNull package var metric: DashboardMetric?
  /// The band or rule that gave the status, as a condition; absent without a value.
  package var rule: String?
  /// The publication that states the rule.
  package var ruleSource: String?
  /// The set that holds the rule.
  package var measureSet: String
  /// In whole years at the time of measurement; rules depend on it; absent if the birth date is unknown.
  package var age: Int?
  /// The events behind the value, and those that would change it if they counted.
  package var evidence: [TileEvidence]
  /// Members without the entries that the patient keeps from the care team; left out if nothing is withheld
  /// (R-MH-180).
  package var withheld: [String]?

  package init(
    tile: DashboardTile, metric: DashboardMetric?, rule: String?, ruleSource: String?, measureSet: String,
    age: Int?, evidence: [TileEvidence]
  ) {
    (self.tile, self.metric, self.rule, self.ruleSource) = (tile, metric, rule, ruleSource)
    (self.measureSet, self.age, self.evidence) = (measureSet, age, evidence)
  }
}

/// An event behind a tile.
package struct TileEvidence: Codable, Sendable, Equatable {
  /// The relation of an event to a tile.
  package enum Role: String, Codable, Sendable, CaseIterable, SchemaDescribing {
    /// The value shown, or that it was computed from.
    case value
    /// The height that a BMI was computed with.
    case height
    /// A later value that was taken back.
    case retracted
    /// Another value of the same moment, from a source that counts less (R-MH-069).
    case outranked
    /// The value before the one shown.
    case previous
  }

  package var role: Role
  /// Its place in the log.
  package var position: UInt64
  package var entryId: RecordID
  /// In the unit of the measure set; for a blood pressure the upper value.
  package var value: ExactDecimal
  /// The lower value of a blood pressure.
  package var diastolic: ExactDecimal?
  package var effectiveAt: Timestamp
  /// When the log accepted it.
  package var recordedAt: Timestamp
  package var source: MeasureSource
  /// Place in the log of the event that took it back.
  package var retractedBy: UInt64?

  package init(
    role: Role, position: UInt64, entryId: RecordID, value: ExactDecimal, diastolic: ExactDecimal? = nil,
    effectiveAt: Timestamp, recordedAt: Timestamp, source: MeasureSource, retractedBy: UInt64? = nil
  ) {
    (self.role, self.position, self.entryId, self.value) = (role, position, entryId, value)
    (self.diastolic, self.effectiveAt, self.recordedAt) = (diastolic, effectiveAt, recordedAt)
    (self.source, self.retractedBy) = (source, retractedBy)
  }
}
