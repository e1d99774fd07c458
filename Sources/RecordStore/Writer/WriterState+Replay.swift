import LMDB
import RecordModel

extension WriterState {
  /// Accepts a record of the write-ahead log whose settlement was lost.
  ///
  /// - Throws: ``RecordModel/Failure/Code/corrupt`` if it does not follow the record before it.
  package func replay(
    _ entry: WriteAheadFrame.Entry, at position: UInt64,
    _ view: borrowing some StorageTransaction & ~Copyable
  ) throws(Failure) {
    guard let record = StoredRecord(position: position, bytes: entry.record) else {
      throw Failure(.corrupt, "the record at position \(position) of the write-ahead log is damaged")
    }
    try store.check(record, after: head.hash)
    if !projections(folding: record.envelope).isEmpty { try fold(record, view) }
    try accept(entry, record.envelope, view)
  }

  private func fold(
    _ record: StoredRecord, _ view: borrowing some StorageTransaction & ~Copyable
  ) throws(Failure) {
    do throws(Failure) {
      guard let event = try store.sealing.event(record) else { return }
      try fold(event, view)
    } catch {
      guard error.isPoison else { throw error }
      try parkAll(record.envelope, error)
    }
    acceptStaged()
  }
}
