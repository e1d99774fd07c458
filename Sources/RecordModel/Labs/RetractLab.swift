/// Declares a laboratory result wrong.
public struct RetractLab: Method {
  /// `labs.retract`.
  public static let name = "labs.retract"
  /// For the documentation.
  public static let summary = "Declares a laboratory result wrong; it counts nowhere any more."
  /// Writes a patient's record.
  public static let access = Access.write(.patient, by: .careTeam)

  /// The patient.
  public var patientId: PatientID
  /// The result.
  public var labId: RecordID
  /// Why.
  public var reason: RetractionReason
  /// A remark.
  public var note: String?

  /// With these parameters.
  public init(patientId: PatientID, labId: RecordID, reason: RetractionReason) {
    (self.patientId, self.labId, self.reason) = (patientId, labId, reason)
  }

  /// What the method answers.
  public typealias Outcome = LabResult
  /// Usual parameters.
  public static let example = RetractLab(
    patientId: Example.patient, labId: RecordID(known: "lab-1"), reason: .wrongPatient)
  /// A usual answer.
  public static let exampleOutcome = LabResult.example
}
