/// Counts by key over a window that slides, with two numbers a key.
///
/// The count of the previous window is weighted by the share that the sliding window still covers. Bounded:
/// beyond the limit of keys, the least recently used half is forgotten at once. Moments must not run
/// backwards.
package struct SlidingWindows<Key: Hashable & Sendable>: Sendable {
  private struct Count {
    var window: Int64
    var current: Int
    var previous: Int
  }

  private var recent: [Key: Count] = [:]
  private var older: [Key: Count] = [:]
  private let limit: Int

  /// Remembers at most that many keys.
  package init(limit: Int) { self.limit = limit }

  /// Keys remembered.
  package var count: Int { recent.count + older.count }

  /// Counts one more, or returns the milliseconds until there is room again, without counting.
  package mutating func count(_ key: Key, limit: Int, window: Int64, at moment: Int64) -> Int64? {
    var count = rolled(key, window: window, at: moment)
    let passed = moment % window
    let covered = Double(count.previous) * Double(window - passed) / Double(window)
    if covered + Double(count.current) + 1 > Double(limit) {
      put(count, key)
      return wait(count, limit: limit, window: window, passed: passed)
    }
    count.current += 1
    put(count, key)
    return nil
  }

  /// Withdraws one counted at that moment.
  package mutating func uncount(_ key: Key, window: Int64, from moment: Int64) {
    guard var count = recent[key] ?? older[key] else { return }
    let number = moment / window
    if count.window == number, count.current > 0 {
      count.current -= 1
    } else if count.window == number + 1, count.previous > 0 {
      count.previous -= 1
    } else {
      return
    }
    put(count, key)
  }

  package mutating func remove(_ key: Key) {
    recent[key] = nil
    older[key] = nil
  }

  private func rolled(_ key: Key, window: Int64, at moment: Int64) -> Count {
    let number = moment / window
    guard let count = recent[key] ?? older[key] else { return Count(window: number, current: 0, previous: 0) }
    if count.window == number { return count }
    return Count(window: number, current: 0, previous: count.window == number - 1 ? count.current : 0)
  }

  private mutating func put(_ count: Count, _ key: Key) {
    if recent[key] == nil, recent.count >= self.limit / 2 { (older, recent) = (recent, [:]) }
    recent[key] = count
    older[key] = nil
  }

  /// The time until enough has slid out for one more.
  private func wait(_ count: Count, limit: Int, window: Int64, passed: Int64) -> Int64 {
    let left = window - passed
    let room = Double(limit - 1 - count.current)
    if room >= 0, count.previous > 0 {
      // Within this window: previous * (window - t) / window <= room.
      let moment = Double(window) * (1 - room / Double(count.previous))
      return max(1, min(left, Int64(moment.rounded(.up)) - passed))
    }
    // In the next window the current count is weighted as the previous one.
    let current = max(1, count.current)
    let moment = Double(window) * (1 - Double(limit - 1) / Double(current))
    return left + max(0, Int64(moment.rounded(.up)))
  }
}
