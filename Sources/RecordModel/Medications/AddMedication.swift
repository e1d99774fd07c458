/// Adds a medication: a prescription, or what the patient says to take.
public struct AddMedication: Method {
  /// `medications.add`.
  public static let name = "medications.add"
  /// For the documentation.
  public static let summary = "Adds a prescription, or what the patient says to take."
  /// Writes a patient's record.
  public static let access = Access.write(.patient, by: .patientAndTeam)

  /// The patient.
  public var patientId: PatientID
  /// Made by the client for entering offline; the same id and content again changes nothing (R-MH-269).
  public var id: RecordID?
  /// How it is taken.
  public var order: MedicationOrder
  /// Who says so; a prescription where a clinician adds it, else the patient's own statement.
  public var source: MedicationSource?
  /// Whether a clinician insists although a severe interaction, an illness or an allergy stands against it (R-MH-118).
  public var overrideInteractions: Bool?
  /// Why the clinician insists; 1 to 500 characters.
  public var overrideReason: String?

  /// With these parameters.
  public init(patientId: PatientID, order: MedicationOrder) {
    (self.patientId, self.order) = (patientId, order)
  }

  /// What the method answers.
  public typealias Outcome = Medication
  /// Usual parameters.
  public static let example = AddMedication(
    patientId: Example.patient,
    order: MedicationOrder(name: "Metformin", dosage: "500", unit: .mg, frequency: .twiceDaily))
  /// A usual answer.
  public static let exampleOutcome = Medication.example
}
