import LMDB
import RecordModel
import Synchronization

extension Store {
  package var epoch: StoreEpoch { stored.withLock { $0 } }

  /// Refuses events of its own, if it takes none.
  package func refuseEvents() throws(Failure) {
    if takesEvents.load(ordering: .acquiring) {
      if let refusal = lease?.refusal { throw refusal }
    } else if let refusal = epoch.refusal {
      throw refusal
    }
  }

  /// Takes no more events, from the next command on and after every start.
  ///
  /// Before the transaction commits: a command that comes between is refused for nothing, and none is accepted by mistake.
  package func fence(by epoch: UInt64, _ transaction: borrowing WriteTransaction) throws(Failure) {
    var known = try meta.epoch(transaction)
    guard epoch > known.epoch else { throw .olderEpoch }
    known.fencedBy = max(epoch, known.fencedBy ?? 0)
    try meta.put(known, transaction)
    adopt(known)
  }

  /// Takes over in place of all stores with an older epoch; returns what to adopt once the transaction is committed.
  package func promote(
    to epoch: UInt64, _ transaction: borrowing WriteTransaction
  ) throws(Failure) -> StoreEpoch {
    let known = try meta.epoch(transaction)
    guard epoch > max(known.epoch, known.fencedBy ?? 0) else { throw .olderEpoch }
    return try put(StoreEpoch(epoch: epoch), transaction)
  }

  /// Takes its records from another store alone, of that epoch; returns what to adopt once the transaction is committed.
  package func follow(
    _ epoch: UInt64, _ transaction: borrowing WriteTransaction
  ) throws(Failure) -> StoreEpoch {
    let known = try meta.epoch(transaction)
    let following = StoreEpoch(epoch: epoch, isReplica: true)
    if known == following { return known }
    guard epoch >= known.epoch, known.fencedBy == nil else { throw .olderEpoch }
    return try put(following, transaction)
  }

  private func put(
    _ epoch: StoreEpoch, _ transaction: borrowing WriteTransaction
  ) throws(Failure) -> StoreEpoch {
    try meta.put(epoch, transaction)
    return epoch
  }

  /// Acts by an epoch that is durable.
  package func adopt(_ epoch: StoreEpoch) {
    stored.withLock { $0 = epoch }
    takesEvents.store(epoch.refusal == nil, ordering: .releasing)
  }
}
