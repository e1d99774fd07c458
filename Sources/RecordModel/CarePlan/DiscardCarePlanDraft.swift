/// Throws the draft of the care plan away.
public struct DiscardCarePlanDraft: Method {
  /// `carePlan.discardDraft`.
  public static let name = "carePlan.discardDraft"
  /// For the documentation.
  public static let summary = "Throws the draft of the care plan away."
  /// Writes a patient's record.
  public static let access = Access.write(.patient, by: .clinicians)

  /// The patient.
  public var patientId: PatientID
  /// The version of the draft that was looked at; any where it is left out.
  public var draftVersion: Int?

  /// With these parameters.
  public init(patientId: PatientID) {
    self.patientId = patientId
  }

  /// What the method answers.
  public typealias Outcome = CarePlanDraft
  /// Usual parameters.
  public static let example = DiscardCarePlanDraft(patientId: Example.patient)
  /// A usual answer.
  public static let exampleOutcome = CarePlanDraft.example
}
