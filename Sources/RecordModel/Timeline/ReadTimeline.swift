/// Reads the story of a patient's record, event by event.
package struct ReadTimeline: Method {
  package static let name = "timeline.read"
  package static let summary =
    "Tells what happened in a patient's record, by whom and when, in words for people."
  package static let access = Access.read(.patient, by: .patientAndTeam, shows: .partlySelfEntered)

  package var patientId: PatientID
  package var areas: [RecordArea]?
  /// By stored name.
  package var types: [String]?
  /// Only events by this actor: `clinician:<account id>`, or a role such as `clinician` for all of them.
  package var actor: String?
  /// Inclusive.
  package var from: Timestamp?
  /// Exclusive.
  package var to: Timestamp?
  /// The time that `from` and `to` refer to; when it happened if left out.
  package var by: TimelineTime?
  /// Newest first if left out; always in the order in which events were recorded.
  package var order: TimelineOrder?
  /// Entries a page, 1 to 200; 50 if left out.
  package var limit: Int?
  /// `nextCursor` of the page before.
  package var cursor: String?

  package init(patientId: PatientID) { self.patientId = patientId }

  package struct Outcome: Codable, Sendable, Equatable {
    /// A page may hold fewer than requested, even none, before the last one.
    package var entries: [TimelineEntry]
    package var page: Pagination
    /// Areas without the entries that the patient keeps from the care team; left out if nothing is withheld
    /// (R-MH-180).
    package var withheld: [RecordArea]?

    package init(entries: [TimelineEntry], page: Pagination) { (self.entries, self.page) = (entries, page) }
  }

  package static let example = ReadTimeline(patientId: Example.patient)
  package static let exampleOutcome = Outcome(
    entries: [
      TimelineEntry(
        position: 42, revision: 7, type: "vitals.recorded", area: .vitals,
        occurredAt: OffsetTime(Example.start, offsetMinutes: 60), recordedAt: Example.end,
        actor: "service:1000", channel: "socket", summary: "Messwerte erfasst: Puls 72")
    ], page: Pagination(limit: 50, nextCursor: nil))
}

/// One event, worded for people.
package struct TimelineEntry: Codable, Sendable, Equatable {
  /// In the log.
  package var position: UInt64
  /// In the patient's record, from 0.
  package var revision: UInt32
  package var type: String
  /// Absent for a type that this build does not know.
  package var area: RecordArea?
  /// When it happened, with the UTC offset of the place.
  package var occurredAt: OffsetTime
  /// When the log accepted it.
  package var recordedAt: Timestamp
  package var actor: String
  package var channel: String
  package var commandId: CommandID?
  /// In the requested language.
  package var summary: String

  package init(
    position: UInt64, revision: UInt32, type: String, area: RecordArea?, occurredAt: OffsetTime,
    recordedAt: Timestamp, actor: String, channel: String, commandId: CommandID? = nil, summary: String
  ) {
    (self.position, self.revision, self.type, self.area) = (position, revision, type, area)
    (self.occurredAt, self.recordedAt, self.actor) = (occurredAt, recordedAt, actor)
    (self.channel, self.commandId, self.summary) = (channel, commandId, summary)
  }
}

/// The two times of an event.
package enum TimelineTime: String, Codable, Sendable, CaseIterable, SchemaDescribing {
  /// When it happened for the patient.
  case occurred
  /// When the log accepted it.
  case recorded
}

/// The direction in which a timeline is read.
package enum TimelineOrder: String, Codable, Sendable, CaseIterable, SchemaDescribing {
  case newest
  case oldest
}
