/// Ends a medication.
package struct DiscontinueMedication: Method {
  /// `medications.discontinue`.
  package static let name = "medications.discontinue"
  package static let summary = "Ends a medication; it stays in the history."
  /// Writes a patient's record.
  package static let access = Access.write(.patient, only: .cliniciansAndOwners)

  package var patientId: PatientID
  package var medicationId: RecordID
  package var reason: String
  /// From when on; now where it is left out.
  ///
  /// Until a date to come the medication is taken, and it may be given again.
  /// Not before the prescription.
  package var effectiveDate: Timestamp?

  package init(patientId: PatientID, medicationId: RecordID, reason: String) {
    (self.patientId, self.medicationId, self.reason) = (patientId, medicationId, reason)
  }

  /// What the method answers.
  package typealias Outcome = Medication
  package static let example = DiscontinueMedication(
    patientId: Example.patient, medicationId: RecordID(known: "med-1"), reason: "Übelkeit")
  package static let exampleOutcome = Medication.example
}
