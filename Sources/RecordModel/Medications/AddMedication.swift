/// Adds a medication: a prescription, or the patient's own statement.
package struct AddMedication: Method {
  package static let name = "medications.add"
  package static let summary = "Adds a prescription, or what the patient says to take."
  package static let access = Access.write(.patient, by: .patientAndTeam)
  /// Prescriptions are clinicians' (R-MH-119).
  package static let rules: [CallRule<AddMedication>] = [
    .when("source=prescribed", only: .clinicians) { $0.source == .prescribed }
  ]

  package var patientId: PatientID
  /// Made by the client for entering offline; the same id and content again changes nothing (R-MH-269).
  package var id: RecordID?
  package var order: MedicationOrder
  /// A prescription if a clinician adds it, else the patient's own statement.
  package var source: MedicationSource?
  /// Whether a clinician insists despite a severe interaction, an illness or an allergy (R-MH-118).
  package var overrideInteractions: Bool?
  /// 1 to 500 characters.
  package var overrideReason: String?

  package init(patientId: PatientID, order: MedicationOrder) {
    (self.patientId, self.order) = (patientId, order)
  }

  package typealias Outcome = Medication
  package static let example = AddMedication(
    patientId: Example.patient,
    order: MedicationOrder(name: "Metformin", dosage: "500", unit: .mg, frequency: .twiceDaily))
  package static let exampleOutcome = Medication.example
}
