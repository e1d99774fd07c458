/// Deletes an entry of the journal.
public struct DeleteJournalEntry: Method {
  /// `journal.delete`.
  public static let name = "journal.delete"
  /// For the documentation.
  public static let summary = "Hides an entry of the journal from every list, search and chart."
  /// Writes a patient's record.
  public static let access = Access.write(.patient, by: .patients)

  /// The patient.
  public var patientId: PatientID
  /// The entry.
  public var entryId: RecordID

  /// With these parameters.
  public init(patientId: PatientID, entryId: RecordID) {
    (self.patientId, self.entryId) = (patientId, entryId)
  }

  /// What was deleted.
  public struct Outcome: Codable, Sendable, Equatable {
    /// The entry.
    public var entryId: RecordID

    /// That entry.
    public init(entryId: RecordID) { self.entryId = entryId }
  }

  /// Usual parameters.
  public static let example = DeleteJournalEntry(
    patientId: Example.patient, entryId: RecordID(known: "journal-1"))
  /// A usual answer.
  public static let exampleOutcome = Outcome(entryId: RecordID(known: "journal-1"))
}
