import RecordModel
import RecordStore
import Synchronization

/// Things of an outbox that are under way: each is offered to nobody else for a minute of the monotonic clock.
final class Leases<ID: Hashable & Sendable>: Sendable {
  private static var milliseconds: Int64 { 60_000 }

  private let until = Mutex<[ID: Int64]>([:])

  /// Leases those that are free, in their order, and forgets leases that are over.
  func take(_ ids: [ID], atMost limit: Int, at moment: Int64) -> Set<ID> {
    until.withLock { until in
      until = until.filter { $0.value > moment }
      let free = ids.filter { until[$0] == nil }.prefix(limit)
      for id in free { until[id] = moment + Self.milliseconds }
      return Set(free)
    }
  }

  func end(_ id: ID) { until.withLock { $0[id] = nil } }

  func endAll() { until.withLock { $0 = [:] } }
}

/// Takes things out of an outbox for whoever hands them over.
protocol OutboxTaking: Operation {
  var limit: Int? { get }
  /// What they are called.
  static var things: String { get }
}

extension OutboxTaking {
  /// Things read in one call: many times as many as can be under way.
  static var looked: Int { 1000 }

  /// Things at most.
  func wanted() throws(Failure) -> Int {
    let wanted = limit ?? 20
    guard (1...100).contains(wanted) else {
      throw Failure(.invalidInput, "1 to 100 \(Self.things)", details: ["field": "limit"])
    }
    return wanted
  }
}
