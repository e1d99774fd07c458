/// Adds a medication: a prescription, or what the patient says to take.
package struct AddMedication: Method {
  /// `medications.add`.
  package static let name = "medications.add"
  package static let summary = "Adds a prescription, or what the patient says to take."
  /// Writes a patient's record.
  package static let access = Access.write(.patient, by: .patientAndTeam)
  /// Prescriptions are clinicians' (R-MH-119).
  package static let rules: [CallRule<AddMedication>] = [
    .when("source=prescribed", only: .clinicians) { $0.source == .prescribed }
  ]

  package var patientId: PatientID
  /// Made by the client for entering offline; the same id and content again changes nothing (R-MH-269).
  package var id: RecordID?
  /// How it is taken.
  package var order: MedicationOrder
  /// Who says so; a prescription where a clinician adds it, else the patient's own statement.
  package var source: MedicationSource?
  /// Whether a clinician insists although a severe interaction, an illness or an allergy stands against it (R-MH-118).
  package var overrideInteractions: Bool?
  /// Why the clinician insists; 1 to 500 characters.
  package var overrideReason: String?

  package init(patientId: PatientID, order: MedicationOrder) {
    (self.patientId, self.order) = (patientId, order)
  }

  /// What the method answers.
  package typealias Outcome = Medication
  package static let example = AddMedication(
    patientId: Example.patient,
    order: MedicationOrder(name: "Metformin", dosage: "500", unit: .mg, frequency: .twiceDaily))
  package static let exampleOutcome = Medication.example
}
