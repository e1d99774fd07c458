/// Reads one laboratory result.
package struct GetLab: Method {
  package static let name = "labs.get"
  package static let summary = "Answers one laboratory result."
  package static let access = Access.read(.patient, by: .patientAndTeam)

  package var patientId: PatientID
  package var labId: RecordID

  package init(patientId: PatientID, labId: RecordID) {
    (self.patientId, self.labId) = (patientId, labId)
  }

  package typealias Outcome = LabResult
  package static let example = GetLab(patientId: Example.patient, labId: RecordID(known: "lab-1"))
  package static let exampleOutcome = LabResult.example
}
