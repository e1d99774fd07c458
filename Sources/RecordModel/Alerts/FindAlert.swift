/// Finds whose record an alert is in.
package struct FindAlert: Method {
  package static let name = "alerts.find"
  package static let summary = "Tells in the record of which patient in the caller's care an alert is."
  package static let access = Access.read(.patient, only: .careTeam, of: .ownPatients)

  package var alertId: RecordID

  package init(alertId: RecordID) { self.alertId = alertId }

  package struct Outcome: Codable, Sendable, Equatable {
    package var alertId: RecordID
    package var patientId: PatientID

    package init(alertId: RecordID, patientId: PatientID) {
      (self.alertId, self.patientId) = (alertId, patientId)
    }
  }

  package static let example = FindAlert(alertId: RecordID(known: "alert-1"))
  package static let exampleOutcome = Outcome(alertId: RecordID(known: "alert-1"), patientId: Example.patient)
}
