import RecordModel
import Synchronization

/// The progress of a running daemon's rebuilds, for queries and refusals.
package final class RebuildBoard: Sendable {
  package struct Status: Sendable {
    package enum State: String, Sendable { case waiting, running, cancelling, failed }

    package var state = State.waiting
    package var targetRevision: UInt32
    package var position: UInt64 = 0
    package var streamsDone: UInt64 = 0
    package var streams: UInt64 = 0
    package var startedAt: Timestamp
    /// In words without patient data.
    package var reason: String?
    /// Whether the streams are folded and only later events are left.
    var isCatchingUp = false
  }

  private let statuses = Mutex<[String: Status]>([:])

  package subscript(_ name: String) -> Status? {
    get { statuses.withLock { $0[name] } }
    set { statuses.withLock { $0[name] = newValue } }
  }

  package func update(_ name: String, _ body: (inout Status) -> Void) {
    statuses.withLock { statuses in
      guard var status = statuses[name] else { return }
      body(&status)
      statuses[name] = status
    }
  }

  /// 0 to 99; 0 if none is under way.
  package func percent(_ name: String) -> Int {
    guard let status = self[name] else { return 0 }
    if status.isCatchingUp { return 99 }
    guard status.streams > 0 else { return 0 }
    return min(99, Int(min(status.streamsDone, status.streams) * 100 / status.streams))
  }
}
