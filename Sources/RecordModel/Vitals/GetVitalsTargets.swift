/// Reads what a patient aims for.
public struct GetVitalsTargets: Method {
  /// `vitals.targets`.
  public static let name = "vitals.targets"
  /// For the documentation.
  public static let summary = "Answers the ranges that the patient aims for, with who set them."
  /// Reads a patient's record.
  public static let access = Access.read(.patient, by: .patientAndTeam)

  /// The patient.
  public var patientId: PatientID

  /// The targets of that patient.
  public init(patientId: PatientID) { self.patientId = patientId }

  /// What the method answers.
  public typealias Outcome = VitalsTargets
  /// The example patient's.
  public static let example = GetVitalsTargets(patientId: Example.patient)
  /// One target.
  public static let exampleOutcome = VitalsTargets.example
}
