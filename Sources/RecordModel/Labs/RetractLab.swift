/// Declares a laboratory result wrong.
package struct RetractLab: Method {
  package static let name = "labs.retract"
  package static let summary = "Declares a laboratory result wrong; it counts nowhere any more."
  package static let access = Access.write(.patient, only: .staff)

  package var patientId: PatientID
  package var labId: RecordID
  package var reason: RetractionReason
  package var note: String?

  package init(patientId: PatientID, labId: RecordID, reason: RetractionReason) {
    (self.patientId, self.labId, self.reason) = (patientId, labId, reason)
  }

  package typealias Outcome = LabResult
  package static let example = RetractLab(
    patientId: Example.patient, labId: RecordID(known: "lab-1"), reason: .wrongPatient)
  package static let exampleOutcome = LabResult.example
}
