import Glibc

/// Whether the process does anything: a number that grows by use of a processor or of a device, and not by looking at it.
package enum ProcessProgress {
  /// Hundredths of a second of processor time of all other threads, and blocks that were read and written.
  package static var now: UInt64 {
    var (all, own) = (rusage(), rusage())
    guard getrusage(RUSAGE_SELF, &all) == 0, getrusage(RUSAGE_THREAD, &own) == 0 else { return 0 }
    let time = microseconds(all) - microseconds(own)
    return UInt64(clamping: time / 10_000) &+ UInt64(clamping: all.ru_inblock)
      &+ UInt64(clamping: all.ru_oublock)
  }

  private static func microseconds(_ use: rusage) -> Int {
    (use.ru_utime.tv_sec + use.ru_stime.tv_sec) * 1_000_000 + Int(use.ru_utime.tv_usec + use.ru_stime.tv_usec)
  }
}
