/// Records a laboratory result.
package struct RecordLab: Method {
  package static let name = "labs.record"
  package static let summary = "Records a laboratory result; its status follows from the values."
  package static let access = Access.write(.patient, only: .staff)

  package var patientId: PatientID
  /// Made by the client for entering offline.
  package var id: RecordID?
  package var testName: String
  package var date: OffsetTime
  /// Values of the analytes that have a unit of their own: `a1c` in %, `glucose` and `creatinine` in mg/dL
  /// (R-MH-215).
  @AsReported package var results: [String: ExactDecimal]?
  /// Values of any analytes, each with its unit.
  package var analytes: [LabAnalyteInput]?
  /// The laboratory's overall judgement; it may raise the computed status, never lower it (R-MH-214).
  package var status: LabStatus?
  /// At most 2,000 characters.
  package var note: String?
  /// When the laboratory reported.
  package var reportedDate: Timestamp?
  /// The report as received.
  package var document: DocumentReference?

  package init(patientId: PatientID, testName: String, date: OffsetTime) {
    (self.patientId, self.testName, self.date) = (patientId, testName, date)
  }

  package typealias Outcome = LabResult
  package static let example: RecordLab = {
    var example = RecordLab(
      patientId: Example.patient, testName: "HbA1c", date: OffsetTime(Example.start, offsetMinutes: 60))
    example.results = ["a1c": ExactDecimal(thousandths: 5_800)]
    return example
  }()
  package static let exampleOutcome = LabResult.example
}
