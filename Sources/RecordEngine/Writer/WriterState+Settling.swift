import LMDB
import RecordModel

extension WriterState {
  /// Takes everything accepted as one settlement; it counts as flying until ``land()``.
  func takeSettlement() -> Settlement {
    var settlement = accepted
    settlement.entries += tails.takeChanged()
    settlement.documents = cache.takeDirty()
    settlement.head = head
    settlement.folded = Set(
      store.projections.projections.filter { $0.pace == .withLog && !serving.isStale($0) }.map { $0.name })
    flying = settlement
    accepted = Settlement(after: head)
    return settlement
  }

  /// The log holds what was flying.
  func land() {
    flying = nil
    cache.land()
    tails.land()
    // The settlement may have parked more: documents that cannot be written.
    if !serving.isPlain || !store.projectionSlots.latest.isPlain {
      serving = store.projectionSlots.latest.parking(accepted.parked)
    }
  }

  /// Forgets everything that the log does not hold, and believes the log again.
  func reset() throws(Failure) {
    cache.reset()
    definitions.reset()
    tails = StreamTails()
    flying = nil
    serving = store.projectionSlots.latest
    stagedParked = []
    _ = takeRound()
    head = try store.environment.read { (view) throws(Failure) in try store.meta.head(view) }
    accepted = Settlement(after: head)
  }

  /// Forgets what can be neither settled nor answered any more.
  func discardAccepted() {
    flying = nil
    accepted = Settlement(after: head)
  }

  /// The record that answers a command id, if it was carried out before.
  func answering(
    _ command: [UInt8], _ view: borrowing some StorageTransaction & ~Copyable
  ) throws(Failure) -> StoredRecord? {
    let unsettled = accepted.commands[command] ?? flying?.commands[command]
    let position: UInt64?
    if let unsettled {
      position = unsettled
    } else {
      position = try store.databases.commands.position(command, view)
    }
    guard let position else { return nil }
    guard let bytes = accepted.record(position) ?? flying?.record(position) else {
      return try store.record(position, view)
    }
    return StoredRecord(position: position, bytes: bytes)
  }
}
