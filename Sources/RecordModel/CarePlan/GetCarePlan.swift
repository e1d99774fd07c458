/// Answers the care plan.
package struct GetCarePlan: Method {
  package static let name = "carePlan.get"
  package static let summary = "Answers the active care plan; the last one, as inactive, after it was ended."
  package static let access = Access.read(.patient, only: .patientsAndStaff)

  package var patientId: PatientID

  package init(patientId: PatientID) {
    self.patientId = patientId
  }

  package typealias Outcome = CarePlan
  package static let example = GetCarePlan(patientId: Example.patient)
  package static let exampleOutcome = CarePlan.example
}
