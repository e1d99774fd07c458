import Glibc
import RecordModel

/// Tells the time.
///
/// A parameter of the engine, so that a test can set it and turn it back.
package protocol Clock: Sendable {
  /// The current moment by the wall clock; may run backwards when the clock is set.
  func now() -> Timestamp
}

/// The system's wall clock.
package struct SystemClock: Clock {
  /// The system's clock.
  package init() {}

  /// `CLOCK_REALTIME` in whole milliseconds.
  package func now() -> Timestamp {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    return Timestamp(milliseconds: Int64(time.tv_sec) * 1000 + Int64(time.tv_nsec) / 1_000_000)
  }
}

extension Timestamp {
  /// How far ahead of the clock something may have begun: a clock is set back by seconds in its daily corrections, and
  /// another's is a little wrong (R-MH-031).
  package static let clockSkew: Int64 = 60_000

  /// Whether something that began then may count now.
  ///
  /// What lies ahead began before the clock was set back: how long ago, nobody can say, so that it does not count.
  package func hasBegun(at now: Timestamp) -> Bool { milliseconds <= now.milliseconds + Self.clockSkew }
}
