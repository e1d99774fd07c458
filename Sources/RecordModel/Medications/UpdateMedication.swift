/// Changes how a medication is taken.
public struct UpdateMedication: Method {
  /// `medications.update`.
  public static let name = "medications.update"
  /// For the documentation.
  public static let summary = "Changes dose, schedule or instructions of a medication."
  /// Writes a patient's record.
  public static let access = Access.write(.patient, by: [.patients, .clinicians])

  /// The patient.
  public var patientId: PatientID
  /// The medication.
  public var medicationId: RecordID
  /// How it is taken from now on, whole.
  public var order: MedicationOrder
  /// Why.
  public var reason: String?
  /// Whether a clinician insists although a severe interaction or an allergy stands against it (R-MH-118).
  public var overrideInteractions: Bool?
  /// Why the clinician insists; 1 to 500 characters.
  public var overrideReason: String?

  /// With these parameters.
  public init(patientId: PatientID, medicationId: RecordID, order: MedicationOrder, reason: String? = nil) {
    (self.patientId, self.medicationId, self.order) = (patientId, medicationId, order)
    self.reason = reason
  }

  /// What the method answers.
  public typealias Outcome = Medication
  /// Usual parameters.
  public static let example = UpdateMedication(
    patientId: Example.patient, medicationId: RecordID(known: "med-1"),
    order: MedicationOrder(name: "Metformin", dosage: "850", unit: .mg, frequency: .twiceDaily))
  /// A usual answer.
  public static let exampleOutcome = Medication.example
}
