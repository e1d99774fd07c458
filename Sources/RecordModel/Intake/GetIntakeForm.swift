/// Answers the intake form.
public struct GetIntakeForm: Method {
  /// `intake.get`.
  public static let name = "intake.get"
  /// For the documentation.
  public static let summary = "Answers the intake form that was submitted last."
  /// Reads a patient's record.
  public static let access = Access.read(.patient, by: .patientAndTeam)

  /// The patient.
  public var patientId: PatientID

  /// With these parameters.
  public init(patientId: PatientID) { self.patientId = patientId }

  /// What the method answers.
  public typealias Outcome = IntakeForm
  /// Usual parameters.
  public static let example = GetIntakeForm(patientId: Example.patient)
  /// A usual answer.
  public static let exampleOutcome = IntakeForm.example
}
