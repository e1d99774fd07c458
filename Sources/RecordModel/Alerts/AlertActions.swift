/// Adds a task to an alert.
package struct AddAlertAction: Method {
  package static let name = "alerts.addAction"
  package static let summary = "Says what is to be done about an alert."
  package static let access = Access.write(.patient, only: .careTeam, shows: .partlySelfEntered)

  package var patientId: PatientID
  package var alertId: RecordID
  /// Made by the client; the same id and content again changes nothing (R-MH-269).
  package var id: RecordID?
  /// 1 to 500 characters.
  package var text: String
  package var assigneeId: AccountID?
  package var dueAt: Timestamp?

  package init(patientId: PatientID, alertId: RecordID, text: String) {
    (self.patientId, self.alertId, self.text) = (patientId, alertId, text)
  }

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

/// Ticks off a task of an alert, or unticks it.
package struct UpdateAlertAction: Method {
  package static let name = "alerts.updateAction"
  package static let summary = "Ticks what was to be done about an alert, or takes the tick back."
  package static let access = Access.write(.patient, only: .careTeam, shows: .partlySelfEntered)

  package var patientId: PatientID
  package var alertId: RecordID
  package var actionId: RecordID
  package var done: Bool
  /// At most 500 characters.
  package var note: String?

  package init(patientId: PatientID, alertId: RecordID, actionId: RecordID, done: Bool) {
    (self.patientId, self.alertId) = (patientId, alertId)
    (self.actionId, self.done) = (actionId, done)
  }

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
