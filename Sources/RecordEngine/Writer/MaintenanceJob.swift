import Dispatch
import LMDB
import RecordModel

/// Work on the store itself, such as filling a projection's idle database; somebody waits for it.
final class MaintenanceJob: ExclusiveJob, @unchecked Sendable {
  // The outcome is written on the writer's thread before the semaphore is signalled, and read after.
  private let body: (WriterState, borrowing WriteTransaction) throws(Failure) -> Void
  private let done = DispatchSemaphore(value: 0)
  private var failure: Failure?

  init(_ body: @escaping (WriterState, borrowing WriteTransaction) throws(Failure) -> Void) {
    self.body = body
  }

  func run(in state: WriterState, _ transaction: borrowing WriteTransaction) throws(Failure) {
    try body(state, transaction)
  }

  func finish(_ failure: Failure?) {
    self.failure = failure
    done.signal()
  }

  /// Waits for the commit.
  ///
  /// Not on the writer's thread and not on an event loop.
  func wait() throws(Failure) {
    done.wait()
    if let failure { throw failure }
  }
}
