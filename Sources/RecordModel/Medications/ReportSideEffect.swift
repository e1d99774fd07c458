/// Reports an unwanted effect of a medication.
public struct ReportSideEffect: Method {
  /// `medications.reportSideEffect`.
  public static let name = "medications.reportSideEffect"
  /// For the documentation.
  public static let summary = "Reports an unwanted effect of a medication."
  /// Writes a patient's record.
  public static let access = Access.write(.patient, by: .patientAndTeam)

  /// The patient.
  public var patientId: PatientID
  /// The medication.
  public var medicationId: RecordID
  /// Made by the client for entering offline.
  public var id: RecordID?
  /// The effect.
  public var effect: String
  /// How bad it is.
  public var severity: SideEffectReport.Severity
  /// A remark.
  public var note: String?
  /// When it began.
  public var onset: Timestamp?

  /// With these parameters.
  public init(
    patientId: PatientID, medicationId: RecordID, effect: String, severity: SideEffectReport.Severity
  ) {
    (self.patientId, self.medicationId, self.effect) = (patientId, medicationId, effect)
    self.severity = severity
  }

  /// What the method answers.
  public typealias Outcome = SideEffectReport
  /// Usual parameters.
  public static let example = ReportSideEffect(
    patientId: Example.patient, medicationId: RecordID(known: "med-1"), effect: "Übelkeit", severity: .mild)
  /// A usual answer.
  public static let exampleOutcome = SideEffectReport(
    id: RecordID(known: "effect-1"), effect: "Übelkeit", severity: .mild, note: nil, onset: nil,
    reportedAt: Example.start, reportedBy: "service:1000")
}
