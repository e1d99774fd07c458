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
