/// Sets what a patient aims for.
public struct SetVitalsTargets: Method {
  /// `vitals.setTargets`.
  public static let name = "vitals.setTargets"
  /// For the documentation.
  public static let summary =
    "Replaces the ranges that the patient aims for; what the care team set, a patient cannot change."
  /// Writes a patient's record.
  public static let access = Access.write(.patient, by: .patientAndTeam)

  /// The patient.
  public var patientId: PatientID
  /// All targets from now on, at most one a measure; who set them is ignored.
  public var targets: [MetricTarget]
  /// The version that the caller has seen; refused where another one is there.
  public var expectedVersion: Int?

  /// Those targets for that patient.
  public init(patientId: PatientID, targets: [MetricTarget], expectedVersion: Int? = nil) {
    (self.patientId, self.targets, self.expectedVersion) = (patientId, targets, expectedVersion)
  }

  /// What the method answers.
  public typealias Outcome = VitalsTargets
  /// A range for the pulse.
  public static let example = SetVitalsTargets(patientId: Example.patient, targets: [.example.range])
  /// The range with who set it.
  public static let exampleOutcome = VitalsTargets.example
}
