import Glibc
import RecordProcess
import Synchronization

/// Says on standard error how far a fetch is, about once a second.
final class FetchProgress: Sendable {
  private let next = Mutex<UInt64>(0)

  @Sendable func show(_ text: String) {
    let now = MonotonicTime.microseconds()
    let isDue = next.withLock { next in
      if now < next { return false }
      next = now + 1_000_000
      return true
    }
    if isDue { PlainOutput.write(text + "\n", to: STDERR_FILENO) }
  }
}
