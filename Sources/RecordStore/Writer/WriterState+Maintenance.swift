import LMDB
import RecordModel

extension WriterState {
  /// Runs a job in a transaction of its own; nothing may be accepted or flying.
  package func run(_ job: any ExclusiveJob) throws(Failure) {
    do throws(Failure) {
      try store.environment.write { (transaction) throws(Failure) in try job.run(in: self, transaction) }
      swappedSince = nil
    } catch {
      if let commit = swappedSince.take() { store.projectionSlots.undo(since: commit) }
      serving = store.projectionSlots.latest
      throw error
    }
  }

  /// Writes a job's events in the job's own transaction, which makes them durable without the write-ahead log.
  package func settle(in transaction: borrowing WriteTransaction) throws(Failure) {
    _ = takeRound()
    if try takeSettlement().write(to: store, transaction) { swappedSince = transaction.number }
    land()
  }

  /// Changes the serving copy of one projection for views from this commit on.
  ///
  /// The writer's documents of it are read again.
  package func change(
    _ projection: any Projection.Type, _ transaction: borrowing WriteTransaction,
    _ body: (ServingProjections) -> ServingProjections
  ) {
    store.projectionSlots.change(since: transaction.number, body)
    swappedSince = transaction.number
    serving = store.projectionSlots.latest
    cache.forget(projection)
  }
}
