/// Chooses when the patient is reminded of a medication.
package struct SetMedicationReminders: Method {
  /// `medications.setReminders`.
  package static let name = "medications.setReminders"
  package static let summary = "Chooses the times of day at which the patient is reminded of a medication."
  /// Writes a patient's record.
  package static let access = Access.write(.patient, only: .patients)

  package var patientId: PatientID
  package var medicationId: RecordID
  /// As `HH:MM` of the patient's day, at most 12; none for no reminder.
  package var reminderTimes: [String]

  package init(patientId: PatientID, medicationId: RecordID, reminderTimes: [String]) {
    (self.patientId, self.medicationId, self.reminderTimes) = (patientId, medicationId, reminderTimes)
  }

  /// What the method answers.
  package typealias Outcome = Medication
  package static let example = SetMedicationReminders(
    patientId: Example.patient, medicationId: RecordID(known: "med-1"), reminderTimes: ["08:00", "20:00"])
  package static let exampleOutcome = Medication.example
}
