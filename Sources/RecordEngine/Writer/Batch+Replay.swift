import LMDB
import RecordModel

extension Batch {
  /// Appends a record that was appended before, and whose commit was lost.
  ///
  /// - Throws: ``RecordModel/Failure/Code/corrupt`` where it does not follow the record before it.
  func replay(
    _ entry: JournalFrame.Entry, at position: UInt64, _ transaction: borrowing WriteTransaction
  ) throws(Failure) {
    guard let record = StoredRecord(position: position, bytes: entry.record) else {
      throw Failure(.corrupt, "the record at position \(position) of the journal is damaged")
    }
    try store.check(record, after: head.hash)
    try store.append(entry.record, at: position, transaction)
    try index(record.envelope, command: entry.command, transaction)
    if foldsReplayed, let event = try store.sealing.event(record) {
      try fold(event, transaction)
      cache.acceptStaged()
    }
    accept(
      LogHead(position: position, hash: Array(record.hash), recordedAt: record.envelope.recordedAt))
  }
}
