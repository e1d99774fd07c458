import LMDB
import RecordModel

extension WriterState {
  /// Takes everything accepted as one settlement; it counts as flying until ``land()``.
  ///
  /// - Parameter gathersCommands: whether it may write more of the index of commands than it adds.
  func takeSettlement(gathersCommands: Bool = false) -> Settlement {
    var settlement = accepted
    settlement.entries += tails.takeChanged()
    settlement.commands = commandStep(isGathering: gathersCommands)
    settlement.documents = cache.takeDirty()
    settlement.head = head
    settlement.folded = Set(
      store.projections.projections.filter { $0.pace == .withLog && !serving.isStale($0) }.map { $0.name })
    flying = settlement
    accepted = Settlement(after: head)
    return settlement
  }

  /// The log holds the settlement that was flying.
  func land() {
    if let commands = flying?.commands { recentCommands?.land(commands) }
    flying = nil
    cache.land()
    tails.land()
    // The settlement may have parked more: documents that cannot be written.
    if !serving.isPlain || !store.projectionSlots.latest.isPlain {
      serving = store.projectionSlots.latest.parking(accepted.parked)
    }
  }

  /// Forgets everything beyond the log, and trusts the log again.
  package func reset() throws(Failure) {
    cache.reset()
    tails = StreamTails()
    recentCommands = nil
    flying = nil
    serving = store.projectionSlots.latest
    stagedParked = []
    _ = takeRound()
    head = try store.environment.read { (view) throws(Failure) in try store.meta.head(view) }
    accepted = Settlement(after: head)
  }

  /// The flying settlement failed, in both logs.
  func abandonFlight() {
    flying = nil
    attached?.flying = nil
  }

  /// Forgets accepted events that can no longer be settled or answered.
  func discardAccepted() {
    flying = nil
    accepted = Settlement(after: head)
  }

  /// The record that answers a command id, if it was carried out before.
  package func answering(
    _ command: EventKey, _ view: borrowing some StorageTransaction & ~Copyable
  ) throws(Failure) -> StoredRecord? {
    let unsettled = accepted.keys[command] ?? flying?.keys[command]
    let position: UInt64?
    if let unsettled {
      position = unsettled
    } else if let recent = try recent(view).position(command) {
      position = recent
    } else {
      position = try store.databases.commands.position(command, view)
    }
    guard let position else { return nil }
    guard let bytes = accepted.record(position) ?? flying?.record(position) else {
      return try store.record(position, view)
    }
    return StoredRecord(position: position, bytes: bytes)
  }

  /// The recent commands, complete at the first look-up: only callers that look them up have accepted a
  /// command since.
  private func recent(
    _ view: borrowing some StorageTransaction & ~Copyable
  ) throws(Failure) -> RecentCommands {
    if let recentCommands { return recentCommands }
    let loaded = try store.databases.commands.loadRecent(limit: store.recentCommands, store.meta, view)
    recentCommands = loaded
    return loaded
  }

  /// The next step of the index of commands: without loaded recent commands, as in a replay, it only adds.
  private func commandStep(isGathering: Bool) -> RecentCommands.Step {
    guard store.takesCommands else { return RecentCommands.Step() }
    let added = accepted.keys.map { CommandEntry(key: $0.key, position: $0.value) }
      .sorted { $0.position < $1.position }
    guard isGathering, let recentCommands else { return RecentCommands.Step(added: added) }
    return recentCommands.step(adding: added)
  }
}
