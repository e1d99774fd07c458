import LMDB
import Synchronization

/// Which database of each projection serves, by the commit since when.
///
/// A rebuild swaps a projection's two databases. A view that began before the swap must go on reading the old one,
/// so each view asks with the number of its own commit.
final class ProjectionSlots: Sendable {
  private struct Generation {
    var since: Int
    var databases: [Database]
  }

  private let generations: Mutex<[Generation]>

  /// The databases that serve at start.
  init(_ databases: [Database]) { generations = Mutex([Generation(since: 0, databases: databases)]) }

  /// The databases that a view of that commit reads.
  func databases(at commit: Int) -> [Database] {
    generations.withLock { generations in
      (generations.last { $0.since <= commit } ?? generations[0]).databases
    }
  }

  /// Takes back a swap whose commit failed.
  func undo(since commit: Int) {
    generations.withLock { generations in
      if generations.count > 1, generations.last?.since == commit { generations.removeLast() }
    }
  }

  /// Lets views from that commit on read these databases.
  func swap(to databases: [Database], since commit: Int) {
    generations.withLock { generations in
      // Three are enough: a view is shorter than a rebuild.
      if generations.count == 3 { generations.removeFirst() }
      generations.append(Generation(since: commit, databases: databases))
    }
  }
}
