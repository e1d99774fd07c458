import RecordModel
import Synchronization

/// How far the rebuilds of a running daemon are, for those who ask or are refused.
final class RebuildBoard: Sendable {
  struct Status: Sendable {
    enum State: String, Sendable { case waiting, running, cancelling, failed }

    var state = State.waiting
    var targetRevision: UInt32
    var position: UInt64 = 0
    var streamsDone: UInt64 = 0
    var streams: UInt64 = 0
    var startedAt: Timestamp
    /// Why it failed, in words without patient data.
    var reason: String?
    /// Whether the streams are folded and only what came meanwhile is left.
    var isCatchingUp = false
  }

  private let statuses = Mutex<[String: Status]>([:])

  subscript(_ name: String) -> Status? {
    get { statuses.withLock { $0[name] } }
    set { statuses.withLock { $0[name] = newValue } }
  }

  /// Changes a status where there is one.
  func update(_ name: String, _ body: (inout Status) -> Void) {
    statuses.withLock { statuses in
      guard var status = statuses[name] else { return }
      body(&status)
      statuses[name] = status
    }
  }

  /// 0 to 99; 0 where none is under way.
  func percent(_ name: String) -> Int {
    guard let status = self[name] else { return 0 }
    if status.isCatchingUp { return 99 }
    guard status.streams > 0 else { return 0 }
    return min(99, Int(min(status.streamsDone, status.streams) * 100 / status.streams))
  }
}
