/// Reads events from the log, oldest first.
package struct ReadLog: Method {
  package static let name = "log.read"
  package static let summary =
    "Reads events after a position, oldest first, opened and with today's payload shape."
  package static let access = Access.read(.log)

  /// Events after this position; from the start if left out.
  package var fromPosition: UInt64?
  package var patientId: PatientID?
  package var streamKinds: [StreamID.Kind]?
  /// By stored name.
  package var types: [String]?
  /// At most so many events, 1 to 1,000; 100 if left out.
  package var limit: Int?

  package init(
    fromPosition: UInt64? = nil, patientId: PatientID? = nil, streamKinds: [StreamID.Kind]? = nil,
    types: [String]? = nil, limit: Int? = nil
  ) {
    (self.fromPosition, self.patientId, self.streamKinds) = (fromPosition, patientId, streamKinds)
    (self.types, self.limit) = (types, limit)
  }

  package struct Outcome: Codable, Sendable {
    package var events: [LogEvent]
    /// Where to continue: the last position looked at.
    package var nextPosition: UInt64
    /// Position of the last event of the log.
    package var head: UInt64

    package init(events: [LogEvent], nextPosition: UInt64, head: UInt64) {
      (self.events, self.nextPosition, self.head) = (events, nextPosition, head)
    }
  }

  package static let example = ReadLog(fromPosition: 0, limit: 2)
  package static let exampleOutcome = Outcome(events: [.example], nextPosition: 1, head: 1)
}
