package struct SubmitIntakeForm: Method {
  package static let name = "intake.submit"
  package static let summary =
    "Submits the intake form, whole; names and telephone number go into the settings too."
  package static let access = Access.write(.patient, only: .patients)

  package var patientId: PatientID
  package var demographics: IntakeForm.Demographics
  package var medicalHistory: IntakeForm.MedicalHistory
  package var socialHistory: IntakeForm.SocialHistory
  /// Sent back with a form as it was answered; ignored.
  package var version: Value?
  /// Sent back with a form as it was answered; ignored.
  package var submittedAt: Value?
  /// Sent back with a form as it was answered; ignored.
  package var submittedBy: Value?

  package init(patientId: PatientID, content: IntakeContent) {
    (self.patientId, demographics) = (patientId, content.demographics)
    (medicalHistory, socialHistory) = (content.medicalHistory, content.socialHistory)
  }

  package typealias Outcome = IntakeForm
  package static let example = SubmitIntakeForm(patientId: Example.patient, content: .example)
  package static let exampleOutcome = IntakeForm.example
}
