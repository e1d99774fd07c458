/// Asks for more of a medication.
public struct RequestRefill: Method {
  /// `medications.requestRefill`.
  public static let name = "medications.requestRefill"
  /// For the documentation.
  public static let summary = "Asks for more of a medication."
  /// Writes a patient's record.
  public static let access = Access.write(.patient, by: .patients)

  /// The patient.
  public var patientId: PatientID
  /// The medication.
  public var medicationId: RecordID
  /// Made by the client for entering offline.
  public var id: RecordID?
  /// A remark.
  public var note: String?
  /// Where the patient wants to fetch it.
  public var pharmacy: String?

  /// With these parameters.
  public init(patientId: PatientID, medicationId: RecordID) {
    (self.patientId, self.medicationId) = (patientId, medicationId)
  }

  /// What the method answers.
  public typealias Outcome = RefillRequest
  /// Usual parameters.
  public static let example = RequestRefill(
    patientId: Example.patient, medicationId: RecordID(known: "med-1"))
  /// A usual answer.
  public static let exampleOutcome = RefillRequest(
    id: RecordID(known: "refill-1"), medicationId: RecordID(known: "med-1"), requestedAt: Example.start,
    note: nil,
    pharmacy: nil)
}
