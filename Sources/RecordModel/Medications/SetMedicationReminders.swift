/// Sets the reminders for a medication.
package struct SetMedicationReminders: Method {
  package static let name = "medications.setReminders"
  package static let summary = "Chooses the times of day at which the patient is reminded of a medication."
  package static let access = Access.write(.patient, only: .patients)

  package var patientId: PatientID
  package var medicationId: RecordID
  /// As `HH:MM` of the patient's day, at most 12; empty for no reminder.
  package var reminderTimes: [String]

  package init(patientId: PatientID, medicationId: RecordID, reminderTimes: [String]) {
    (self.patientId, self.medicationId, self.reminderTimes) = (patientId, medicationId, reminderTimes)
  }

  package typealias Outcome = Medication
  package static let example = SetMedicationReminders(
    patientId: Example.patient, medicationId: RecordID(known: "med-1"), reminderTimes: ["08:00", "20:00"])
  package static let exampleOutcome = Medication.example
}
