import Dispatch
import RecordModel
import Synchronization

/// Waits on one thread for what another finishes.
final class Waiter: Sendable {
  private let outcome = Mutex<Failure?>(nil)
  private let done = DispatchSemaphore(value: 0)

  /// Lets the waiting thread go on.
  @Sendable func finish(_ failure: Failure?) {
    outcome.withLock { $0 = failure }
    done.signal()
  }

  /// Returns when it is finished.
  ///
  /// Not on a writer's thread and not on an event loop.
  func wait() throws(Failure) {
    done.wait()
    if let failure = outcome.withLock({ $0 }) { throw failure }
  }
}
