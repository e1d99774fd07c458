import Synchronization

/// The bytes that all connections hold together: requests under way, and answers not taken yet.
///
/// Three quarters of the limit are first come, first served, and an eighth is for the answers to requests
/// begun by then. The last eighth is divided among all connections: one that holds less than its share goes
/// on whatever the others leave unread. So no connection ever waits for another: one that has to wait has
/// requests of its own under way that will end.
final class HeldBytes: Sendable {
  let limit: Int
  private let statistics: ServerStatistics

  init(limit: Int, statistics: ServerStatistics) {
    (self.limit, self.statistics) = (limit, statistics)
  }

  private var common: Int { limit / 4 * 3 }
  private var total: Int { statistics.heldBytes.load(ordering: .relaxed) }

  /// Bytes for each connection when the common part is used up.
  var share: Int { max(1, limit / 8 / max(1, statistics.connections.load(ordering: .relaxed))) }

  /// Whether some of the common part is left.
  private var hasRoom: Bool { total < common }

  var isFull: Bool { total >= limit }

  /// Whether a connection that holds so much may begin a request.
  func admits(_ load: Int) -> Bool { hasRoom || load < share }

  /// Counts a change of a connection's bytes.
  func change(by bytes: Int) { statistics.heldBytes.add(bytes) }

  /// Counts an answer, unless there is no room for it; `load` is its connection's bytes at the time of the
  /// request.
  func take(_ bytes: Int, beside load: Int) -> Bool {
    let now = statistics.heldBytes.wrappingAdd(bytes, ordering: .relaxed).newValue
    if load + bytes <= share || now <= (load < share ? limit : limit / 8 * 7) { return true }
    change(by: -bytes)
    return false
  }
}
