/// Something that the care team is to see to.
public struct Alert: Codable, Sendable, Equatable {
  /// Names the alert.
  public var id: RecordID
  /// The patient.
  public var patientId: PatientID
  /// The patient's name; empty where none is known.
  public var patientName: String
  /// What it comes from.
  public var source: AlertSource
  /// The record that it is about; `null` where there is none, or it is withheld.
  public var sourceId: RecordID?
  /// How pressing it is.
  public var severity: AlertSeverity
  /// Where it stands.
  public var status: AlertStatus
  /// A few words in the caller's language.
  public var title: String
  /// The value and its time, or what was written; empty where it is withheld (R-MH-054).
  public var detail: String
  /// How often it happened.
  public var occurrences: Int
  /// When it happened first.
  public var raisedAt: Timestamp
  /// When it happened last.
  public var lastOccurredAt: Timestamp
  /// The measure set that values were judged by; absent where none was (R-MH-212).
  public var measureSet: String?
  /// How many of the readings behind it were declared wrong (R-MH-227).
  public var retractedReadings = 0
  /// Who has it in hand; `null` while nobody has.
  public var acknowledgedBy: String?
  /// Since when.
  public var acknowledgedAt: Timestamp?
  /// The last judgement; `null` before there is one.
  public var assessment: AlertAssessment?
  /// What is to be done.
  public var actionItems: [AlertAction] = []
  /// When it was closed; `null` while it is not.
  public var resolvedAt: Timestamp?
  /// Counts its changes, from 1.
  public var version: Int

  /// An alert that nobody has seen to.
  public init(
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
  public func encode(to encoder: any Encoder) throws {
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
public struct AlertAssessment: Codable, Sendable, Equatable {
  /// How pressing it is.
  public var severity: AlertSeverity
  /// What was found.
  public var finding: String
  /// Who says so.
  public var assessedBy: String
  /// Since when.
  public var assessedAt: Timestamp

  /// A judgement.
  public init(severity: AlertSeverity, finding: String, assessedBy: String, assessedAt: Timestamp) {
    (self.severity, self.finding) = (severity, finding)
    (self.assessedBy, self.assessedAt) = (assessedBy, assessedAt)
  }
}

/// Something that is to be done about an alert.
public struct AlertAction: Codable, Sendable, Equatable {
  /// Names the item.
  public var id: RecordID
  /// What is to be done.
  public var text: String
  /// Who does it; `null` where nobody was named.
  public var assigneeId: AccountID?
  /// By when; `null` where there is no such time.
  public var dueAt: Timestamp?
  /// Whether it is done.
  public var done: Bool
  /// Since when; `null` while it is not.
  public var doneAt: Timestamp?

  /// An item that is to be done.
  public init(id: RecordID, text: String, assigneeId: AccountID?, dueAt: Timestamp?) {
    (self.id, self.text, self.assigneeId, self.dueAt, done) = (id, text, assigneeId, dueAt, false)
  }

  /// Writes what is not there as `null`.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(id, forKey: .id)
    try container.encode(text, forKey: .text)
    try container.encode(assigneeId, forKey: .assigneeId)
    try container.encode(dueAt, forKey: .dueAt)
    try container.encode(done, forKey: .done)
    try container.encode(doneAt, forKey: .doneAt)
  }
}
