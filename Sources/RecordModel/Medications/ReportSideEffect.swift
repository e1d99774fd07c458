/// Reports an unwanted effect of a medication.
package struct ReportSideEffect: Method {
  package static let name = "medications.reportSideEffect"
  package static let summary = "Reports an unwanted effect of a medication."
  package static let access = Access.write(.patient, by: .patientAndTeam)

  package var patientId: PatientID
  package var medicationId: RecordID
  /// Made by the client for entering offline.
  package var id: RecordID?
  package var effect: String
  package var severity: SideEffectReport.Severity
  package var note: String?
  package var onset: Timestamp?

  package init(
    patientId: PatientID, medicationId: RecordID, effect: String, severity: SideEffectReport.Severity
  ) {
    (self.patientId, self.medicationId, self.effect) = (patientId, medicationId, effect)
    self.severity = severity
  }

  package typealias Outcome = SideEffectReport
  package static let example = ReportSideEffect(
    patientId: Example.patient, medicationId: RecordID(known: "med-1"), effect: "Übelkeit", severity: .mild)
  package static let exampleOutcome = SideEffectReport(
    id: RecordID(known: "effect-1"), effect: "Übelkeit", severity: .mild, note: nil, onset: nil,
    reportedAt: Example.start, reportedBy: "service:1000")
}
