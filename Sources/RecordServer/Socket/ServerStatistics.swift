import Synchronization

/// Counters of a socket server, for `server.status`.
///
/// Each number is exact; numbers read together may be of slightly different moments.
package final class ServerStatistics: Sendable {
  /// The counters at a moment.
  package struct Snapshot: Sendable, Equatable {
    /// Connections open now.
    package var connections: Int
    /// Connections accepted so far, refused ones included.
    package var accepted: Int
    /// Connections refused so far, for their user or their number.
    package var refused: Int
    /// Connections cut off so far because they did not read.
    package var slowReaders: Int
    /// Requests and notifications so far.
    package var requests: Int
    /// Requests and frames answered with an error so far.
    package var errors: Int
    /// Subscriptions running now.
    package var subscriptions: Int
    /// Events sent to subscriptions so far.
    package var events: Int
    /// Bytes that all connections hold now: requests under way, and answers not taken by their clients.
    package var heldBytes: Int
    /// Answers refused so far because there was no room for them.
    package var refusedAnswers: Int
  }

  let connections = Atomic<Int>(0)
  let accepted = Atomic<Int>(0)
  let refused = Atomic<Int>(0)
  let slowReaders = Atomic<Int>(0)
  let requests = Atomic<Int>(0)
  let errors = Atomic<Int>(0)
  let subscriptions = Atomic<Int>(0)
  let events = Atomic<Int>(0)
  let heldBytes = Atomic<Int>(0)
  let refusedAnswers = Atomic<Int>(0)

  package init() {}

  package var snapshot: Snapshot {
    Snapshot(
      connections: connections.load(ordering: .relaxed), accepted: accepted.load(ordering: .relaxed),
      refused: refused.load(ordering: .relaxed), slowReaders: slowReaders.load(ordering: .relaxed),
      requests: requests.load(ordering: .relaxed), errors: errors.load(ordering: .relaxed),
      subscriptions: subscriptions.load(ordering: .relaxed), events: events.load(ordering: .relaxed),
      heldBytes: heldBytes.load(ordering: .relaxed), refusedAnswers: refusedAnswers.load(ordering: .relaxed))
  }
}

extension Atomic<Int> {
  func add(_ number: Int) { wrappingAdd(number, ordering: .relaxed) }
}
