/// Answers the draft of the care plan.
public struct GetCarePlanDraft: Method {
  /// `carePlan.getDraft`.
  public static let name = "carePlan.getDraft"
  /// For the documentation.
  public static let summary =
    "Answers the draft of the care plan, or what a first save would start from; for the care team."
  /// Reads a patient's record.
  public static let access = Access.read(.patient, by: .clinicians)

  /// The patient.
  public var patientId: PatientID

  /// With these parameters.
  public init(patientId: PatientID) {
    self.patientId = patientId
  }

  /// What the method answers.
  public typealias Outcome = CarePlanDraft
  /// Usual parameters.
  public static let example = GetCarePlanDraft(patientId: Example.patient)
  /// A usual answer.
  public static let exampleOutcome = CarePlanDraft.example
}
