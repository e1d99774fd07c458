import Synchronization

/// Counts failed attempts by what was attempted, so that guessing ends.
///
/// Five in fifteen minutes, and the next is refused for fifteen minutes after the last (R-MH-028, R-MH-038, R-SO-054).
/// Kept in memory for accounts that exist and that do not, so that being refused tells nothing; bounded like
/// ``SlidingWindows``.
final class AttemptTable: Sendable {
  static let limit = 5
  static let window: Int64 = 15 * 60_000

  private struct Attempts {
    var moments: [Int64]
  }

  private struct Tables {
    var recent: [[UInt8]: Attempts] = [:]
    var older: [[UInt8]: Attempts] = [:]
  }

  private let tables = Mutex(Tables())
  private let size: Int

  init(size: Int = 16_384) { self.size = size }

  /// Counts an attempt as failed until it turns out otherwise, or answers the milliseconds until one is allowed.
  ///
  /// Counted before it is carried out: attempts at the same moment are not one.
  func begin(_ key: [UInt8], at moment: Int64) -> Int64? {
    tables.withLock { tables in
      var attempts = tables.recent[key] ?? tables.older[key] ?? Attempts(moments: [])
      attempts.moments.removeAll { moment - $0 >= Self.window }
      if attempts.moments.count >= Self.limit, let last = attempts.moments.last {
        return Self.window - (moment - last)
      }
      attempts.moments.append(moment)
      if tables.recent[key] == nil, tables.recent.count >= size / 2 {
        (tables.older, tables.recent) = (tables.recent, [:])
      }
      tables.recent[key] = attempts
      tables.older[key] = nil
      return nil
    }
  }

  /// Whether the attempt that just failed was the last one allowed.
  func isExhausted(_ key: [UInt8]) -> Bool {
    tables.withLock { ($0.recent[key]?.moments.count ?? 0) >= Self.limit }
  }

  /// The last attempt was neither right nor wrong.
  func forgive(_ key: [UInt8]) {
    tables.withLock { tables in
      if tables.recent[key]?.moments.popLast() == nil { _ = tables.older[key]?.moments.popLast() }
    }
  }

  /// An attempt was right.
  func clear(_ key: [UInt8]) {
    tables.withLock { tables in
      tables.recent[key] = nil
      tables.older[key] = nil
    }
  }
}
