import LMDB
import Synchronization

/// The serving copies since each commit.
///
/// A rebuild swaps a projection's two databases, and streams are parked and taken back. A view that began
/// before must go on as it began, so each view asks with the number of its own commit.
package final class ProjectionSlots: Sendable {
  private struct Generation {
    var since: Int
    var serving: ServingProjections
  }

  private let generations: Mutex<[Generation]>
  /// Far more than the changes during one view.
  private static let limit = 64

  package init(_ serving: ServingProjections) {
    generations = Mutex([Generation(since: 0, serving: serving)])
  }

  package var latest: ServingProjections { serving(at: Int.max) }

  /// The copies for a view of that commit; none for a view older than everything remembered.
  package func serving(at commit: Int) -> ServingProjections {
    generations.withLock { generations in
      if let found = generations.last(where: { $0.since <= commit }) { return found.serving }
      let oldest = generations[0].serving
      return ServingProjections(
        set: oldest.set, databases: oldest.databases, stale: Set(oldest.databases.indices),
        parked: oldest.parked,
        board: oldest.board)
    }
  }

  /// Takes back a change whose commit failed.
  func undo(since commit: Int) {
    generations.withLock { generations in
      if generations.count > 1, generations.last?.since == commit { generations.removeLast() }
    }
  }

  /// Changes the copies for views from that commit on.
  package func change(since commit: Int, _ body: (ServingProjections) -> ServingProjections) {
    generations.withLock { generations in
      let next = body(generations[generations.count - 1].serving)
      if generations[generations.count - 1].since == commit { generations.removeLast() }
      generations.append(Generation(since: commit, serving: next))
      if generations.count > Self.limit { generations.removeFirst() }
    }
  }
}
