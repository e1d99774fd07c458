/// Submits the intake form.
public struct SubmitIntakeForm: Method {
  /// `intake.submit`.
  public static let name = "intake.submit"
  /// For the documentation.
  public static let summary =
    "Submits the intake form, whole; names and telephone number go into the settings too."
  /// Writes a patient's record.
  public static let access = Access.write(.patient, by: .patients)

  /// The patient.
  public var patientId: PatientID
  /// Who the patient is.
  public var demographics: IntakeForm.Demographics
  /// What the patient had and has.
  public var medicalHistory: IntakeForm.MedicalHistory
  /// How the patient lives.
  public var socialHistory: IntakeForm.SocialHistory
  /// What was answered with a form; ignored.
  public var version: Value?
  /// What was answered with a form; ignored.
  public var submittedAt: Value?
  /// What was answered with a form; ignored.
  public var submittedBy: Value?

  /// With these parameters.
  public init(patientId: PatientID, content: IntakeContent) {
    (self.patientId, demographics) = (patientId, content.demographics)
    (medicalHistory, socialHistory) = (content.medicalHistory, content.socialHistory)
  }

  /// What the method answers.
  public typealias Outcome = IntakeForm
  /// Usual parameters.
  public static let example = SubmitIntakeForm(patientId: Example.patient, content: .example)
  /// A usual answer.
  public static let exampleOutcome = IntakeForm.example
}
