/// Requests more of a medication.
package struct RequestRefill: Method {
  package static let name = "medications.requestRefill"
  package static let summary = "Asks for more of a medication."
  package static let access = Access.write(.patient, only: .patients)

  package var patientId: PatientID
  package var medicationId: RecordID
  /// Made by the client for entering offline.
  package var id: RecordID?
  package var note: String?
  /// The patient's choice.
  package var pharmacy: String?

  package init(patientId: PatientID, medicationId: RecordID) {
    (self.patientId, self.medicationId) = (patientId, medicationId)
  }

  package typealias Outcome = RefillRequest
  package static let example = RequestRefill(
    patientId: Example.patient, medicationId: RecordID(known: "med-1"))
  package static let exampleOutcome = RefillRequest(
    id: RecordID(known: "refill-1"), medicationId: RecordID(known: "med-1"), requestedAt: Example.start,
    note: nil,
    pharmacy: nil)
}
