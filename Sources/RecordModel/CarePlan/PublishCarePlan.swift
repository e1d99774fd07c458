/// Publishes the draft of the care plan.
public struct PublishCarePlan: Method {
  /// `carePlan.publish`.
  public static let name = "carePlan.publish"
  /// For the documentation.
  public static let summary = "Makes the draft the active care plan, a new version of it."
  /// Writes a patient's record.
  public static let access = Access.write(.patient, by: .clinicians)

  /// The patient.
  public var patientId: PatientID
  /// The version of the draft that was looked at.
  public var draftVersion: Int
  /// What is different; at most 500 characters.
  public var changeNote: String?

  /// With these parameters.
  public init(patientId: PatientID, draftVersion: Int) {
    (self.patientId, self.draftVersion) = (patientId, draftVersion)
  }

  /// What the method answers.
  public typealias Outcome = CarePlan
  /// Usual parameters.
  public static let example = PublishCarePlan(patientId: Example.patient, draftVersion: 2)
  /// A usual answer.
  public static let exampleOutcome = CarePlan.example
}
