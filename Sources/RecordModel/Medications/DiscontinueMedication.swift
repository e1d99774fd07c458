/// Ends a medication.
public struct DiscontinueMedication: Method {
  /// `medications.discontinue`.
  public static let name = "medications.discontinue"
  /// For the documentation.
  public static let summary = "Ends a medication; it stays in the history."
  /// Writes a patient's record.
  public static let access = Access.write(.patient, by: [.patients, .clinicians])

  /// The patient.
  public var patientId: PatientID
  /// The medication.
  public var medicationId: RecordID
  /// Why.
  public var reason: String
  /// From when on; now where it is left out.
  ///
  /// Until a date to come the medication is taken, and it may be given again.
  /// Not before the prescription.
  public var effectiveDate: Timestamp?

  /// With these parameters.
  public init(patientId: PatientID, medicationId: RecordID, reason: String) {
    (self.patientId, self.medicationId, self.reason) = (patientId, medicationId, reason)
  }

  /// What the method answers.
  public typealias Outcome = Medication
  /// Usual parameters.
  public static let example = DiscontinueMedication(
    patientId: Example.patient, medicationId: RecordID(known: "med-1"), reason: "Übelkeit")
  /// A usual answer.
  public static let exampleOutcome = Medication.example
}
