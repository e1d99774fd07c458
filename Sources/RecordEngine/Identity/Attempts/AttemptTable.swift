import RecordStore
import Synchronization

/// Counts failed attempts by their target, to stop guessing.
///
/// Five in fifteen minutes, and the next is refused for fifteen minutes after the last (R-MH-028, R-MH-038,
/// R-SO-054). Kept in memory for existing and missing accounts, so that a refusal reveals nothing; bounded
/// like ``SlidingWindows``. The record's knowledge of an account's attempts is restored at an attempt that
/// the table does not know, so that neither a restart nor an overflow forgets them.
final class AttemptTable: Sendable {
  static let limit = 5
  static let windowSeconds: Int64 = 15 * 60
  static let window = windowSeconds * 1000

  private struct Tables {
    /// Moments of failed attempts, oldest first; empty after a right one.
    var recent: [[UInt8]: [Int64]] = [:]
    var older: [[UInt8]: [Int64]] = [:]
  }

  private let tables = Mutex(Tables())
  private let size: Int

  init(size: Int = 16_384) { self.size = size }

  /// Whether the table knows earlier attempts.
  func knows(_ key: [UInt8]) -> Bool {
    tables.withLock { $0.recent[key] != nil || $0.older[key] != nil }
  }

  /// Restores the record's knowledge, unless the table knows better by now.
  func recall(_ key: [UInt8], _ moments: [Int64]) {
    tables.withLock { tables in
      guard tables.recent[key] == nil, tables.older[key] == nil else { return }
      put(moments.suffix(Self.limit), key, &tables)
    }
  }

  /// Counts an attempt as failed until it turns out otherwise, or returns the milliseconds until one is
  /// allowed.
  ///
  /// Counted before it is carried out: simultaneous attempts count separately.
  func begin(_ key: [UInt8], at moment: Int64) -> Int64? {
    tables.withLock { tables in
      var moments = tables.recent[key] ?? tables.older[key] ?? []
      moments.removeAll { moment - $0 >= Self.window }
      if moments.count >= Self.limit, let last = moments.last { return Self.window - (moment - last) }
      moments.append(moment)
      put(moments, key, &tables)
      return nil
    }
  }

  /// Whether the attempt that just failed was the last one allowed.
  func isExhausted(_ key: [UInt8]) -> Bool {
    tables.withLock { ($0.recent[key] ?? $0.older[key] ?? []).count >= Self.limit }
  }

  /// The last attempt was neither right nor wrong.
  func forgive(_ key: [UInt8]) {
    tables.withLock { tables in
      if tables.recent[key]?.popLast() == nil { _ = tables.older[key]?.popLast() }
    }
  }

  /// An attempt was right: there is nothing to recall.
  func clear(_ key: [UInt8]) { tables.withLock { put([], key, &$0) } }

  private func put(_ moments: [Int64], _ key: [UInt8], _ tables: inout Tables) {
    if tables.recent[key] == nil, tables.recent.count >= size / 2 {
      (tables.older, tables.recent) = (tables.recent, [:])
    }
    tables.recent[key] = moments
    tables.older[key] = nil
  }
}
