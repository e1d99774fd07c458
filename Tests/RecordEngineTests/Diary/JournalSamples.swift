import RecordModel

@testable import RecordStore

extension EventSamples {
  /// One event of every type of the journal.
  static var journal: [any Event] {
    let id = RecordID(replacing: "journal-1")
    let text = JournalText(
      title: "Gut geschlafen", content: "Acht Stunden,\nkein Kopfschmerz.", mood: .excellent,
      symptoms: ["Müdigkeit"], tags: ["Schlaf"])
    return [
      JournalEntryCreated(entryId: id, text: text),
      JournalEntryRevised(entryId: id, text: text, date: Example.end), JournalEntryDeleted(entryId: id),
    ]
  }
}
