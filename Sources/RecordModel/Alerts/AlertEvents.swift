/// An alert was raised, or happened again while it was not resolved (R-MH-185).
package struct AlertRaised: Event, MakesRecord {
  package static let type = EventType(code: 300, name: "alerts.raised")
  /// Alerts are only for the care team.
  package static let isHiddenFromPatient = true
  package var alertId: RecordID
  package var severity: AlertSeverity
  package var cause: AlertCause

  package init(alertId: RecordID, severity: AlertSeverity, cause: AlertCause) {
    (self.alertId, self.severity, self.cause) = (alertId, severity, cause)
  }

  package var madeID: RecordID { alertId }
}

/// Somebody has an alert in hand.
package struct AlertAcknowledged: Event {
  package static let type = EventType(code: 301, name: "alerts.acknowledged")
  /// Alerts are only for the care team.
  package static let isHiddenFromPatient = true
  package var alertId: RecordID

  package init(alertId: RecordID) { self.alertId = alertId }
}

/// Somebody judged an alert.
package struct AlertAssessed: Event {
  package static let type = EventType(code: 302, name: "alerts.assessed")
  /// Alerts are only for the care team.
  package static let isHiddenFromPatient = true
  package var alertId: RecordID
  package var severity: AlertSeverity
  package var finding: String

  package init(alertId: RecordID, severity: AlertSeverity, finding: String) {
    (self.alertId, self.severity, self.finding) = (alertId, severity, finding)
  }
}

/// A task was added to an alert.
package struct AlertActionAdded: Event, MakesRecord {
  package static let type = EventType(code: 303, name: "alerts.action-added")
  /// Alerts are only for the care team.
  package static let isHiddenFromPatient = true
  package var alertId: RecordID
  package var actionId: RecordID
  package var text: String
  package var assigneeId: AccountID?
  package var dueAt: Timestamp?

  package init(
    alertId: RecordID, actionId: RecordID, text: String, assigneeId: AccountID?, dueAt: Timestamp?
  ) {
    (self.alertId, self.actionId, self.text) = (alertId, actionId, text)
    (self.assigneeId, self.dueAt) = (assigneeId, dueAt)
  }

  package var madeID: RecordID { actionId }
}

/// A task of an alert was done, or reopened.
package struct AlertActionUpdated: Event {
  package static let type = EventType(code: 304, name: "alerts.action-updated")
  /// Alerts are only for the care team.
  package static let isHiddenFromPatient = true
  package var alertId: RecordID
  package var actionId: RecordID
  package var done: Bool
  package var note: String?

  package init(alertId: RecordID, actionId: RecordID, done: Bool, note: String?) {
    (self.alertId, self.actionId, self.done, self.note) = (alertId, actionId, done, note)
  }
}

/// An alert was closed.
package struct AlertResolved: Event {
  package static let type = EventType(code: 305, name: "alerts.resolved")
  /// Alerts are only for the care team.
  package static let isHiddenFromPatient = true
  package var alertId: RecordID
  package var resolution: AlertResolution
  package var note: String

  package init(alertId: RecordID, resolution: AlertResolution, note: String) {
    (self.alertId, self.resolution, self.note) = (alertId, resolution, note)
  }
}
