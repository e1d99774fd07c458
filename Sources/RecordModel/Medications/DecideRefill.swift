/// Decides on a refill, or on the supply.
package struct DecideRefill: Method {
  package static let name = "medications.decideRefill"
  package static let summary = "Approves, denies or fulfils a refill, or says what the pharmacy has."
  package static let access = Access.write(.patient, only: .staff)

  package var patientId: PatientID
  package var medicationId: RecordID
  package var decision: RefillDecision
  package var note: String?
  package var refillDate: Timestamp?

  package init(patientId: PatientID, medicationId: RecordID, decision: RefillDecision) {
    (self.patientId, self.medicationId, self.decision) = (patientId, medicationId, decision)
  }

  package typealias Outcome = Medication
  package static let example = DecideRefill(
    patientId: Example.patient, medicationId: RecordID(known: "med-1"), decision: .fulfil)
  package static let exampleOutcome = Medication.example
}
