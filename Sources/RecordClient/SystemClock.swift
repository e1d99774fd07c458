import Glibc
import RecordModel

/// The wall clock of this machine.
public enum SystemClock {
  /// Now, cut to the millisecond.
  public static func now() -> Timestamp {
    var now = timespec()
    clock_gettime(CLOCK_REALTIME, &now)
    return Timestamp(milliseconds: Int64(now.tv_sec) * 1000 + Int64(now.tv_nsec) / 1_000_000)
  }
}
