/// Assigns somebody to a patient's care (R-MH-049).
package struct AssignPatient: Method {
  package static let name = "care.assign"
  package static let summary =
    "Gives a clinician or nurse access to a patient's record, for a time or until care.unassign."
  package static let access = Access.write(.accounts)

  package var patientId: PatientID
  /// Of the clinician or nurse.
  package var accountId: AccountID
  /// From then on; now if left out.
  package var from: Timestamp?
  /// Exclusive; open if left out.
  package var until: Timestamp?

  package init(
    patientId: PatientID, accountId: AccountID, from: Timestamp? = nil, until: Timestamp? = nil
  ) {
    (self.patientId, self.accountId, self.from, self.until) = (patientId, accountId, from, until)
  }

  package typealias Outcome = CareRelationship
  package static let example = AssignPatient(patientId: Example.patient, accountId: Example.clinician)
  package static let exampleOutcome = CareRelationship.example
}

/// Ends somebody's care for a patient.
package struct UnassignPatient: Method {
  package static let name = "care.unassign"
  package static let summary = "Takes a clinician's or nurse's access to a patient's record away, at once."
  package static let access = Access.write(.accounts)

  package var patientId: PatientID
  /// Of the clinician or nurse.
  package var accountId: AccountID

  package init(patientId: PatientID, accountId: AccountID) {
    (self.patientId, self.accountId) = (patientId, accountId)
  }

  package typealias Outcome = CareRelationship
  package static let example = UnassignPatient(patientId: Example.patient, accountId: Example.clinician)
  package static let exampleOutcome: CareRelationship = {
    var ended = CareRelationship.example
    (ended.until, ended.isActive) = (Example.end, false)
    return ended
  }()
}
