/// Answers one laboratory result.
public struct GetLab: Method {
  /// `labs.get`.
  public static let name = "labs.get"
  /// For the documentation.
  public static let summary = "Answers one laboratory result."
  /// Reads a patient's record.
  public static let access = Access.read(.patient, by: .patientAndTeam)

  /// The patient.
  public var patientId: PatientID
  /// The result.
  public var labId: RecordID

  /// With these parameters.
  public init(patientId: PatientID, labId: RecordID) {
    (self.patientId, self.labId) = (patientId, labId)
  }

  /// What the method answers.
  public typealias Outcome = LabResult
  /// Usual parameters.
  public static let example = GetLab(patientId: Example.patient, labId: RecordID(known: "lab-1"))
  /// A usual answer.
  public static let exampleOutcome = LabResult.example
}
