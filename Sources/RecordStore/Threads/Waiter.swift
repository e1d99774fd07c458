import Dispatch
import RecordModel
import Synchronization

/// Waits on one thread for another to finish.
package final class Waiter: Sendable {
  private let outcome = Mutex<Failure?>(nil)
  private let done = DispatchSemaphore(value: 0)

  package init() {}

  /// Lets the waiting thread go on.
  @Sendable package func finish(_ failure: Failure?) {
    outcome.withLock { $0 = failure }
    done.signal()
  }

  /// Returns when it is finished.
  ///
  /// Not on a writer's thread and not on an event loop.
  package func wait() throws(Failure) {
    done.wait()
    if let failure = outcome.withLock({ $0 }) { throw failure }
  }
}
