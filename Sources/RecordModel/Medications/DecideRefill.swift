/// Decides on a refill, or on the supply.
public struct DecideRefill: Method {
  /// `medications.decideRefill`.
  public static let name = "medications.decideRefill"
  /// For the documentation.
  public static let summary = "Approves, denies or fulfils a refill, or says what the pharmacy has."
  /// Writes a patient's record.
  public static let access = Access.write(.patient, by: .careTeam)

  /// The patient.
  public var patientId: PatientID
  /// The medication.
  public var medicationId: RecordID
  /// What is decided.
  public var decision: RefillDecision
  /// A remark.
  public var note: String?
  /// When the next supply is due.
  public var refillDate: Timestamp?

  /// With these parameters.
  public init(patientId: PatientID, medicationId: RecordID, decision: RefillDecision) {
    (self.patientId, self.medicationId, self.decision) = (patientId, medicationId, decision)
  }

  /// What the method answers.
  public typealias Outcome = Medication
  /// Usual parameters.
  public static let example = DecideRefill(
    patientId: Example.patient, medicationId: RecordID(known: "med-1"), decision: .fulfil)
  /// A usual answer.
  public static let exampleOutcome = Medication.example
}
