/// Something that the care team is to see to.
package struct Alert: Codable, Sendable, Equatable {
  package var id: RecordID
  package var patientId: PatientID
  /// The patient's name; empty where none is known.
  package var patientName: String
  /// What it comes from.
  package var source: AlertSource
  /// The record that it is about; `null` where there is none, or it is withheld.
  package var sourceId: RecordID?
  /// How pressing it is.
  package var severity: AlertSeverity
  package var status: AlertStatus
  /// A few words in the caller's language.
  package var title: String
  /// The value and its time, or what was written; empty where it is withheld (R-MH-054).
  package var detail: String
  /// How often it happened.
  package var occurrences: Int
  /// When it happened first.
  package var raisedAt: Timestamp
  /// When it happened last.
  package var lastOccurredAt: Timestamp
  /// The measure set that values were judged by; absent where none was (R-MH-212).
  package var measureSet: String?
  /// How many of the readings behind it were declared wrong (R-MH-227).
  package var retractedReadings = 0
  /// Who has it in hand; `null` while nobody has.
  package var acknowledgedBy: String?
  package var acknowledgedAt: Timestamp?
  /// The last judgement; `null` before there is one.
  package var assessment: AlertAssessment?
  /// What is to be done.
  package var actionItems: [AlertAction] = []
  /// When it was closed; `null` while it is not.
  package var resolvedAt: Timestamp?
  /// Counts its changes, from 1.
  package var version: Int

  /// An alert that nobody has seen to.
  package init(
    id: RecordID, patientId: PatientID, patientName: String, cause: AlertCause, severity: AlertSeverity,
    raisedAt: Timestamp, _ language: Language
  ) {
    (self.id, self.patientId, self.patientName) = (id, patientId, patientName)
    (source, sourceId) = (cause.source, cause.sourceId)
    (self.severity, self.raisedAt, lastOccurredAt) = (severity, raisedAt, raisedAt)
    (title, detail) = (cause.title.localized(language), cause.explanation.localized(language))
    (status, occurrences, version, measureSet) = (.open, 1, 1, cause.measureSet)
  }

  /// Writes what is not there as `null`.
  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(id, forKey: .id)
    try container.encode(patientId, forKey: .patientId)
    try container.encode(patientName, forKey: .patientName)
    try container.encode(source, forKey: .source)
    try container.encode(sourceId, forKey: .sourceId)
    try container.encode(severity, forKey: .severity)
    try container.encode(status, forKey: .status)
    try container.encode(title, forKey: .title)
    try container.encode(detail, forKey: .detail)
    try container.encode(occurrences, forKey: .occurrences)
    try container.encode(raisedAt, forKey: .raisedAt)
    try container.encode(lastOccurredAt, forKey: .lastOccurredAt)
    try container.encodeIfPresent(measureSet, forKey: .measureSet)
    try container.encode(retractedReadings, forKey: .retractedReadings)
    try container.encode(acknowledgedBy, forKey: .acknowledgedBy)
    try container.encode(acknowledgedAt, forKey: .acknowledgedAt)
    try container.encode(assessment, forKey: .assessment)
    try container.encode(actionItems, forKey: .actionItems)
    try container.encode(resolvedAt, forKey: .resolvedAt)
    try container.encode(version, forKey: .version)
  }

  static let example = Alert(
    id: RecordID(known: "alert-1"), patientId: Example.patient, patientName: "Erika Mustermann",
    cause: .example, severity: .critical, raisedAt: Example.start, .en)
}

/// What somebody thinks of an alert (R-MH-184).
package struct AlertAssessment: Codable, Sendable, Equatable {
  /// How pressing it is.
  package var severity: AlertSeverity
  package var finding: String
  package var assessedBy: String
  package var assessedAt: Timestamp

  package init(severity: AlertSeverity, finding: String, assessedBy: String, assessedAt: Timestamp) {
    (self.severity, self.finding) = (severity, finding)
    (self.assessedBy, self.assessedAt) = (assessedBy, assessedAt)
  }
}

/// Something that is to be done about an alert.
package struct AlertAction: Codable, Sendable, Equatable {
  /// Names the item.
  package var id: RecordID
  /// What is to be done.
  package var text: String
  /// Who does it; `null` where nobody was named.
  package var assigneeId: AccountID?
  /// By when; `null` where there is no such time.
  package var dueAt: Timestamp?
  package var done: Bool
  /// Since when; `null` while it is not.
  package var doneAt: Timestamp?

  /// An item that is to be done.
  package init(id: RecordID, text: String, assigneeId: AccountID?, dueAt: Timestamp?) {
    (self.id, self.text, self.assigneeId, self.dueAt, done) = (id, text, assigneeId, dueAt, false)
  }

  /// Writes what is not there as `null`.
  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(id, forKey: .id)
    try container.encode(text, forKey: .text)
    try container.encode(assigneeId, forKey: .assigneeId)
    try container.encode(dueAt, forKey: .dueAt)
    try container.encode(done, forKey: .done)
    try container.encode(doneAt, forKey: .doneAt)
  }
}
