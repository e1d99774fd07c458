/// Tells what happened in a patient's record, event by event.
package struct ReadTimeline: Method {
  package static let name = "timeline.read"
  package static let summary =
    "Tells what happened in a patient's record, by whom and when, in words for people."
  /// Reads a patient's record.
  package static let access = Access.read(.patient, by: .patientAndTeam, shows: .partlySelfEntered)

  package var patientId: PatientID
  /// Only events of these areas.
  package var areas: [RecordArea]?
  /// Only events of these types, by stored name.
  package var types: [String]?
  /// Only what this one did: `clinician:<account id>`, or a role such as `clinician` for all of them.
  package var actor: String?
  /// Only from this moment on.
  package var from: Timestamp?
  /// Only before this moment.
  package var to: Timestamp?
  /// Which time `from` and `to` mean; when it happened where it is left out.
  package var by: TimelineTime?
  /// Newest first where it is left out; always in the order in which events were recorded.
  package var order: TimelineOrder?
  /// Entries of a page: 1 to 200, 50 where it is left out.
  package var limit: Int?
  /// The next page, from the page before.
  package var cursor: String?

  /// Everything of that patient.
  package init(patientId: PatientID) { self.patientId = patientId }

  /// A page of entries.
  package struct Outcome: Codable, Sendable, Equatable {
    /// The entries; a page may hold fewer than asked, even none, before the last one.
    package var entries: [TimelineEntry]
    /// Where the page ends.
    package var page: Pagination
    /// Areas that lack what the patient keeps from the care team; left out where nothing is withheld (R-MH-180).
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

/// One event, told for people.
package struct TimelineEntry: Codable, Sendable, Equatable {
  /// Its place in the log.
  package var position: UInt64
  /// Its place in the patient's record, from 0.
  package var revision: UInt32
  /// Its stored name.
  package var type: String
  /// The area it belongs to; absent for a type that this build does not know.
  package var area: RecordArea?
  /// When it happened, with the UTC offset of the place.
  package var occurredAt: OffsetTime
  /// When the log took it.
  package var recordedAt: Timestamp
  /// Who did it.
  package var actor: String
  /// By which way it came.
  package var channel: String
  /// The command that led to it.
  package var commandId: CommandID?
  /// What happened, in the language that was asked for.
  package var summary: String

  /// An event in words.
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
  /// When the log took it.
  case recorded
}

/// The direction in which a timeline is read.
package enum TimelineOrder: String, Codable, Sendable, CaseIterable, SchemaDescribing {
  /// The last event first.
  case newest
  /// The first event first.
  case oldest
}
