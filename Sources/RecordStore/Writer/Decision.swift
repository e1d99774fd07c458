import RecordModel

/// The result of a command: events for one stream, and the answer once they are durable.
///
/// There is always at least one event, unless the requested state is there already.
package struct Decision<Outcome: Codable & Sendable>: Sendable {
  package var stream: StreamID
  package var events: [any Event]
  package var expecting: ExpectedRevision
  package var outcome: Outcome
  /// Whether the requested state is there already.
  package private(set) var isUnchanged = false
  /// Events of another stream that happen together with the first or not at all: in the same frame of the
  /// write-ahead log.
  package var also: Companion?
  /// When events happened, by their index; the others happened when the call says.
  package var occurred: [Int: OffsetTime] = [:]

  /// The requested state is there already.
  package static func unchanged(_ stream: StreamID, outcome: Outcome) -> Decision {
    var decision = Decision(stream, [], outcome: outcome)
    decision.isUnchanged = true
    return decision
  }

  package init(
    _ stream: StreamID, _ events: [any Event], expecting: ExpectedRevision = .any, outcome: Outcome
  ) {
    (self.stream, self.events, self.expecting, self.outcome) = (stream, events, expecting, outcome)
  }
}

/// Events of another stream that happen with a decision's own.
package struct Companion: Sendable {
  package var stream: StreamID
  package var events: [any Event]
  package var expecting = ExpectedRevision.exists

  package init(stream: StreamID, events: [any Event], expecting: ExpectedRevision = .exists) {
    self.stream = stream
    self.events = events
    self.expecting = expecting
  }
}

/// The precondition of an append on the stream's last revision.
package enum ExpectedRevision: Equatable, Sendable {
  case any
  /// The stream has no event yet.
  case noStream
  /// The stream has at least one event.
  case exists
  /// The last event of the stream has this revision.
  case exact(UInt32)

  /// Refuses a stream whose revision is not the expected one.
  package func check(next revision: UInt32) throws(Failure) {
    let holds =
      switch self {
      case .any: true
      case .noStream: revision == 0
      case .exists: revision > 0
      case .exact(let expected): UInt64(revision) == UInt64(expected) + 1
      }
    if holds { return }
    let actual: Value = revision == 0 ? .null : .integer(Int64(revision) - 1)
    throw Failure(
      .stateConflict, "the stream is not at the expected revision",
      details: ["reason": "revision_conflict", "actualRevision": actual])
  }
}
