import Dispatch
import RecordModel
import Synchronization

/// An outcome that one thread waits for and another brings, once.
package final class Awaited<Outcome: Sendable>: Sendable {
  private let result = Mutex<Result<Outcome, Failure>?>(nil)
  private let done = DispatchSemaphore(value: 0)

  package init() {}

  @Sendable package func finish(_ result: Result<Outcome, Failure>) {
    let isFirst = self.result.withLock { kept in
      defer { kept = result }
      return kept == nil
    }
    assert(isFirst, "an outcome comes once")
    done.signal()
  }

  /// Returns when there is an outcome.
  package func wait() throws(Failure) -> Outcome {
    BusyThread.assertNotThisOne()
    done.wait()
    guard let result = result.withLock({ $0 }) else { throw Failure(.internalError, "nothing was answered") }
    return try result.get()
  }
}

extension Awaited where Outcome == Void {
  @Sendable package func finish(_ failure: Failure?) { finish(failure.map { .failure($0) } ?? .success(())) }
}
