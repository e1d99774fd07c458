/// Writes an entry of the journal.
public struct CreateJournalEntry: Method {
  /// `journal.create`.
  public static let name = "journal.create"
  /// For the documentation.
  public static let summary = "Writes an entry of the patient's journal; late entries are welcome."
  /// Writes a patient's record.
  public static let access = Access.write(.patient, by: .patients)

  /// The patient.
  public var patientId: PatientID
  /// Made by the client for entering offline; the same id and content again changes nothing (R-MH-269).
  public var id: RecordID?
  /// When it is about.
  public var date: OffsetTime
  /// In few words; 1 to 200 characters.
  public var title: String
  /// In more words; 1 to 20,000 characters.
  public var content: String
  /// How it was.
  public var mood: Mood
  /// What was felt; at most 50 of 1 to 100 characters.
  public var symptoms: [String]?
  /// To find it again; at most 20 of 1 to 40 characters.
  public var tags: [String]?

  /// With these parameters.
  public init(patientId: PatientID, date: OffsetTime, title: String, content: String, mood: Mood) {
    (self.patientId, self.date, self.title, self.content, self.mood) = (patientId, date, title, content, mood)
  }

  /// What the method answers.
  public typealias Outcome = JournalEntry
  /// Usual parameters.
  public static let example = CreateJournalEntry(
    patientId: Example.patient, date: OffsetTime(Example.start, offsetMinutes: 60), title: "Gut geschlafen",
    content: "Acht Stunden, kein Kopfschmerz.", mood: .good)
  /// A usual answer.
  public static let exampleOutcome = JournalEntry.example
}
