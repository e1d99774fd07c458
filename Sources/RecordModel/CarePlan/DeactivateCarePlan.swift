/// Ends the care plan.
public struct DeactivateCarePlan: Method {
  /// `carePlan.deactivate`.
  public static let name = "carePlan.deactivate"
  /// For the documentation.
  public static let summary = "Ends the active care plan, without another in its place."
  /// Writes a patient's record.
  public static let access = Access.write(.patient, by: .clinicians)

  /// The patient.
  public var patientId: PatientID
  /// Why; 1 to 500 characters.
  public var reason: String

  /// With these parameters.
  public init(patientId: PatientID, reason: String) {
    (self.patientId, self.reason) = (patientId, reason)
  }

  /// What the method answers.
  public typealias Outcome = CarePlan
  /// Usual parameters.
  public static let example = DeactivateCarePlan(
    patientId: Example.patient, reason: "Behandlung abgeschlossen")
  /// A usual answer.
  public static let exampleOutcome: Outcome = {
    var plan = CarePlan.example
    plan.status = .inactive
    return plan
  }()
}
