import Glibc
import RecordModel

/// The source of the time.
///
/// A parameter of the engine, so that a test can set it and turn it back.
package protocol Clock: Sendable {
  /// By the wall clock; may run backwards when the clock is set.
  func now() -> Timestamp
}

package struct SystemClock: Clock {
  package init() {}

  /// `CLOCK_REALTIME` in whole milliseconds.
  package func now() -> Timestamp {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    return Timestamp(milliseconds: Int64(time.tv_sec) * 1000 + Int64(time.tv_nsec) / 1_000_000)
  }
}

extension Timestamp {
  /// How far in the future a beginning may lie: clocks are set back by seconds in daily corrections, and
  /// other machines' are slightly off (R-MH-031).
  package static let clockSkew: Int64 = 60_000

  /// Whether a beginning at that time counts now.
  ///
  /// A beginning in the future was noted before the clock was set back: how long ago, nobody can say, so it
  /// does not count.
  package func hasBegun(at now: Timestamp) -> Bool { milliseconds <= now.milliseconds + Self.clockSkew }
}
