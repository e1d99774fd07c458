/// Changes how a medication is taken.
package struct UpdateMedication: Method {
  package static let name = "medications.update"
  package static let summary = "Changes dose, schedule or instructions of a medication."
  package static let access = Access.write(.patient, only: .cliniciansAndOwners)

  package var patientId: PatientID
  package var medicationId: RecordID
  /// The whole new order.
  package var order: MedicationOrder
  package var reason: String?
  /// Whether a clinician insists despite a severe interaction or an allergy (R-MH-118).
  package var overrideInteractions: Bool?
  /// 1 to 500 characters.
  package var overrideReason: String?

  package init(patientId: PatientID, medicationId: RecordID, order: MedicationOrder, reason: String? = nil) {
    (self.patientId, self.medicationId, self.order) = (patientId, medicationId, order)
    self.reason = reason
  }

  package typealias Outcome = Medication
  package static let example = UpdateMedication(
    patientId: Example.patient, medicationId: RecordID(known: "med-1"),
    order: MedicationOrder(name: "Metformin", dosage: "850", unit: .mg, frequency: .twiceDaily))
  package static let exampleOutcome = Medication.example
}
