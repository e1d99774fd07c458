/// Answers one publication of the care plan.
public struct GetCarePlanVersion: Method {
  /// `carePlan.version`.
  public static let name = "carePlan.version"
  /// For the documentation.
  public static let summary = "Answers one version of the care plan, as it was published."
  /// Reads a patient's record.
  public static let access = Access.read(.patient, by: .patientAndTeam)

  /// The patient.
  public var patientId: PatientID
  /// Which one.
  public var version: Int

  /// With these parameters.
  public init(patientId: PatientID, version: Int) {
    (self.patientId, self.version) = (patientId, version)
  }

  /// What the method answers.
  public typealias Outcome = CarePlan
  /// Usual parameters.
  public static let example = GetCarePlanVersion(patientId: Example.patient, version: 1)
  /// A usual answer.
  public static let exampleOutcome = CarePlan.example
}
