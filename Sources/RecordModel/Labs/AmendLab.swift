/// Corrects a laboratory result; what it said before stays in the log.
public struct AmendLab: Method {
  /// `labs.amend`.
  public static let name = "labs.amend"
  /// For the documentation.
  public static let summary = "Corrects a laboratory result with a reason; what is left out stays as it was."
  /// Writes a patient's record.
  public static let access = Access.write(.patient, by: .careTeam)

  /// The patient.
  public var patientId: PatientID
  /// The result.
  public var labId: RecordID
  /// Why.
  public var reason: String
  /// Name of the test.
  public var testName: String?
  /// When the specimen was taken.
  public var date: OffsetTime?
  /// Values of the analytes that have a unit of their own: `a1c` in %, `glucose` and `creatinine` in mg/dL (R-MH-215).
  public var results: [String: ExactDecimal]?
  /// Values of any analytes, each with its unit.
  public var analytes: [LabAnalyteInput]?
  /// What the laboratory says of the whole; it may raise the computed status, never lower it (R-MH-214).
  public var status: LabStatus?
  /// A remark, at most 2,000 characters.
  public var note: String?
  /// The report as it came.
  public var document: DocumentReference?

  /// With these parameters.
  public init(patientId: PatientID, labId: RecordID, reason: String) {
    (self.patientId, self.labId, self.reason) = (patientId, labId, reason)
  }

  /// What the method answers.
  public typealias Outcome = LabResult
  /// Usual parameters.
  public static let example = AmendLab(
    patientId: Example.patient, labId: RecordID(known: "lab-1"), reason: "Einheit verwechselt")
  /// A usual answer.
  public static let exampleOutcome = LabResult.example
}
