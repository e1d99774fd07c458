import RecordModel
import RecordStore
import Synchronization

/// Counts what must not be forgotten by a restart: mails that were asked for, and locks of addresses without an account.
///
/// Bounded in memory like ``AttemptTable``; what it forgets there counts again after the next start.
final class KeptLimits: Sendable {
  private struct State {
    var isLoaded = false
    /// Moments by a clock that is never set, oldest first.
    var recent: [[UInt8]: [Int64]] = [:]
    var older: [[UInt8]: [Int64]] = [:]

    subscript(key: [UInt8]) -> [Int64] { recent[key] ?? older[key] ?? [] }

    mutating func put(_ moments: [Int64], _ key: [UInt8]) {
      if recent[key] == nil, recent.count >= LimitRows.limit / 2 { (older, recent) = (recent, [:]) }
      recent[key] = moments
      older[key] = nil
    }
  }

  private let rows: LimitRows
  private let state = Mutex(State())

  init(_ rows: LimitRows) { self.rows = rows }

  /// Counts one more, durably, or returns the milliseconds until there may be another.
  func count(
    _ counted: [UInt8], limit: Int, window: Int64, at moment: Int64, _ writer: Writer
  ) throws(Failure) -> Int64? {
    let key = rows.key(counted)
    try load(at: moment)
    let (wait, moments): (Int64?, [Int64]) = state.withLock { state in
      let moments = state[key].filter { moment - $0 < window }
      if moments.count >= limit { return (window - (moment - moments[moments.count - limit]), []) }
      state.put(moments + [moment], key)
      return (nil, moments + [moment])
    }
    if wait == nil { try rows.put(key, ages: moments.map { moment - $0 }, writer) }
    return wait
  }

  /// Notes that an address was locked.
  func noteLock(_ attempt: Attempt, at moment: Int64, _ writer: Writer) throws(Failure) {
    let key = lock(attempt)
    try load(at: moment)
    state.withLock { $0.put([moment], key) }
    try rows.put(key, ages: [0], writer)
  }

  /// The failures that a lock stands for, by the clock that is never set.
  func failures(_ attempt: Attempt, at moment: Int64) throws(Failure) -> [Int64] {
    try load(at: moment)
    return state.withLock { $0[lock(attempt)] }.flatMap {
      Array(repeating: $0, count: AttemptTable.limit)
    }
  }

  private func lock(_ attempt: Attempt) -> [UInt8] { rows.key(Array("lock".utf8) + attempt.key) }

  /// Reads what was counted before the start, once.
  private func load(at moment: Int64) throws(Failure) {
    if state.withLock(\.isLoaded) { return }
    let known = try rows.load()
    state.withLock { state in
      if state.isLoaded { return }
      state.isLoaded = true
      for (key, ages) in known { state.put(ages.map { moment - $0 }, key) }
    }
  }
}
