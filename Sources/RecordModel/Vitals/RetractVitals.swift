/// Declares an entry wrong.
public struct RetractVitals: Method {
  /// `vitals.retract`.
  public static let name = "vitals.retract"
  /// For the documentation.
  public static let summary =
    "Declares an entry of vitals wrong; it counts nowhere any more and stays in the log."
  /// Writes a patient's record.
  public static let access = Access.write(.patient, by: .patientAndTeam, shows: .partlySelfEntered)

  /// The patient.
  public var patientId: PatientID
  /// The entry.
  public var vitalId: RecordID
  /// Why.
  public var reason: RetractionReason
  /// A remark, at most 500 characters.
  public var note: String?

  /// Declares that entry wrong.
  public init(patientId: PatientID, vitalId: RecordID, reason: RetractionReason, note: String? = nil) {
    (self.patientId, self.vitalId, self.reason, self.note) = (patientId, vitalId, reason, note)
  }

  /// What the method answers.
  public typealias Outcome = VitalsEntry
  /// An entry that is there twice.
  public static let example = RetractVitals(
    patientId: Example.patient, vitalId: RecordID(known: "5f0c1d2e-0001"), reason: .duplicate)
  /// The entry, marked.
  public static let exampleOutcome: VitalsEntry = {
    var entry = VitalsEntry.example
    entry.retracted = true
    return entry
  }()
}
