import LMDB
import RecordModel

/// Work on the store itself, such as filling a projection's idle database; a caller waits for it.
final class MaintenanceJob: ExclusiveJob, @unchecked Sendable {
  // Called on the writer's thread, while whoever made it waits.
  private let body: (WriterState, borrowing WriteTransaction) throws(Failure) -> Void
  let committed = Awaited<Void>()

  package init(_ body: @escaping (WriterState, borrowing WriteTransaction) throws(Failure) -> Void) {
    self.body = body
  }

  package func run(in state: WriterState, _ transaction: borrowing WriteTransaction) throws(Failure) {
    try body(state, transaction)
  }

  package func finish(_ failure: Failure?) { committed.finish(failure) }
}

/// Work that runs while the writer goes on, such as filling the second copy of a projection; a caller waits
/// for it.
final class BesideJob: SideJob, @unchecked Sendable {
  // Called on one other thread, while whoever made it waits.
  private let body: (borrowing WriteTransaction) throws(Failure) -> Void
  let committed = Awaited<Void>()

  package init(_ body: @escaping (borrowing WriteTransaction) throws(Failure) -> Void) { self.body = body }

  package func run(_ transaction: borrowing WriteTransaction) throws(Failure) { try body(transaction) }

  package func finish(_ failure: Failure?) { committed.finish(failure) }
}

extension Writer {
  /// Runs a piece of maintenance on the writer's thread in a transaction of its own, and waits for its commit.
  package func maintain(
    _ body: @escaping (WriterState, borrowing WriteTransaction) throws(Failure) -> Void
  ) throws(Failure) {
    let job = MaintenanceJob(body)
    try submit(.exclusive(job))
    try job.committed.wait()
  }

  /// Runs a piece of work in a transaction of its own while the writer goes on, and waits for its commit.
  package func beside(
    _ body: @escaping (borrowing WriteTransaction) throws(Failure) -> Void
  ) throws(Failure) {
    let job = BesideJob(body)
    try submit(.beside(job))
    try job.committed.wait()
  }

  /// ``maintain(_:)`` that waits where the queue is full.
  package func maintainWhenever(
    _ body: @escaping (WriterState, borrowing WriteTransaction) throws(Failure) -> Void
  ) throws(Failure) {
    let job = MaintenanceJob(body)
    try submitWhenever(.exclusive(job))
    try job.committed.wait()
  }

  /// ``beside(_:)`` that waits where the queue is full.
  func besideWhenever(
    _ body: @escaping (borrowing WriteTransaction) throws(Failure) -> Void
  ) throws(Failure) {
    let job = BesideJob(body)
    try submitWhenever(.beside(job))
    try job.committed.wait()
  }
}
