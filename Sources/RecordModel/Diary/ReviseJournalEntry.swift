/// Revises an entry of the journal.
package struct ReviseJournalEntry: Method {
  package static let name = "journal.revise"
  package static let summary = "Changes what is sent of an entry of the journal and keeps the rest."
  package static let access = Access.write(.patient, only: .patients)

  package var patientId: PatientID
  package var entryId: RecordID
  /// The version that the caller has seen; any if left out.
  package var expectedVersion: Int?
  /// The day or moment it is about.
  package var date: OffsetTime?
  /// 1 to 200 characters.
  package var title: String?
  /// 1 to 20,000 characters.
  package var content: String?
  package var mood: Mood?
  /// At most 50, of 1 to 100 characters.
  package var symptoms: [String]?
  /// At most 20, of 1 to 40 characters.
  package var tags: [String]?

  package init(patientId: PatientID, entryId: RecordID) {
    (self.patientId, self.entryId) = (patientId, entryId)
  }

  package typealias Outcome = JournalEntry
  package static let example: Self = {
    var call = ReviseJournalEntry(patientId: Example.patient, entryId: RecordID(known: "journal-1"))
    call.mood = .fair
    return call
  }()
  package static let exampleOutcome: Outcome = {
    var entry = JournalEntry.example
    (entry.mood, entry.version) = (.fair, 2)
    return entry
  }()
}
