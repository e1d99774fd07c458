/// Reads events from the log, oldest first.
public struct ReadLog: Method {
  /// `log.read`.
  public static let name = "log.read"
  /// For the documentation.
  public static let summary =
    "Reads events after a position, oldest first, opened and with today's payload shape."
  /// Reads the log.
  public static let access = Access.read(.log)

  /// Events after this position; from the start where it is left out.
  public var fromPosition: UInt64?
  /// Only events of this patient's stream.
  public var patientId: PatientID?
  /// Only events of streams of these kinds.
  public var streamKinds: [StreamID.Kind]?
  /// Only events of these types, by stored name.
  public var types: [String]?
  /// At most so many events, 1 to 1,000; 100 where it is left out.
  public var limit: Int?

  /// Events after a position.
  public init(
    fromPosition: UInt64? = nil, patientId: PatientID? = nil, streamKinds: [StreamID.Kind]? = nil,
    types: [String]? = nil, limit: Int? = nil
  ) {
    (self.fromPosition, self.patientId, self.streamKinds) = (fromPosition, patientId, streamKinds)
    (self.types, self.limit) = (types, limit)
  }

  /// A page of the log.
  public struct Outcome: Codable, Sendable {
    /// The events.
    public var events: [LogEvent]
    /// Where to go on: the position that was looked at last.
    public var nextPosition: UInt64
    /// Position of the last event of the log.
    public var head: UInt64

    /// A page.
    public init(events: [LogEvent], nextPosition: UInt64, head: UInt64) {
      (self.events, self.nextPosition, self.head) = (events, nextPosition, head)
    }
  }

  /// The first two events.
  public static let example = ReadLog(fromPosition: 0, limit: 2)
  /// One event.
  public static let exampleOutcome = Outcome(events: [.example], nextPosition: 1, head: 1)
}

/// An event of the log as it is shown to services.
public struct LogEvent: Codable, Sendable {
  /// Place in the log, from 1.
  public var position: UInt64
  /// Kind of the stream.
  public var streamKind: StreamID.Kind
  /// Id of the stream.
  public var streamId: String
  /// Place in the stream, from 0.
  public var revision: UInt32
  /// Stored name of the type.
  public var type: String
  /// Version of the stored shape.
  public var version: UInt8
  /// When it happened, with the source's offset.
  public var occurredAt: OffsetTime
  /// When the log took it.
  public var recordedAt: Timestamp
  /// Whether the clock stood before the last event's time; left out where not.
  public var clockClamped: Bool?
  /// Who did it: role and id.
  public var actor: String
  /// By which way it came.
  public var channel: String
  /// Position of the causing event; left out for none.
  public var causation: UInt64?
  /// The command; left out for none.
  public var commandId: CommandID?
  /// The request; left out for none.
  public var requestId: RequestID?
  /// What happened; `null` where the stream's key was destroyed.
  public var payload: Value?
  /// The chain hash, 64 hexadecimal digits.
  public var hash: String

  /// An event with its envelope.
  public init(_ envelope: Envelope, payload: Value?, hash: String) {
    (position, streamKind, streamId) = (envelope.position, envelope.stream.kind, envelope.stream.idText)
    (revision, version) = (envelope.revision, envelope.version)
    type = EventCatalog.name(code: envelope.typeCode)
    occurredAt = OffsetTime(envelope.occurredAt, offsetMinutes: envelope.offsetMinutes)
    recordedAt = envelope.recordedAt
    clockClamped = envelope.clockClamped ? true : nil
    (actor, channel) = (envelope.actor.description, "\(envelope.channel)")
    causation = envelope.causation == 0 ? nil : envelope.causation
    (commandId, requestId) = (envelope.command, envelope.request)
    (self.payload, self.hash) = (payload, hash)
  }

  static let example = LogEvent(
    Envelope(
      position: 1, stream: StreamID(Example.patient), revision: 0, typeCode: 1, version: 1,
      occurredAt: Example.start, recordedAt: Example.start, actor: .service(userID: 1000), channel: .socket),
    payload: ["person": ["fullName": "Erika Mustermann"]], hash: String(repeating: "0", count: 64))
}

/// Recomputes the chain and opens every record.
public struct VerifyLog: Method {
  /// `log.verify`.
  public static let name = "log.verify"
  /// For the documentation.
  public static let summary =
    "Recomputes chain and tags of the whole log and names the first position that is wrong."
  /// Looks at the whole log.
  public static let access = Access.read(.log)

  /// Verifies from here on; from the start where it is left out.
  public var fromPosition: UInt64?

  /// Verifies from a position on.
  public init(fromPosition: UInt64? = nil) { self.fromPosition = fromPosition }

  /// What the method answers.
  public typealias Outcome = VerificationReport
  /// The whole log.
  public static let example = VerifyLog()
  /// All is well.
  public static let exampleOutcome = VerificationReport(
    records: 1, head: 1, headHash: String(repeating: "0", count: 64), sealed: 0, problem: nil)
}

/// What a verification found.
public struct VerificationReport: Codable, Sendable, Equatable {
  /// Whether nothing is wrong.
  public var valid: Bool
  /// Records looked at.
  public var records: UInt64
  /// Position of the last record by the stored head.
  public var head: UInt64
  /// Its hash, 64 hexadecimal digits; write it down elsewhere to notice a rollback later.
  public var headHash: String
  /// Records whose key was destroyed: linked, but not opened.
  public var sealed: UInt64
  /// The first thing that is wrong; left out where nothing is.
  public var problem: Problem?

  /// What is wrong, and where.
  public struct Problem: Codable, Sendable, Equatable {
    /// The first position that is wrong.
    public var position: UInt64
    /// What is wrong.
    public var reason: String

    /// A problem at a position.
    public init(position: UInt64, reason: String) { (self.position, self.reason) = (position, reason) }
  }

  /// A report; valid where there is no problem.
  public init(records: UInt64, head: UInt64, headHash: String, sealed: UInt64, problem: Problem?) {
    (self.records, self.head, self.headHash) = (records, head, headHash)
    (self.sealed, self.problem, valid) = (sealed, problem, problem == nil)
  }
}
