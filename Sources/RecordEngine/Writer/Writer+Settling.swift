import Dispatch
import LMDB
import RecordModel
import Synchronization

extension Writer {
  /// Whether views show every event that was acknowledged.
  var isSettled: Bool {
    durablePosition.load(ordering: .acquiring) == headPosition.load(ordering: .acquiring)
  }

  /// Calls back, on the writer's thread, once views show every event that was acknowledged before this call.
  func whenSettled(_ done: @escaping @Sendable (Failure?) -> Void) throws(Failure) {
    try submit(SettlingJob(done))
  }

  /// Waits until views show every event that was acknowledged before this call.
  ///
  /// Not on the writer's thread and not on an event loop.
  func settle() throws(Failure) {
    if isSettled { return }
    let job = MaintenanceJob(isExclusive: false) { (_, _) throws(Failure) in }
    try submit(job)
    try job.wait()
  }
}

/// Asks for a commit of the log.
private final class SettlingJob: WriteJob {
  let isExclusive = false
  let wantsSettled = true
  private let done: @Sendable (Failure?) -> Void

  init(_ done: @escaping @Sendable (Failure?) -> Void) { self.done = done }

  func run(in batch: Batch, _ transaction: borrowing WriteTransaction) throws(Failure) {}

  func finish(_ failure: Failure?) { done(failure) }
}
