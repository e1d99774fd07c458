/// Something for the care team to see to.
package struct Alert: Codable, Sendable, Equatable {
  package var id: RecordID
  package var patientId: PatientID
  /// Empty if no name is known.
  package var patientName: String
  package var source: AlertSource
  /// The record it is about; `null` if there is none, or it is withheld.
  package var sourceId: RecordID?
  package var severity: AlertSeverity
  package var status: AlertStatus
  /// A few words in the caller's language.
  package var title: String
  /// The value and its time, or the written text; empty if it is withheld (R-MH-054).
  package var detail: String
  package var occurrences: Int
  /// The first time it happened.
  package var raisedAt: Timestamp
  /// The last time it happened.
  package var lastOccurredAt: Timestamp
  /// The measure set that values were judged by; absent if none was (R-MH-212).
  package var measureSet: String?
  /// How many of the readings behind it were declared wrong (R-MH-227).
  package var retractedReadings = 0
  /// Who has it in hand; `null` while nobody has.
  package var acknowledgedBy: String?
  package var acknowledgedAt: Timestamp?
  /// The last judgement; `null` before there is one.
  package var assessment: AlertAssessment?
  package var actionItems: [AlertAction] = []
  /// `null` while it is open.
  package var resolvedAt: Timestamp?
  /// Counts the changes, from 1.
  package var version: Int

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

  /// Writes absent members as `null`.
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

/// A clinician's judgement of an alert (R-MH-184).
package struct AlertAssessment: Codable, Sendable, Equatable {
  package var severity: AlertSeverity
  package var finding: String
  package var assessedBy: String
  package var assessedAt: Timestamp

  package init(severity: AlertSeverity, finding: String, assessedBy: String, assessedAt: Timestamp) {
    (self.severity, self.finding) = (severity, finding)
    (self.assessedBy, self.assessedAt) = (assessedBy, assessedAt)
  }
}

/// A task about an alert.
package struct AlertAction: Codable, Sendable, Equatable {
  package var id: RecordID
  package var text: String
  /// `null` if nobody was named.
  package var assigneeId: AccountID?
  /// `null` if there is no deadline.
  package var dueAt: Timestamp?
  package var done: Bool
  /// `null` while it is not done.
  package var doneAt: Timestamp?

  package init(id: RecordID, text: String, assigneeId: AccountID?, dueAt: Timestamp?) {
    (self.id, self.text, self.assigneeId, self.dueAt, done) = (id, text, assigneeId, dueAt, false)
  }

  /// Writes absent members as `null`.
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
