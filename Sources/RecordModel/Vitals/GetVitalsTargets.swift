/// Reads a patient's targets.
package struct GetVitalsTargets: Method {
  package static let name = "vitals.targets"
  package static let summary = "Answers the ranges that the patient aims for, with who set them."
  package static let access = Access.read(.patient, by: .patientAndTeam)

  package var patientId: PatientID

  package init(patientId: PatientID) { self.patientId = patientId }

  package typealias Outcome = VitalsTargets
  package static let example = GetVitalsTargets(patientId: Example.patient)
  package static let exampleOutcome = VitalsTargets.example
}
