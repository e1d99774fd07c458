/// Answers one medication.
public struct GetMedication: Method {
  /// `medications.get`.
  public static let name = "medications.get"
  /// For the documentation.
  public static let summary = "Answers one medication, whether taken or stopped."
  /// Reads a patient's record.
  public static let access = Access.read(.patient, by: .patientAndTeam)

  /// The patient.
  public var patientId: PatientID
  /// The medication.
  public var medicationId: RecordID

  /// With these parameters.
  public init(patientId: PatientID, medicationId: RecordID) {
    (self.patientId, self.medicationId) = (patientId, medicationId)
  }

  /// What the method answers.
  public typealias Outcome = Medication
  /// Usual parameters.
  public static let example = GetMedication(
    patientId: Example.patient, medicationId: RecordID(known: "med-1"))
  /// A usual answer.
  public static let exampleOutcome = Medication.example
}
