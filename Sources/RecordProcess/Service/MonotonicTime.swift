import Glibc

/// The clock that never jumps, for durations and for systemd's MONOTONIC_USEC.
package enum MonotonicTime {
  /// Microseconds since an arbitrary moment at boot (CLOCK_MONOTONIC, as systemd reads it).
  package static func microseconds() -> UInt64 {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return UInt64(time.tv_sec) * 1_000_000 + UInt64(time.tv_nsec) / 1000
  }
}

extension Duration {
  /// Whole microseconds, rounded down; 0 for a negative duration, the greatest number for one too long.
  package var wholeMicroseconds: UInt64 {
    let (seconds, attoseconds) = components
    guard seconds >= 0, attoseconds >= 0 else { return 0 }
    let (scaled, overflow) = UInt64(seconds).multipliedReportingOverflow(by: 1_000_000)
    let (sum, carry) = scaled.addingReportingOverflow(UInt64(attoseconds / 1_000_000_000_000))
    return overflow || carry ? .max : sum
  }
}
