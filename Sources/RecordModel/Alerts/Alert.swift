/// Something for the care team to see to.
package struct Alert: Codable, Sendable, Equatable {
  package var id: RecordID
  package var patientId: PatientID
  /// Empty if no name is known.
  package var patientName: String
  package var source: AlertSource
  /// The record it is about; `null` if there is none, or it is withheld.
  @OrNull package var sourceId: RecordID?
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
  @OrNull package var acknowledgedBy: String?
  @OrNull package var acknowledgedAt: Timestamp?
  /// The last judgement; `null` before there is one.
  @OrNull package var assessment: AlertAssessment?
  package var actionItems: [AlertAction] = []
  /// `null` while it is open.
  @OrNull package var resolvedAt: Timestamp?
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
  @OrNull package var assigneeId: AccountID?
  /// `null` if there is no deadline.
  @OrNull package var dueAt: Timestamp?
  package var done: Bool
  /// `null` while it is not done.
  @OrNull package var doneAt: Timestamp?

  package init(id: RecordID, text: String, assigneeId: AccountID?, dueAt: Timestamp?) {
    (self.id, self.text, self.assigneeId, self.dueAt, done) = (id, text, assigneeId, dueAt, false)
  }
}
