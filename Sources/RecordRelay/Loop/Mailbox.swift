import CNATS
import Glibc
import RecordProcess
import RecordShipping
import Synchronization

/// What other threads have for the loop.
enum Letter: Sendable {
  case connected(Result<Wire, EngineAnswer>)
  /// What the daemon says of its store; `nil` where it cannot be asked.
  case serving(ServingStore?)
  case settings(RelaySettings, RelayKeyring?)
  case probe
  case stop
}

/// Letters for the loop, which a descriptor wakes.
final class Mailbox: Sendable {
  let descriptor: CInt
  private let letters = Mutex<[Letter]>([])

  init() throws(SystemCallFailure) {
    descriptor = eventfd(0, CInt(EFD_CLOEXEC | EFD_NONBLOCK))
    guard descriptor >= 0 else { throw SystemCallFailure("eventfd", number: errno) }
  }

  deinit { close(descriptor) }

  func post(_ letter: Letter) {
    letters.withLock { $0.append(letter) }
    _ = eventfd_write(descriptor, 1)
  }

  func take() -> [Letter] {
    var count: eventfd_t = 0
    _ = eventfd_read(descriptor, &count)
    return letters.withLock { letters in
      defer { letters = [] }
      return letters
    }
  }
}
