/// Submits the intake form.
package struct SubmitIntakeForm: Method {
  /// `intake.submit`.
  package static let name = "intake.submit"
  package static let summary =
    "Submits the intake form, whole; names and telephone number go into the settings too."
  /// Writes a patient's record.
  package static let access = Access.write(.patient, only: .patients)

  package var patientId: PatientID
  /// Who the patient is.
  package var demographics: IntakeForm.Demographics
  /// What the patient had and has.
  package var medicalHistory: IntakeForm.MedicalHistory
  /// How the patient lives.
  package var socialHistory: IntakeForm.SocialHistory
  /// What was answered with a form; ignored.
  package var version: Value?
  /// What was answered with a form; ignored.
  package var submittedAt: Value?
  /// What was answered with a form; ignored.
  package var submittedBy: Value?

  package init(patientId: PatientID, content: IntakeContent) {
    (self.patientId, demographics) = (patientId, content.demographics)
    (medicalHistory, socialHistory) = (content.medicalHistory, content.socialHistory)
  }

  /// What the method answers.
  package typealias Outcome = IntakeForm
  package static let example = SubmitIntakeForm(patientId: Example.patient, content: .example)
  package static let exampleOutcome = IntakeForm.example
}
