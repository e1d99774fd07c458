import CSystemd
import Glibc

/// Lets one thread sleep for a time and another end the sleep; once signalled it stays signalled.
final class WakeEvent: Sendable {
  enum Outcome: Equatable { case timeout, signalled }

  private let descriptor: CInt

  init() throws(SystemCallFailure) {
    descriptor = eventfd(0, CInt(EFD_CLOEXEC | EFD_NONBLOCK))
    guard descriptor >= 0 else { throw SystemCallFailure("eventfd", number: errno) }
  }

  deinit { if descriptor >= 0 { close(descriptor) } }

  func signal() { _ = eventfd_write(descriptor, 1) }

  /// Sleeps until signalled, at least a millisecond and at most the duration.
  func wait(atMost duration: Duration) -> Outcome {
    let start = MonotonicTime.microseconds()
    let length = max(duration.wholeMicroseconds, 1000)
    while true {
      let passed = MonotonicTime.microseconds() - start
      guard passed < length else { return .timeout }
      var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      let milliseconds = CInt(clamping: (length - passed + 999) / 1000)
      if poll(&request, 1, milliseconds) > 0 { return .signalled }
    }
  }
}
