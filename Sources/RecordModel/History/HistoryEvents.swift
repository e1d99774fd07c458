/// Something that another system knows of the patient was recorded; it began at the envelope's `occurredAt`.
public struct HistoryRecorded: Event {
  /// Code 280.
  public static let type = EventType(code: 280, name: "history.recorded")
  /// Names the entry among all patients' entries.
  public var entryId: RecordID
  /// What is known.
  public var content: HistoryContent

  /// An entry of the history.
  public init(entryId: RecordID, content: HistoryContent) {
    (self.entryId, self.content) = (entryId, content)
  }
}

/// Something in the history ended at the envelope's `occurredAt`.
public struct HistoryResolved: Event {
  /// Code 281.
  public static let type = EventType(code: 281, name: "history.resolved")
  /// The entry.
  public var entryId: RecordID
  /// When it ended, as exactly as is known.
  public var end: HistoryTime

  /// The end of an entry.
  public init(entryId: RecordID, end: HistoryTime) { (self.entryId, self.end) = (entryId, end) }
}

/// An entry of the history, or an asserted absence, was declared wrong; it counts nowhere any more.
public struct HistoryRetracted: Event {
  /// Code 282.
  public static let type = EventType(code: 282, name: "history.retracted")
  /// The entry was never true.
  public static let isTimeless = true
  /// The entry or assertion.
  public var entryId: RecordID
  /// Why.
  public var reason: RetractionReason
  /// A remark.
  public var note: String?

  /// The entry is wrong.
  public init(entryId: RecordID, reason: RetractionReason, note: String? = nil) {
    (self.entryId, self.reason, self.note) = (entryId, reason, note)
  }
}

/// The patient was asked and has none: what was never asked leaves no event.
public struct HistoryNoneAsserted: Event {
  /// Code 283.
  public static let type = EventType(code: 283, name: "history.none-asserted")
  /// Names the assertion among all patients' entries.
  public var entryId: RecordID
  /// Of what there is none.
  public var resource: HistoryResource

  /// There is none of that kind.
  public init(entryId: RecordID, resource: HistoryResource) {
    (self.entryId, self.resource) = (entryId, resource)
  }
}
