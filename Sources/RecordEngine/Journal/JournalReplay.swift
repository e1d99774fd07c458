import LMDB
import RecordModel

/// Puts into the log what the journal holds beyond it, as if the commits had not been cut off.
///
/// Every record is checked like any other: its link in the chain, and its tag where its key exists.
struct JournalReplay {
  let store: Store
  let funnels: FunnelLibrary

  /// Replays in one transaction; returns how many records were taken over.
  func run() throws(Failure) -> Int {
    let head = try store.environment.read { (view) throws(Failure) in try store.meta.head(view) }
    let frames = try store.journal.frames(after: head.position)
    if frames.isEmpty { return 0 }
    try store.environment.write { (transaction) throws(Failure) in
      let batch = Batch(
        store: store, funnels: funnels, cache: DocumentCache(), head: head, tails: StreamTails())
      batch.foldsReplayed = try projectionsAreCurrent(head, transaction)
      var position = head.position
      for entry in frames.flatMap(\.entries) {
        position += 1
        try batch.replay(entry, at: position, transaction)
      }
      _ = try batch.finish(transaction)
    }
    store.journal.restart()
    return frames.reduce(0) { $0 + $1.entries.count }
  }

  /// Documents of another revision are folded anew later and must not be touched by this build's folds.
  private func projectionsAreCurrent(
    _ head: LogHead, _ view: borrowing some StorageTransaction & ~Copyable
  ) throws(Failure) -> Bool {
    for projection in ProjectionCatalog.all {
      guard let state = try store.meta.state(of: projection, view), state.revision == projection.revision,
        state.checkpoint == head.position
      else { return false }
    }
    return true
  }
}
