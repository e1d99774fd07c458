package struct GetMedication: Method {
  package static let name = "medications.get"
  package static let summary = "Answers one medication, whether taken or stopped."
  package static let access = Access.read(.patient, by: .patientAndTeam)

  package var patientId: PatientID
  package var medicationId: RecordID

  package init(patientId: PatientID, medicationId: RecordID) {
    (self.patientId, self.medicationId) = (patientId, medicationId)
  }

  package typealias Outcome = Medication
  package static let example = GetMedication(
    patientId: Example.patient, medicationId: RecordID(known: "med-1"))
  package static let exampleOutcome = Medication.example
}
