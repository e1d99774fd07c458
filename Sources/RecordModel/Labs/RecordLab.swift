/// Records a laboratory result.
public struct RecordLab: Method {
  /// `labs.record`.
  public static let name = "labs.record"
  /// For the documentation.
  public static let summary = "Records a laboratory result; its status follows from the values."
  /// Writes a patient's record.
  public static let access = Access.write(.patient, by: .careTeam)

  /// The patient.
  public var patientId: PatientID
  /// Made by the client for entering offline.
  public var id: RecordID?
  /// Name of the test.
  public var testName: String
  /// When the specimen was taken.
  public var date: OffsetTime
  /// Values of the analytes that have a unit of their own: `a1c` in %, `glucose` and `creatinine` in mg/dL (R-MH-215).
  public var results: [String: ExactDecimal]?
  /// Values of any analytes, each with its unit.
  public var analytes: [LabAnalyteInput]?
  /// What the laboratory says of the whole; it may raise the computed status, never lower it (R-MH-214).
  public var status: LabStatus?
  /// A remark, at most 2,000 characters.
  public var note: String?
  /// When the laboratory reported.
  public var reportedDate: Timestamp?
  /// The report as it came.
  public var document: DocumentReference?

  /// With these parameters.
  public init(patientId: PatientID, testName: String, date: OffsetTime) {
    (self.patientId, self.testName, self.date) = (patientId, testName, date)
  }

  /// What the method answers.
  public typealias Outcome = LabResult
  /// Usual parameters.
  public static let example: RecordLab = {
    var example = RecordLab(
      patientId: Example.patient, testName: "HbA1c", date: OffsetTime(Example.start, offsetMinutes: 60))
    example.results = ["a1c": ExactDecimal(thousandths: 5_800)]
    return example
  }()
  /// A usual answer.
  public static let exampleOutcome = LabResult.example
}
