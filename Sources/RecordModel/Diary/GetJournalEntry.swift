/// Answers an entry of the journal.
public struct GetJournalEntry: Method {
  /// `journal.get`.
  public static let name = "journal.get"
  /// For the documentation.
  public static let summary = "Answers one entry of the journal."
  /// Reads a patient's record.
  public static let access = Access.read(.patient, by: .patientAndTeam, shows: .selfEntered)

  /// The patient.
  public var patientId: PatientID
  /// The entry.
  public var entryId: RecordID

  /// With these parameters.
  public init(patientId: PatientID, entryId: RecordID) {
    (self.patientId, self.entryId) = (patientId, entryId)
  }

  /// What the method answers.
  public typealias Outcome = JournalEntry
  /// Usual parameters.
  public static let example = GetJournalEntry(
    patientId: Example.patient, entryId: RecordID(known: "journal-1"))
  /// A usual answer.
  public static let exampleOutcome = JournalEntry.example
}
