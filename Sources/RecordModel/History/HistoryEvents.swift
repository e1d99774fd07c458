/// An entry of another system's history was recorded; it began at the envelope's `occurredAt`, which
/// is the beginning of the day, month or year if that is all that is known.
package struct HistoryRecorded: Event {
  package static let type = EventType(code: 280, name: "history.recorded")
  /// Unique among all patients' entries.
  package var entryId: RecordID
  package var content: HistoryContent

  package init(entryId: RecordID, content: HistoryContent) {
    (self.entryId, self.content) = (entryId, content)
  }
}

/// An entry of the history ended at the envelope's `occurredAt`.
package struct HistoryResolved: Event {
  package static let type = EventType(code: 281, name: "history.resolved")
  package var entryId: RecordID
  /// As exactly as is known.
  package var end: HistoryTime

  package init(entryId: RecordID, end: HistoryTime) { (self.entryId, self.end) = (entryId, end) }
}

/// An entry of the history, or an asserted absence, was declared wrong; it no longer counts.
package struct HistoryRetracted: Event {
  package static let type = EventType(code: 282, name: "history.retracted")
  /// The entry was never true.
  package static let isTimeless = true
  package var entryId: RecordID
  package var reason: RetractionReason
  package var note: String?

  package init(entryId: RecordID, reason: RetractionReason, note: String? = nil) {
    (self.entryId, self.reason, self.note) = (entryId, reason, note)
  }
}

/// The patient was asked and has none: questions never asked leave no event.
package struct HistoryNoneAsserted: Event {
  package static let type = EventType(code: 283, name: "history.none-asserted")
  /// Unique among all patients' entries.
  package var entryId: RecordID
  /// The kind that is absent.
  package var resource: HistoryResource

  package init(entryId: RecordID, resource: HistoryResource) {
    (self.entryId, self.resource) = (entryId, resource)
  }
}
