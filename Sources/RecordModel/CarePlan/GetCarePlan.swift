/// Answers the care plan.
public struct GetCarePlan: Method {
  /// `carePlan.get`.
  public static let name = "carePlan.get"
  /// For the documentation.
  public static let summary = "Answers the active care plan; the last one, as inactive, after it was ended."
  /// Reads a patient's record.
  public static let access = Access.read(.patient, by: .patientAndTeam)

  /// The patient.
  public var patientId: PatientID

  /// With these parameters.
  public init(patientId: PatientID) {
    self.patientId = patientId
  }

  /// What the method answers.
  public typealias Outcome = CarePlan
  /// Usual parameters.
  public static let example = GetCarePlan(patientId: Example.patient)
  /// A usual answer.
  public static let exampleOutcome = CarePlan.example
}
