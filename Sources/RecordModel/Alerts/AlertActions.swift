/// Says what is to be done about an alert.
public struct AddAlertAction: Method {
  /// `alerts.addAction`.
  public static let name = "alerts.addAction"
  /// For the documentation.
  public static let summary = "Says what is to be done about an alert."
  /// Writes a patient's record.
  public static let access = Access.write(.patient, by: .careTeam, shows: .partlySelfEntered)

  /// The patient.
  public var patientId: PatientID
  /// The alert.
  public var alertId: RecordID
  /// Made by the client; the same id and content again changes nothing (R-MH-269).
  public var id: RecordID?
  /// What is to be done: 1 to 500 characters.
  public var text: String
  /// Who does it.
  public var assigneeId: AccountID?
  /// By when.
  public var dueAt: Timestamp?

  /// An item.
  public init(patientId: PatientID, alertId: RecordID, text: String) {
    (self.patientId, self.alertId, self.text) = (patientId, alertId, text)
  }

  /// What the method answers.
  public typealias Outcome = Alert
  /// Usual parameters.
  public static let example = AddAlertAction(
    patientId: Example.patient, alertId: RecordID(known: "alert-1"), text: "Call the patient")
  /// A usual answer.
  public static let exampleOutcome: Alert = {
    var alert = AcknowledgeAlert.exampleOutcome
    alert.actionItems = [
      AlertAction(id: RecordID(known: "action-1"), text: example.text, assigneeId: nil, dueAt: nil)
    ]
    alert.version = 3
    return alert
  }()
}

/// Ticks what was to be done about an alert.
public struct UpdateAlertAction: Method {
  /// `alerts.updateAction`.
  public static let name = "alerts.updateAction"
  /// For the documentation.
  public static let summary = "Ticks what was to be done about an alert, or takes the tick back."
  /// Writes a patient's record.
  public static let access = Access.write(.patient, by: .careTeam, shows: .partlySelfEntered)

  /// The patient.
  public var patientId: PatientID
  /// The alert.
  public var alertId: RecordID
  /// The item.
  public var actionId: RecordID
  /// Whether it is done.
  public var done: Bool
  /// A remark: at most 500 characters.
  public var note: String?

  /// A tick.
  public init(patientId: PatientID, alertId: RecordID, actionId: RecordID, done: Bool) {
    (self.patientId, self.alertId) = (patientId, alertId)
    (self.actionId, self.done) = (actionId, done)
  }

  /// What the method answers.
  public typealias Outcome = Alert
  /// Usual parameters.
  public static let example = UpdateAlertAction(
    patientId: Example.patient, alertId: RecordID(known: "alert-1"), actionId: RecordID(known: "action-1"),
    done: true)
  /// A usual answer.
  public static let exampleOutcome: Alert = {
    var alert = AddAlertAction.exampleOutcome
    alert.actionItems[0].done = true
    alert.actionItems[0].doneAt = Example.end
    alert.version = 4
    return alert
  }()
}
