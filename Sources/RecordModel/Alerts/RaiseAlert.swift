/// Raises an alert by hand.
public struct RaiseAlert: Method {
  /// `alerts.raise`.
  public static let name = "alerts.raise"
  /// For the documentation.
  public static let summary = "Raises an alert by hand."
  /// Writes a patient's record.
  public static let access = Access.write(.patient, by: .careTeam, shows: .partlySelfEntered)

  /// The patient.
  public var patientId: PatientID
  /// Made by the client; the same id and content again changes nothing (R-MH-269).
  public var id: RecordID?
  /// How pressing it is.
  public var severity: AlertSeverity
  /// What it is about: 1 to 200 characters.
  public var title: String
  /// More of it: at most 2,000 characters.
  public var detail: String?

  /// An alert.
  public init(patientId: PatientID, severity: AlertSeverity, title: String) {
    (self.patientId, self.severity, self.title) = (patientId, severity, title)
  }

  /// What the method answers.
  public typealias Outcome = Alert
  /// Usual parameters.
  public static let example = RaiseAlert(
    patientId: Example.patient, severity: .high, title: "Does not answer the phone")
  /// A usual answer.
  public static let exampleOutcome: Alert = {
    var cause = AlertCause(.manual, .manual, of: nil, subject: nil)
    cause.name = example.title
    return Alert(
      id: RecordID(known: "alert-2"), patientId: Example.patient, patientName: "Erika Mustermann",
      cause: cause, severity: .high, raisedAt: Example.start, .en)
  }()
}

/// Takes an alert in hand.
public struct AcknowledgeAlert: Method {
  /// `alerts.acknowledge`.
  public static let name = "alerts.acknowledge"
  /// For the documentation.
  public static let summary =
    "Takes an alert in hand; answers what there is where somebody else has done so before."
  /// Writes a patient's record.
  public static let access = Access.write(.patient, by: .careTeam, shows: .partlySelfEntered)

  /// The patient.
  public var patientId: PatientID
  /// The alert.
  public var alertId: RecordID

  /// A mark.
  public init(patientId: PatientID, alertId: RecordID) {
    (self.patientId, self.alertId) = (patientId, alertId)
  }

  /// What the method answers.
  public typealias Outcome = Alert
  /// Usual parameters.
  public static let example = AcknowledgeAlert(
    patientId: Example.patient, alertId: RecordID(known: "alert-1"))
  /// A usual answer.
  public static let exampleOutcome: Alert = {
    var alert = Alert.example
    (alert.status, alert.version) = (.acknowledged, 2)
    (alert.acknowledgedBy, alert.acknowledgedAt) = ("7b0e8400-e29b-41d4-a716-446655440007", Example.end)
    return alert
  }()
}

/// Judges an alert.
public struct AssessAlert: Method {
  /// `alerts.assess`.
  public static let name = "alerts.assess"
  /// For the documentation.
  public static let summary = "Judges an alert: what was found, and how pressing it is."
  /// Writes a patient's record.
  public static let access = Access.write(.patient, by: .careTeam, shows: .partlySelfEntered)

  /// The patient.
  public var patientId: PatientID
  /// The alert.
  public var alertId: RecordID
  /// How pressing it is; may raise or lower.
  public var severity: AlertSeverity
  /// What was found: 1 to 2,000 characters.
  public var finding: String
  /// The version that was judged; without it whatever there is.
  public var expectedVersion: Int?

  /// A judgement.
  public init(patientId: PatientID, alertId: RecordID, severity: AlertSeverity, finding: String) {
    (self.patientId, self.alertId) = (patientId, alertId)
    (self.severity, self.finding) = (severity, finding)
  }

  /// What the method answers.
  public typealias Outcome = Alert
  /// Usual parameters.
  public static let example = AssessAlert(
    patientId: Example.patient, alertId: RecordID(known: "alert-1"), severity: .high,
    finding: "Called the patient; feels well")
  /// A usual answer.
  public static let exampleOutcome: Alert = {
    var alert = AcknowledgeAlert.exampleOutcome
    (alert.status, alert.severity, alert.version) = (.assessed, .high, 3)
    alert.assessment = AlertAssessment(
      severity: .high, finding: example.finding, assessedBy: "7b0e8400-e29b-41d4-a716-446655440007",
      assessedAt: Example.end)
    return alert
  }()
}

/// Closes an alert.
public struct ResolveAlert: Method {
  /// `alerts.resolve`.
  public static let name = "alerts.resolve"
  /// For the documentation.
  public static let summary = "Closes an alert, once nothing is left to be done about it."
  /// Writes a patient's record.
  public static let access = Access.write(.patient, by: .careTeam, shows: .partlySelfEntered)

  /// The patient.
  public var patientId: PatientID
  /// The alert.
  public var alertId: RecordID
  /// How.
  public var resolution: AlertResolution
  /// What there is to say: 1 to 2,000 characters.
  public var note: String
  /// The version that is closed; without it whatever there is.
  public var expectedVersion: Int?

  /// An end.
  public init(patientId: PatientID, alertId: RecordID, resolution: AlertResolution, note: String) {
    (self.patientId, self.alertId) = (patientId, alertId)
    (self.resolution, self.note) = (resolution, note)
  }

  /// What the method answers.
  public typealias Outcome = Alert
  /// Usual parameters.
  public static let example = ResolveAlert(
    patientId: Example.patient, alertId: RecordID(known: "alert-1"), resolution: .handled,
    note: "Seen the same day")
  /// A usual answer.
  public static let exampleOutcome: Alert = {
    var alert = AssessAlert.exampleOutcome
    (alert.status, alert.resolvedAt, alert.version) = (.resolved, Example.end, 4)
    return alert
  }()
}
