/// Ends the care plan.
package struct DeactivateCarePlan: Method {
  package static let name = "carePlan.deactivate"
  package static let summary = "Ends the active care plan, without another in its place."
  package static let access = Access.write(.patient, only: .clinicians)

  package var patientId: PatientID
  /// 1 to 500 characters.
  package var reason: String

  package init(patientId: PatientID, reason: String) {
    (self.patientId, self.reason) = (patientId, reason)
  }

  package typealias Outcome = CarePlan
  package static let example = DeactivateCarePlan(
    patientId: Example.patient, reason: "Behandlung abgeschlossen")
  package static let exampleOutcome: Outcome = {
    var plan = CarePlan.example
    plan.status = .inactive
    return plan
  }()
}
