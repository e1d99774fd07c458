/// Chooses when the patient is reminded of a medication.
public struct SetMedicationReminders: Method {
  /// `medications.setReminders`.
  public static let name = "medications.setReminders"
  /// For the documentation.
  public static let summary = "Chooses the times of day at which the patient is reminded of a medication."
  /// Writes a patient's record.
  public static let access = Access.write(.patient, by: .patients)

  /// The patient.
  public var patientId: PatientID
  /// The medication.
  public var medicationId: RecordID
  /// As `HH:MM` of the patient's day, at most 12; none for no reminder.
  public var reminderTimes: [String]

  /// With these parameters.
  public init(patientId: PatientID, medicationId: RecordID, reminderTimes: [String]) {
    (self.patientId, self.medicationId, self.reminderTimes) = (patientId, medicationId, reminderTimes)
  }

  /// What the method answers.
  public typealias Outcome = Medication
  /// Usual parameters.
  public static let example = SetMedicationReminders(
    patientId: Example.patient, medicationId: RecordID(known: "med-1"), reminderTimes: ["08:00", "20:00"])
  /// A usual answer.
  public static let exampleOutcome = Medication.example
}
