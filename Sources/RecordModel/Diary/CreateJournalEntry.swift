/// Writes an entry of the journal.
package struct CreateJournalEntry: Method {
  /// `journal.create`.
  package static let name = "journal.create"
  package static let summary = "Writes an entry of the patient's journal; late entries are welcome."
  /// Writes a patient's record.
  package static let access = Access.write(.patient, only: .patients)

  package var patientId: PatientID
  /// Made by the client for entering offline; the same id and content again changes nothing (R-MH-269).
  package var id: RecordID?
  /// When it is about.
  package var date: OffsetTime
  /// In few words; 1 to 200 characters.
  package var title: String
  /// In more words; 1 to 20,000 characters.
  package var content: String
  package var mood: Mood
  /// What was felt; at most 50 of 1 to 100 characters.
  package var symptoms: [String]?
  /// To find it again; at most 20 of 1 to 40 characters.
  package var tags: [String]?

  package init(patientId: PatientID, date: OffsetTime, title: String, content: String, mood: Mood) {
    (self.patientId, self.date, self.title, self.content, self.mood) = (patientId, date, title, content, mood)
  }

  /// What the method answers.
  package typealias Outcome = JournalEntry
  package static let example = CreateJournalEntry(
    patientId: Example.patient, date: OffsetTime(Example.start, offsetMinutes: 60), title: "Gut geschlafen",
    content: "Acht Stunden, kein Kopfschmerz.", mood: .good)
  package static let exampleOutcome = JournalEntry.example
}
