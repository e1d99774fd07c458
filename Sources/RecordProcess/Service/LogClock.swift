import Glibc

/// Wall-clock time as text, for log lines.
enum LogClock {
  /// The present moment in UTC: `2026-01-14T10:20:30.123Z`.
  static func now() -> String {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    return text(seconds: time.tv_sec, milliseconds: time.tv_nsec / 1_000_000)
  }

  /// A moment that many seconds and milliseconds after 1970-01-01T00:00:00Z.
  static func text(seconds: Int, milliseconds: Int) -> String {
    var seconds = time_t(seconds)
    var parts = tm()
    guard gmtime_r(&seconds, &parts) != nil else { return "0000-00-00T00:00:00.000Z" }
    let date =
      "\(padded(parts.tm_year + 1900, 4))-\(padded(parts.tm_mon + 1, 2))-\(padded(parts.tm_mday, 2))"
    let time = "\(padded(parts.tm_hour, 2)):\(padded(parts.tm_min, 2)):\(padded(parts.tm_sec, 2))"
    return "\(date)T\(time).\(padded(CInt(truncatingIfNeeded: milliseconds), 3))Z"
  }

  private static func padded(_ number: CInt, _ width: Int) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, width - digits.utf8.count)) + digits
  }
}
