import Glibc

/// Turns signals into answers for one waiting thread.
///
/// Made first thing in `main`, before any thread starts: threads inherit the blocked signals, so that
/// SIGTERM, SIGINT and SIGHUP reach nobody but the waiter. SIGPIPE and SIGXFSZ are ignored, because a
/// vanished client or a file size limit must come back as an error of the write, not end the daemon.
package struct SignalWait: Sendable {
  /// A request from outside.
  package enum Request: Sendable, Equatable {
    /// SIGTERM or SIGINT: stop.
    case terminate
    /// SIGHUP: read the configuration again.
    case reload
  }

  private static let waited = [SIGTERM, SIGINT, SIGHUP]

  /// Blocks and ignores the signals for this thread and those it starts.
  package init() throws(SystemCallFailure) {
    for ignored in [SIGPIPE, SIGXFSZ] {
      var action = sigaction()
      action.__sigaction_handler.sa_handler = SIG_IGN
      guard sigaction(ignored, &action, nil) == 0 else { throw SystemCallFailure("sigaction", number: errno) }
    }
    var set = Self.signalSet()
    let result = pthread_sigmask(SIG_BLOCK, &set, nil)
    guard result == 0 else { throw SystemCallFailure("pthread_sigmask", number: result) }
  }

  package func next() -> Request {
    var set = Self.signalSet()
    while true {
      if let request = Self.request(sigwaitinfo(&set, nil)) { return request }
    }
  }

  /// Waits for the next signal for so long at most; `nil` if none came.
  package func next(within duration: Duration) -> Request? {
    var set = Self.signalSet()
    let end = MonotonicTime.microseconds().addingReportingOverflow(duration.wholeMicroseconds)
    let deadline = end.overflow ? UInt64.max : end.partialValue
    while true {
      let now = MonotonicTime.microseconds()
      let left = deadline > now ? deadline - now : 0
      var pause = timespec(
        tv_sec: Int(clamping: left / 1_000_000), tv_nsec: Int(left % 1_000_000) * 1000)
      let signal = sigtimedwait(&set, nil, &pause)
      if let request = Self.request(signal) { return request }
      if signal < 0, errno == EAGAIN { return nil }
    }
  }

  private static func request(_ signal: CInt) -> Request? {
    switch signal {
    case SIGTERM, SIGINT: .terminate
    case SIGHUP: .reload
    default: nil
    }
  }

  private static func signalSet() -> sigset_t {
    var set = sigset_t()
    sigemptyset(&set)
    for signal in waited { sigaddset(&set, signal) }
    return set
  }
}
