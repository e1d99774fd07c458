/// Tells what happened in a patient's record, event by event.
public struct ReadTimeline: Method {
  /// `timeline.read`.
  public static let name = "timeline.read"
  /// For the documentation.
  public static let summary =
    "Tells what happened in a patient's record, by whom and when, in words for people."
  /// Reads a patient's record.
  public static let access = Access.read(.patient, by: .patientAndTeam, shows: .partlySelfEntered)

  /// The patient.
  public var patientId: PatientID
  /// Only events of these areas.
  public var areas: [RecordArea]?
  /// Only events of these types, by stored name.
  public var types: [String]?
  /// Only what this one did: `clinician:<account id>`, or a role such as `clinician` for all of them.
  public var actor: String?
  /// Only from this moment on.
  public var from: Timestamp?
  /// Only before this moment.
  public var to: Timestamp?
  /// Which time `from` and `to` mean; when it happened where it is left out.
  public var by: TimelineTime?
  /// Newest first where it is left out; always in the order in which events were recorded.
  public var order: TimelineOrder?
  /// Entries of a page: 1 to 200, 50 where it is left out.
  public var limit: Int?
  /// The next page, from the page before.
  public var cursor: String?

  /// Everything of that patient.
  public init(patientId: PatientID) { self.patientId = patientId }

  /// A page of entries.
  public struct Outcome: Codable, Sendable, Equatable {
    /// The entries; a page may hold fewer than asked, even none, before the last one.
    public var entries: [TimelineEntry]
    /// Where the page ends.
    public var page: Pagination
    /// Areas that lack what the patient keeps from the care team; left out where nothing is withheld (R-MH-180).
    public var withheld: [RecordArea]?

    /// A page.
    public init(entries: [TimelineEntry], page: Pagination) { (self.entries, self.page) = (entries, page) }
  }

  /// The example patient.
  public static let example = ReadTimeline(patientId: Example.patient)
  /// One entry.
  public static let exampleOutcome = Outcome(
    entries: [
      TimelineEntry(
        position: 42, revision: 7, type: "vitals.recorded", area: .vitals,
        occurredAt: OffsetTime(Example.start, offsetMinutes: 60), recordedAt: Example.end,
        actor: "service:1000", channel: "socket", summary: "Messwerte erfasst: Puls 72")
    ], page: Pagination(limit: 50, nextCursor: nil))
}

/// One event, told for people.
public struct TimelineEntry: Codable, Sendable, Equatable {
  /// Its place in the log.
  public var position: UInt64
  /// Its place in the patient's record, from 0.
  public var revision: UInt32
  /// Its stored name.
  public var type: String
  /// The area it belongs to; absent for a type that this build does not know.
  public var area: RecordArea?
  /// When it happened, with the UTC offset of the place.
  public var occurredAt: OffsetTime
  /// When the log took it.
  public var recordedAt: Timestamp
  /// Who did it.
  public var actor: String
  /// By which way it came.
  public var channel: String
  /// The command that led to it.
  public var commandId: CommandID?
  /// What happened, in the language that was asked for.
  public var summary: String

  /// An event in words.
  public init(
    position: UInt64, revision: UInt32, type: String, area: RecordArea?, occurredAt: OffsetTime,
    recordedAt: Timestamp, actor: String, channel: String, commandId: CommandID? = nil, summary: String
  ) {
    (self.position, self.revision, self.type, self.area) = (position, revision, type, area)
    (self.occurredAt, self.recordedAt, self.actor) = (occurredAt, recordedAt, actor)
    (self.channel, self.commandId, self.summary) = (channel, commandId, summary)
  }
}

/// The two times of an event.
public enum TimelineTime: String, Codable, Sendable, CaseIterable, SchemaDescribing {
  /// When it happened for the patient.
  case occurred
  /// When the log took it.
  case recorded
}

/// The direction in which a timeline is read.
public enum TimelineOrder: String, Codable, Sendable, CaseIterable, SchemaDescribing {
  /// The last event first.
  case newest
  /// The first event first.
  case oldest
}
