/// Writes an entry of the journal otherwise.
public struct ReviseJournalEntry: Method {
  /// `journal.revise`.
  public static let name = "journal.revise"
  /// For the documentation.
  public static let summary = "Changes what is sent of an entry of the journal and keeps the rest."
  /// Writes a patient's record.
  public static let access = Access.write(.patient, by: .patients)

  /// The patient.
  public var patientId: PatientID
  /// The entry.
  public var entryId: RecordID
  /// The version that was looked at; any where it is left out.
  public var expectedVersion: Int?
  /// When it is about.
  public var date: OffsetTime?
  /// In few words; 1 to 200 characters.
  public var title: String?
  /// In more words; 1 to 20,000 characters.
  public var content: String?
  /// How it was.
  public var mood: Mood?
  /// What was felt; at most 50 of 1 to 100 characters.
  public var symptoms: [String]?
  /// To find it again; at most 20 of 1 to 40 characters.
  public var tags: [String]?

  /// With these parameters.
  public init(patientId: PatientID, entryId: RecordID) {
    (self.patientId, self.entryId) = (patientId, entryId)
  }

  /// What the method answers.
  public typealias Outcome = JournalEntry
  /// Usual parameters.
  public static let example: Self = {
    var call = ReviseJournalEntry(patientId: Example.patient, entryId: RecordID(known: "journal-1"))
    call.mood = .fair
    return call
  }()
  /// A usual answer.
  public static let exampleOutcome: Outcome = {
    var entry = JournalEntry.example
    (entry.mood, entry.version) = (.fair, 2)
    return entry
  }()
}
