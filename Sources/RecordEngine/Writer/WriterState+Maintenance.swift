import LMDB
import RecordModel

extension WriterState {
  /// Runs a job in a transaction of its own; nothing may be accepted or flying.
  func run(_ job: any ExclusiveJob) throws(Failure) {
    do throws(Failure) {
      try store.environment.write { (transaction) throws(Failure) in try job.run(in: self, transaction) }
      swappedSince = nil
    } catch {
      if let commit = swappedSince.take() { store.projectionSlots.undo(since: commit) }
      throw error
    }
  }

  /// Lets views from this commit on read other projection databases.
  ///
  /// The writer's documents are read again.
  func swapProjections(to databases: [Database], _ transaction: borrowing WriteTransaction) {
    store.projectionSlots.swap(to: databases, since: transaction.number)
    swappedSince = transaction.number
    cache.reset()
  }
}
