/// Something that another system knows of the patient was recorded; it began at the envelope's `occurredAt`.
package struct HistoryRecorded: Event {
  package static let type = EventType(code: 280, name: "history.recorded")
  /// Names the entry among all patients' entries.
  package var entryId: RecordID
  package var content: HistoryContent

  package init(entryId: RecordID, content: HistoryContent) {
    (self.entryId, self.content) = (entryId, content)
  }
}

/// Something in the history ended at the envelope's `occurredAt`.
package struct HistoryResolved: Event {
  package static let type = EventType(code: 281, name: "history.resolved")
  package var entryId: RecordID
  /// When it ended, as exactly as is known.
  package var end: HistoryTime

  package init(entryId: RecordID, end: HistoryTime) { (self.entryId, self.end) = (entryId, end) }
}

/// An entry of the history, or an asserted absence, was declared wrong; it counts nowhere any more.
package struct HistoryRetracted: Event {
  package static let type = EventType(code: 282, name: "history.retracted")
  /// The entry was never true.
  package static let isTimeless = true
  /// The entry or assertion.
  package var entryId: RecordID
  package var reason: RetractionReason
  package var note: String?

  /// The entry is wrong.
  package init(entryId: RecordID, reason: RetractionReason, note: String? = nil) {
    (self.entryId, self.reason, self.note) = (entryId, reason, note)
  }
}

/// The patient was asked and has none: what was never asked leaves no event.
package struct HistoryNoneAsserted: Event {
  package static let type = EventType(code: 283, name: "history.none-asserted")
  /// Names the assertion among all patients' entries.
  package var entryId: RecordID
  /// Of what there is none.
  package var resource: HistoryResource

  /// There is none of that kind.
  package init(entryId: RecordID, resource: HistoryResource) {
    (self.entryId, self.resource) = (entryId, resource)
  }
}
