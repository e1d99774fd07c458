import Synchronization

/// Spreads what goes out over time, so that it takes no more than its share of the line.
final class Bandwidth: Sendable {
  private let free = Mutex<ContinuousClock.Instant?>(nil)

  /// How long to wait before so many bytes may go out, at so many a second; 0 for no limit.
  func reserve(bytes: Int, perSecond: Int, now: ContinuousClock.Instant) -> Duration {
    guard perSecond > 0 else { return .zero }
    return free.withLock { free in
      let start = max(now, free ?? now)
      free = start + .microseconds(Int64(bytes) * 1_000_000 / Int64(perSecond))
      return start - now
    }
  }
}
