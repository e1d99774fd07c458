import RecordModel
import RecordStore
import Synchronization

/// Links that were opened without signing in, on their way into the log.
///
/// Callers choose the source of a link, so the table holds a limited number of sources.
final class LinkCounts: Sendable {
  /// Milliseconds for which counts are combined.
  ///
  /// Counts lost in a crash are in the log lines of the program that took the requests.
  static let span: Int64 = 3_600_000
  /// Sorts with a source; links from others count without theirs.
  static let limit = 64

  /// Links that are counted together.
  struct Sort: Hashable, Sendable {
    var entryPoint: LinkEntryPoint
    var outcome: LinkOutcome
    var surface: LinkSurface
    var source: LinkSource?
  }

  private struct Counts {
    var bySort: [Sort: Int] = [:]
    var firstAt: Timestamp?
    var lastAt: Timestamp?

    /// The event for the log.
    var event: DeepLinksCounted? {
      guard let firstAt, let lastAt else { return nil }
      return DeepLinksCounted(firstAt: firstAt, lastAt: lastAt, counts: LinkCounts.rows(bySort))
    }
  }

  private let counts = Mutex(Counts())

  /// Counts one more; returns whether it is the first that waits.
  func note(_ sort: Sort, at now: Timestamp) -> Bool {
    counts.withLock { counts in
      var sort = sort
      if counts.bySort[sort] == nil, counts.bySort.count >= Self.limit { sort.source = nil }
      counts.bySort[sort, default: 0] += 1
      counts.lastAt = now
      defer { counts.firstAt = counts.firstAt ?? now }
      return counts.firstAt == nil
    }
  }

  /// The waiting counts, to be written now.
  func take() -> DeepLinksCounted? {
    counts.withLock { counts in
      defer { counts = Counts() }
      return counts.event
    }
  }

  var waiting: DeepLinksCounted? { counts.withLock { $0.event } }

  /// The counts in an order that does not depend on their storage.
  static func rows(_ counts: [Sort: Int]) -> [LinkCount] {
    let order = { (sort: Sort) in
      [sort.entryPoint.rawValue, sort.outcome.rawValue, sort.surface.rawValue, sort.source?.text ?? ""]
    }
    return counts.sorted { order($0.key).lexicographicallyPrecedes(order($1.key)) }.map { sort, count in
      LinkCount(
        entryPoint: sort.entryPoint, outcome: sort.outcome, surface: sort.surface, source: sort.source,
        count: count)
    }
  }
}
