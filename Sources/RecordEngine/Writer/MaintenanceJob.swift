import Dispatch
import LMDB
import RecordModel

/// Work on the store itself, such as filling a projection's idle database; somebody waits for it.
final class MaintenanceJob: WriteJob, @unchecked Sendable {
  // The outcome is written on the writer's thread before the semaphore is signalled, and read after.
  private let body: (Batch, borrowing WriteTransaction) throws(Failure) -> Void
  private let done = DispatchSemaphore(value: 0)
  private var failure: Failure?
  let isExclusive: Bool
  let wantsSettled = true

  init(
    isExclusive: Bool = true, _ body: @escaping (Batch, borrowing WriteTransaction) throws(Failure) -> Void
  ) { (self.isExclusive, self.body) = (isExclusive, body) }

  func run(in batch: Batch, _ transaction: borrowing WriteTransaction) throws(Failure) {
    try body(batch, transaction)
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
