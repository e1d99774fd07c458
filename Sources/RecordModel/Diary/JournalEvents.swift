/// A patient wrote something down.
///
/// When it is about is when the event happened.
public struct JournalEntryCreated: Event, MakesRecord {
  /// Code 220.
  public static let type = EventType(code: 220, name: "journal.entry-created")
  /// Names the entry.
  public var entryId: RecordID
  /// What was written.
  public var text: JournalText

  /// An entry.
  public init(entryId: RecordID, text: JournalText) { (self.entryId, self.text) = (entryId, text) }

  /// The entry's.
  public var madeID: RecordID { entryId }
}

/// A patient wrote it otherwise.
public struct JournalEntryRevised: Event {
  /// Code 221.
  public static let type = EventType(code: 221, name: "journal.entry-revised")
  /// The entry.
  public var entryId: RecordID
  /// What it says now, whole.
  public var text: JournalText
  /// When it is about, where that is different now.
  public var date: Timestamp?

  /// A revision.
  public init(entryId: RecordID, text: JournalText, date: Timestamp?) {
    (self.entryId, self.text, self.date) = (entryId, text, date)
  }
}

/// A patient wants an entry to be gone.
public struct JournalEntryDeleted: Event {
  /// Code 222.
  public static let type = EventType(code: 222, name: "journal.entry-deleted")
  /// It is gone from what is told of the patient's life, whenever it was deleted.
  public static let isTimeless = true
  /// The entry.
  public var entryId: RecordID

  /// An end.
  public init(entryId: RecordID) { self.entryId = entryId }
}
