/// Raises an alert by hand.
package struct RaiseAlert: Method {
  package static let name = "alerts.raise"
  package static let summary = "Raises an alert by hand."
  package static let access = Access.write(.patient, only: .careTeam, shows: .partlySelfEntered)

  package var patientId: PatientID
  /// Made by the client; the same id and content again changes nothing (R-MH-269).
  package var id: RecordID?
  package var severity: AlertSeverity
  /// 1 to 200 characters.
  package var title: String
  /// At most 2,000 characters.
  package var detail: String?

  package init(patientId: PatientID, severity: AlertSeverity, title: String) {
    (self.patientId, self.severity, self.title) = (patientId, severity, title)
  }

  package typealias Outcome = Alert
  package static let example = RaiseAlert(
    patientId: Example.patient, severity: .high, title: "Does not answer the phone")
  package static let exampleOutcome: Alert = {
    var cause = AlertCause(.manual, .manual, of: nil, subject: nil)
    cause.name = example.title
    return Alert(
      id: RecordID(known: "alert-2"), patientId: Example.patient, patientName: "Erika Mustermann",
      cause: cause, severity: .high, raisedAt: Example.start, .en)
  }()
}

/// Takes an alert in hand.
package struct AcknowledgeAlert: Method {
  package static let name = "alerts.acknowledge"
  package static let summary =
    "Takes an alert in hand; answers what there is where somebody else has done so before."
  package static let access = Access.write(.patient, only: .careTeam, shows: .partlySelfEntered)

  package var patientId: PatientID
  package var alertId: RecordID

  package init(patientId: PatientID, alertId: RecordID) {
    (self.patientId, self.alertId) = (patientId, alertId)
  }

  package typealias Outcome = Alert
  package static let example = AcknowledgeAlert(
    patientId: Example.patient, alertId: RecordID(known: "alert-1"))
  package static let exampleOutcome: Alert = {
    var alert = Alert.example
    (alert.status, alert.version) = (.acknowledged, 2)
    (alert.acknowledgedBy, alert.acknowledgedAt) = ("7b0e8400-e29b-41d4-a716-446655440007", Example.end)
    return alert
  }()
}

package struct AssessAlert: Method {
  package static let name = "alerts.assess"
  package static let summary = "Judges an alert: what was found, and how pressing it is."
  package static let access = Access.write(.patient, only: .careTeam, shows: .partlySelfEntered)

  package var patientId: PatientID
  package var alertId: RecordID
  /// May raise or lower the alert's.
  package var severity: AlertSeverity
  /// 1 to 2,000 characters.
  package var finding: String
  /// The version that was judged; any if left out.
  package var expectedVersion: Int?

  package init(patientId: PatientID, alertId: RecordID, severity: AlertSeverity, finding: String) {
    (self.patientId, self.alertId) = (patientId, alertId)
    (self.severity, self.finding) = (severity, finding)
  }

  package typealias Outcome = Alert
  package static let example = AssessAlert(
    patientId: Example.patient, alertId: RecordID(known: "alert-1"), severity: .high,
    finding: "Called the patient; feels well")
  package static let exampleOutcome: Alert = {
    var alert = AcknowledgeAlert.exampleOutcome
    (alert.status, alert.severity, alert.version) = (.assessed, .high, 3)
    alert.assessment = AlertAssessment(
      severity: .high, finding: example.finding, assessedBy: "7b0e8400-e29b-41d4-a716-446655440007",
      assessedAt: Example.end)
    return alert
  }()
}

package struct ResolveAlert: Method {
  package static let name = "alerts.resolve"
  package static let summary = "Closes an alert, once nothing is left to be done about it."
  package static let access = Access.write(.patient, only: .careTeam, shows: .partlySelfEntered)

  package var patientId: PatientID
  package var alertId: RecordID
  package var resolution: AlertResolution
  /// 1 to 2,000 characters.
  package var note: String
  /// The version that is closed; any if left out.
  package var expectedVersion: Int?

  package init(patientId: PatientID, alertId: RecordID, resolution: AlertResolution, note: String) {
    (self.patientId, self.alertId) = (patientId, alertId)
    (self.resolution, self.note) = (resolution, note)
  }

  package typealias Outcome = Alert
  package static let example = ResolveAlert(
    patientId: Example.patient, alertId: RecordID(known: "alert-1"), resolution: .handled,
    note: "Seen the same day")
  package static let exampleOutcome: Alert = {
    var alert = AssessAlert.exampleOutcome
    (alert.status, alert.resolvedAt, alert.version) = (.resolved, Example.end, 4)
    return alert
  }()
}
