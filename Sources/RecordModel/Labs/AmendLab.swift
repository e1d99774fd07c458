/// Corrects a laboratory result; the former one stays in the log.
package struct AmendLab: Method {
  package static let name = "labs.amend"
  package static let summary = "Corrects a laboratory result with a reason; what is left out stays as it was."
  package static let access = Access.write(.patient, only: .staff)

  package var patientId: PatientID
  package var labId: RecordID
  package var reason: String
  package var testName: String?
  package var date: OffsetTime?
  /// Values of the analytes that have a unit of their own: `a1c` in %, `glucose` and `creatinine` in mg/dL
  /// (R-MH-215).
  @AsReported package var results: [String: ExactDecimal]?
  /// Values of any analytes, each with its unit.
  package var analytes: [LabAnalyteInput]?
  /// The laboratory's overall judgement; it may raise the computed status, never lower it (R-MH-214).
  package var status: LabStatus?
  /// At most 2,000 characters.
  package var note: String?
  /// The report as received.
  package var document: DocumentReference?

  package init(patientId: PatientID, labId: RecordID, reason: String) {
    (self.patientId, self.labId, self.reason) = (patientId, labId, reason)
  }

  package typealias Outcome = LabResult
  package static let example = AmendLab(
    patientId: Example.patient, labId: RecordID(known: "lab-1"), reason: "Einheit verwechselt")
  package static let exampleOutcome = LabResult.example
}
