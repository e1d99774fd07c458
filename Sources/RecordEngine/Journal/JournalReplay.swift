import LMDB
import RecordModel

/// Puts into the log what the journal holds beyond it, as if the settlement had not been cut off.
///
/// Every record is checked like any other: its link in the chain, and its tag where its key exists.
struct JournalReplay {
  let store: Store
  let definitions: DefinitionLibrary

  /// Replays in one transaction; returns how many records were taken over.
  func run() throws(Failure) -> Int {
    let head = try store.environment.read { (view) throws(Failure) in try store.meta.head(view) }
    let entries = try store.journal.frames(after: head.position).flatMap(\.entries)
    if entries.isEmpty { return 0 }
    let state = WriterState(store: store, definitions: definitions, head: head)
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
