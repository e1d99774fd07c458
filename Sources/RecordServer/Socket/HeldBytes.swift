import Synchronization

/// The bytes that all connections hold together: requests that are worked on, and answers that no client has taken yet.
///
/// Three quarters of the limit are for whoever comes first, and an eighth for the answers to what was begun by then. The last
/// eighth is divided among all connections: one that holds less than its share goes on whatever the others leave unread. So
/// nobody ever waits for what another does: whoever has to wait has something of its own under way that will end.
final class HeldBytes: Sendable {
  let limit: Int
  private let statistics: ServerStatistics

  init(limit: Int, statistics: ServerStatistics) {
    (self.limit, self.statistics) = (limit, statistics)
  }

  private var common: Int { limit / 4 * 3 }
  private var total: Int { statistics.heldBytes.load(ordering: .relaxed) }

  /// What each connection may hold when nothing is left for whoever comes first.
  var share: Int { max(1, limit / 8 / max(1, statistics.connections.load(ordering: .relaxed))) }

  /// Whether something is left for whoever comes first.
  private var hasRoom: Bool { total < common }

  var isFull: Bool { total >= limit }

  /// Whether a connection that holds so much may begin something.
  func admits(_ load: Int) -> Bool { hasRoom || load < share }

  /// Counts what a connection holds more or less than before.
  func change(by bytes: Int) { statistics.heldBytes.add(bytes) }

  /// Counts an answer, unless there is no room for it; `load` is what its connection held when it was asked for.
  func take(_ bytes: Int, beside load: Int) -> Bool {
    let now = statistics.heldBytes.wrappingAdd(bytes, ordering: .relaxed).newValue
    if load + bytes <= share || now <= (load < share ? limit : limit / 8 * 7) { return true }
    change(by: -bytes)
    return false
  }
}
