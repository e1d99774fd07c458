package struct DiscontinueMedication: Method {
  package static let name = "medications.discontinue"
  package static let summary = "Ends a medication; it stays in the history."
  package static let access = Access.write(.patient, only: .cliniciansAndOwners)

  package var patientId: PatientID
  package var medicationId: RecordID
  package var reason: String
  /// The last day of the medication; now if left out.
  ///
  /// Until a future date the medication is taken, and the date may be changed. Not before the prescription.
  package var effectiveDate: Timestamp?

  package init(patientId: PatientID, medicationId: RecordID, reason: String) {
    (self.patientId, self.medicationId, self.reason) = (patientId, medicationId, reason)
  }

  package typealias Outcome = Medication
  package static let example = DiscontinueMedication(
    patientId: Example.patient, medicationId: RecordID(known: "med-1"), reason: "Übelkeit")
  package static let exampleOutcome = Medication.example
}
