import Glibc
import SystemCalls

/// Whether the process does anything: a number that grows by use of a processor or of a device, or by what it sees done, and not by
/// looking at it.
///
/// It grows in steps that a process without work does not make in a minute: the threads of one that waits wake up now and then, and
/// that is no progress.
package enum ProcessProgress {
  private static let processorStep = 100_000
  private static let blockStep = 64
  /// `RUSAGE_SELF` and `RUSAGE_THREAD`, of which the headers show the second to GNU sources alone (bits/resource.h).
  private static let (process, thread): (Int32, Int32) = (0, 1)

  /// Tenths of a second of processor time of all other threads, lots of 64 blocks that were read and written (getrusage(2)), and
  /// steps that were counted.
  package static var now: UInt64 {
    var (all, own) = (rusage(), rusage())
    guard getrusage(process, &all) == 0, getrusage(thread, &own) == 0 else {
      return WorkDone.count
    }
    let time = microseconds(all) - microseconds(own)
    return UInt64(clamping: time / processorStep)
      &+ UInt64(clamping: (all.ru_inblock + all.ru_oublock) / blockStep) &+ WorkDone.count
  }

  private static func microseconds(_ use: rusage) -> Int {
    (use.ru_utime.tv_sec + use.ru_stime.tv_sec) * 1_000_000 + Int(use.ru_utime.tv_usec + use.ru_stime.tv_usec)
  }
}
