import LMDB
import RecordModel

/// Puts into the log what the journal holds beyond it, as if the settlement had not been cut off.
///
/// Every record is checked like any other: its link in the chain, and its tag where its key exists.
package struct JournalReplay {
  package let store: Store

  package init(store: Store) {
    self.store = store
  }

  /// Replays in one transaction; returns how many records were taken over.
  package func run() throws(Failure) -> Int {
    let head = try head()
    return try take(try store.journal.frames(after: head.position), after: head)
  }

  /// Replays what a store that is being opened holds, and leaves a journal that says that the log has everything; returns
  /// what was found.
  ///
  /// - Parameter acceptsDamage: whether to go on without what cannot be read.
  /// - Throws: ``RecordModel/Failure/Code/corrupt`` where acknowledged events may be missing.
  package func open(acceptsDamage: Bool = false) throws(Failure) -> JournalFinding {
    let head = try head()
    let finding = try store.journal.finding(after: head.position)
    _ = try take(acceptsDamage ? finding.frames : try finding.whole(), after: head)
    // A journal that was closed stays as it is, to the byte.
    let isAsItWas = finding.frames.isEmpty && finding.cutOff == nil && finding.damagedSectors == 0
    if finding.damage == nil, !isAsItWas || store.journal.format == .plain {
      try store.journal.close(at: try self.head().position)
    }
    return finding
  }

  private func head() throws(Failure) -> LogHead {
    try store.environment.read { (view) throws(Failure) in try store.meta.head(view) }
  }

  private func take(_ frames: [JournalFrame], after head: LogHead) throws(Failure) -> Int {
    let entries = frames.flatMap(\.entries)
    if entries.isEmpty { return 0 }
    let state = WriterState(store: store, head: head)
    let settlement = try store.environment.read { (view) throws(Failure) in
      for entry in entries {
        try state.replay(entry, at: state.head.position + 1, view)
      }
      return state.takeSettlement()
    }
    try settlement.commit(to: store)
    return entries.count
  }
}
