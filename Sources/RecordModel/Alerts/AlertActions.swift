/// Says what is to be done about an alert.
package struct AddAlertAction: Method {
  /// `alerts.addAction`.
  package static let name = "alerts.addAction"
  package static let summary = "Says what is to be done about an alert."
  /// Writes a patient's record.
  package static let access = Access.write(.patient, only: .careTeam, shows: .partlySelfEntered)

  package var patientId: PatientID
  package var alertId: RecordID
  /// Made by the client; the same id and content again changes nothing (R-MH-269).
  package var id: RecordID?
  /// What is to be done: 1 to 500 characters.
  package var text: String
  /// Who does it.
  package var assigneeId: AccountID?
  /// By when.
  package var dueAt: Timestamp?

  /// An item.
  package init(patientId: PatientID, alertId: RecordID, text: String) {
    (self.patientId, self.alertId, self.text) = (patientId, alertId, text)
  }

  /// What the method answers.
  package typealias Outcome = Alert
  package static let example = AddAlertAction(
    patientId: Example.patient, alertId: RecordID(known: "alert-1"), text: "Call the patient")
  package static let exampleOutcome: Alert = {
    var alert = AcknowledgeAlert.exampleOutcome
    alert.actionItems = [
      AlertAction(id: RecordID(known: "action-1"), text: example.text, assigneeId: nil, dueAt: nil)
    ]
    alert.version = 3
    return alert
  }()
}

/// Ticks what was to be done about an alert.
package struct UpdateAlertAction: Method {
  /// `alerts.updateAction`.
  package static let name = "alerts.updateAction"
  package static let summary = "Ticks what was to be done about an alert, or takes the tick back."
  /// Writes a patient's record.
  package static let access = Access.write(.patient, only: .careTeam, shows: .partlySelfEntered)

  package var patientId: PatientID
  package var alertId: RecordID
  /// The item.
  package var actionId: RecordID
  /// Whether it is done.
  package var done: Bool
  /// A remark: at most 500 characters.
  package var note: String?

  /// A tick.
  package init(patientId: PatientID, alertId: RecordID, actionId: RecordID, done: Bool) {
    (self.patientId, self.alertId) = (patientId, alertId)
    (self.actionId, self.done) = (actionId, done)
  }

  /// What the method answers.
  package typealias Outcome = Alert
  package static let example = UpdateAlertAction(
    patientId: Example.patient, alertId: RecordID(known: "alert-1"), actionId: RecordID(known: "action-1"),
    done: true)
  package static let exampleOutcome: Alert = {
    var alert = AddAlertAction.exampleOutcome
    alert.actionItems[0].done = true
    alert.actionItems[0].doneAt = Example.end
    alert.version = 4
    return alert
  }()
}
