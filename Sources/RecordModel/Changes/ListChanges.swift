/// Tells a patient's programs what changed in the record since they last looked.
package struct ListChanges: Method {
  package static let name = "changes.list"
  package static let summary =
    "Answers what changed in a record after a position, by names and ids only; where asked to, waits for it."
  package static let access = Access.read(.patient, by: .patients)

  package var patientId: PatientID
  /// The last position that the caller has.
  package var since: UInt64
  /// 1 to 1000; 200 if left out.
  package var limit: Int?
  /// Milliseconds to wait while nothing is new; what is above 2,000 counts as that.
  package var waitMilliseconds: Int?

  package init(patientId: PatientID, since: UInt64) { (self.patientId, self.since) = (patientId, since) }

  package struct Outcome: Codable, Sendable, Equatable {
    /// In the order of the log.
    package var changes: [RecordChange]
    /// Where to go on: everything up to there was told, or is not for the caller.
    package var next: UInt64
    package var hasMore: Bool

    package init(changes: [RecordChange], next: UInt64, hasMore: Bool) {
      (self.changes, self.next, self.hasMore) = (changes, next, hasMore)
    }
  }

  package static let example = ListChanges(patientId: Example.patient, since: 17)
  package static let exampleOutcome = Outcome(
    changes: [
      RecordChange(
        position: 42, type: "journal.entry-deleted", area: .journal, id: "entry-1",
        occurredAt: OffsetTime(Example.start, offsetMinutes: 60), recordedAt: Example.end)
    ], next: 57, hasMore: false)
}

/// An event without its content.
package struct RecordChange: Codable, Sendable, Equatable {
  /// In the log.
  package var position: UInt64
  /// Such as `journal.entry-deleted`, after which there is no such entry any more.
  package var type: String
  /// What was done, where the type says several things: `walk-in.accept`.
  package var step: String?
  /// Absent for a type that this build does not know.
  package var area: RecordArea?
  /// Of what changed; the patient's own if that is the record itself.
  package var id: String
  /// When it happened, with the UTC offset of the place.
  package var occurredAt: OffsetTime
  /// When the log accepted it.
  package var recordedAt: Timestamp

  package init(
    position: UInt64, type: String, step: String? = nil, area: RecordArea?, id: String,
    occurredAt: OffsetTime, recordedAt: Timestamp
  ) {
    (self.position, self.type, self.step) = (position, type, step)
    (self.area, self.id) = (area, id)
    (self.occurredAt, self.recordedAt) = (occurredAt, recordedAt)
  }
}
