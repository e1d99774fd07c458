import Glibc

/// How much processor time another process has used.
///
/// Unlike rates it hardly depends on what else the machine is doing.
struct ProcessorClock {
  private let clock: clockid_t

  /// The clock of a process that runs (clock_getcpuclockid(3)).
  init(of process: pid_t) throws(BenchError) {
    var found: clockid_t = 0
    let result = clock_getcpuclockid(process, &found)
    guard result == 0 else { throw .system("finding the processor clock of the daemon", result) }
    clock = found
  }

  /// The clock of a process, where one is given.
  static func of(_ process: pid_t?) throws(BenchError) -> ProcessorClock? {
    guard let process else { return nil }
    return try ProcessorClock(of: process)
  }

  /// Nanoseconds on all processors together, in the program and in the kernel for it.
  func now() throws(BenchError) -> UInt64 {
    var time = timespec()
    guard clock_gettime(clock, &time) == 0 else { throw .system("reading a processor clock") }
    return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
  }
}
