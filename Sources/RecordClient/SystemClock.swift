import Glibc
import RecordModel

/// The wall clock of this machine.
package enum SystemClock {
  /// The current moment, cut to the millisecond.
  package static func now() -> Timestamp {
    var now = timespec()
    clock_gettime(CLOCK_REALTIME, &now)
    return Timestamp(milliseconds: Int64(now.tv_sec) * 1000 + Int64(now.tv_nsec) / 1_000_000)
  }

  /// Minutes that the local time of a moment is ahead of UTC.
  package static func offsetMinutes(at moment: Timestamp) -> Int16 {
    var seconds = time_t(moment.wholeSeconds)
    var local = tm()
    guard localtime_r(&seconds, &local) != nil else { return 0 }
    return Int16(clamping: local.tm_gmtoff / 60)
  }
}
