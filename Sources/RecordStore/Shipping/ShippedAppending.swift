import LMDB
import RecordModel

/// Appends shipped records to a store of the same instance, as they are.
///
/// For a store that nobody else writes to. Each record is checked as at a start: its place, its link, and its tag if its key exists.
package struct ShippedAppending {
  private let store: Store
  private let state: WriterState
  private var bytes = 0
  /// The newest epoch of the batches so far.
  package private(set) var epoch: UInt64

  /// Bytes of records that one commit takes.
  private static let bytesAtOnce = 8 << 20

  package init(_ store: Store) throws(Failure) {
    self.store = store
    epoch = store.epoch.epoch
    let head = try store.environment.read { (view) throws(Failure) in try store.meta.head(view) }
    state = WriterState(store: store, head: head)
  }

  package var position: UInt64 { state.position }

  /// Takes the records of a batch that the store lacks.
  ///
  /// - Throws: ``RecordModel/Failure/Code/corrupt`` if records are missing in between, or do not follow what is there, or come from
  ///   an older epoch than others before them.
  package mutating func take(_ batch: ShippedBatch) throws(Failure) {
    guard batch.instance == store.instance else {
      throw Failure(.corrupt, "the copy holds records of another store at position \(batch.first)")
    }
    guard batch.epoch >= epoch else {
      throw Failure(.corrupt, "the copy holds records of an older epoch at position \(batch.first)")
    }
    epoch = batch.epoch
    let entries = try batch.entries(after: state.position)
    try store.environment.read { (view) throws(Failure) in
      for entry in entries {
        try store.requireKey(entry.record, at: state.position + 1)
        try state.replay(entry, at: state.position + 1, view)
      }
    }
    bytes += entries.reduce(0) { $0 + $1.byteCount }
    if bytes >= Self.bytesAtOnce { try commit() }
  }

  /// Commits the rest; returns the log's head.
  package mutating func finish() throws(Failure) -> LogHead {
    try commit()
    return state.head
  }

  private mutating func commit() throws(Failure) {
    if state.acceptedCount > 0 { try state.takeSettlement().commit(to: store) }
    state.land()
    bytes = 0
  }
}
