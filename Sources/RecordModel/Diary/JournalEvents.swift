/// A patient wrote something down.
///
/// When it is about is when the event happened.
package struct JournalEntryCreated: Event, MakesRecord {
  package static let type = EventType(code: 220, name: "journal.entry-created")
  package var entryId: RecordID
  /// What was written.
  package var text: JournalText

  package init(entryId: RecordID, text: JournalText) { (self.entryId, self.text) = (entryId, text) }

  package var madeID: RecordID { entryId }
}

/// A patient wrote it otherwise.
package struct JournalEntryRevised: Event {
  package static let type = EventType(code: 221, name: "journal.entry-revised")
  package var entryId: RecordID
  /// What it says now, whole.
  package var text: JournalText
  /// When it is about, where that is different now.
  package var date: Timestamp?

  /// A revision.
  package init(entryId: RecordID, text: JournalText, date: Timestamp?) {
    (self.entryId, self.text, self.date) = (entryId, text, date)
  }
}

/// A patient wants an entry to be gone.
package struct JournalEntryDeleted: Event {
  package static let type = EventType(code: 222, name: "journal.entry-deleted")
  /// It is gone from what is told of the patient's life, whenever it was deleted.
  package static let isTimeless = true
  package var entryId: RecordID

  package init(entryId: RecordID) { self.entryId = entryId }
}
