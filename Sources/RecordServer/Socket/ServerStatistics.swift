import Synchronization

/// Counters of a socket server, for `server.status`.
///
/// Each number is exact; numbers read together may be of slightly different moments.
public final class ServerStatistics: Sendable {
  /// The counters at a moment.
  public struct Snapshot: Sendable, Equatable {
    /// Connections open now.
    public var connections: Int
    /// Connections accepted so far, refused ones included.
    public var accepted: Int
    /// Connections refused so far, for their user or their number.
    public var refused: Int
    /// Connections cut off so far because they did not read.
    public var slowReaders: Int
    /// Requests and notifications so far.
    public var requests: Int
    /// Requests and frames answered with an error so far.
    public var errors: Int
    /// Subscriptions running now.
    public var subscriptions: Int
    /// Events sent to subscriptions so far.
    public var events: Int
    /// Bytes that all connections hold now: requests under way, and answers not taken by their clients.
    public var heldBytes: Int
    /// Answers refused so far because there was no room for them.
    public var refusedAnswers: Int
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

  /// All zero.
  public init() {}

  /// The counters now.
  public var snapshot: Snapshot {
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
