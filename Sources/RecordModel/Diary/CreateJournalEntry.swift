package struct CreateJournalEntry: Method {
  package static let name = "journal.create"
  package static let summary = "Writes an entry of the patient's journal; late entries are welcome."
  package static let access = Access.write(.patient, only: .patients)

  package var patientId: PatientID
  /// Made by the client for entering offline; the same id and content again changes nothing (R-MH-269).
  package var id: RecordID?
  /// The day or moment it is about.
  package var date: OffsetTime
  /// 1 to 200 characters.
  package var title: String
  /// 1 to 20,000 characters.
  package var content: String
  package var mood: Mood
  /// At most 50, of 1 to 100 characters.
  package var symptoms: [String]?
  /// At most 20, of 1 to 40 characters.
  package var tags: [String]?

  package init(patientId: PatientID, date: OffsetTime, title: String, content: String, mood: Mood) {
    (self.patientId, self.date, self.title, self.content, self.mood) = (patientId, date, title, content, mood)
  }

  package typealias Outcome = JournalEntry
  package static let example = CreateJournalEntry(
    patientId: Example.patient, date: OffsetTime(Example.start, offsetMinutes: 60), title: "Gut geschlafen",
    content: "Acht Stunden, kein Kopfschmerz.", mood: .good)
  package static let exampleOutcome = JournalEntry.example
}
