/// A patient wrote an entry.
///
/// The event happened at the time the entry is about.
package struct JournalEntryCreated: Event, MakesRecord {
  package static let type = EventType(code: 220, name: "journal.entry-created")
  package var entryId: RecordID
  package var text: JournalText

  package init(entryId: RecordID, text: JournalText) { (self.entryId, self.text) = (entryId, text) }

  package var madeID: RecordID { entryId }
}

/// A patient revised an entry.
package struct JournalEntryRevised: Event {
  package static let type = EventType(code: 221, name: "journal.entry-revised")
  package var entryId: RecordID
  /// The whole new text.
  package var text: JournalText
  /// The day or moment it is about, if that changed.
  package var date: Timestamp?

  package init(entryId: RecordID, text: JournalText, date: Timestamp?) {
    (self.entryId, self.text, self.date) = (entryId, text, date)
  }
}

/// A patient deleted an entry.
package struct JournalEntryDeleted: Event {
  package static let type = EventType(code: 222, name: "journal.entry-deleted")
  /// It is gone from the story of the patient's life, whenever it was deleted.
  package static let isTimeless = true
  package var entryId: RecordID

  package init(entryId: RecordID) { self.entryId = entryId }
}
