/// Answers the intake form.
package struct GetIntakeForm: Method {
  package static let name = "intake.get"
  package static let summary = "Answers the intake form that was submitted last."
  package static let access = Access.read(.patient, only: .patientsAndStaff)

  package var patientId: PatientID

  package init(patientId: PatientID) { self.patientId = patientId }

  package typealias Outcome = IntakeForm
  package static let example = GetIntakeForm(patientId: Example.patient)
  package static let exampleOutcome = IntakeForm.example
}
