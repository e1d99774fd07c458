import LMDB
import RecordModel

extension WriterState {
  /// Accepts a record of the journal whose settlement was lost.
  ///
  /// - Throws: ``RecordModel/Failure/Code/corrupt`` where it does not follow the record before it.
  func replay(
    _ entry: JournalFrame.Entry, at position: UInt64, folding: Bool,
    _ view: borrowing some StorageTransaction & ~Copyable
  ) throws(Failure) {
    guard let record = StoredRecord(position: position, bytes: entry.record) else {
      throw Failure(.corrupt, "the record at position \(position) of the journal is damaged")
    }
    try store.check(record, after: head.hash)
    if folding, let event = try store.sealing.event(record) {
      try fold(event, view)
      cache.acceptStaged()
    }
    try accept(entry, record.envelope, view)
  }
}
