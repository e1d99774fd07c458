import LMDB
import RecordModel

extension WriterState {
  /// Appends the records of a batch that the log lacks and settles them in the transaction; returns those of some types.
  ///
  /// - Throws: ``RecordModel/Failure/Code/corrupt`` as ``ShippedAppending/take(_:)``; then ``reset()`` has to follow.
  package func take(
    _ batch: ShippedBatch, noting types: Set<UInt16>, _ transaction: borrowing WriteTransaction
  ) throws(Failure) -> [StoredRecord] {
    var noted: [StoredRecord] = []
    for entry in try batch.entries(after: position) {
      try store.requireKey(entry.record, at: position + 1)
      try replay(entry, at: position + 1, transaction)
      if let record = StoredRecord(position: position, bytes: entry.record),
        types.contains(record.envelope.typeCode)
      {
        noted.append(record)
      }
    }
    try settle(in: transaction)
    return noted
  }
}

extension ShippedBatch {
  /// The records after a position.
  ///
  /// - Throws: ``RecordModel/Failure/Code/corrupt`` with the reason `hole` if some are missing in between.
  func entries(after position: UInt64) throws(Failure) -> ArraySlice<WriteAheadFrame.Entry> {
    guard first <= position + 1 else {
      throw Failure(
        .corrupt, "the copy lacks the records from position \(position + 1) to \(first - 1)",
        details: [
          "reason": "hole", "from": .integer(Int64(clamping: position + 1)),
          "to": .integer(Int64(clamping: first - 1)),
        ])
    }
    return entries.dropFirst(Int(clamping: position + 1 - first))
  }
}

extension Store {
  /// Refuses a record that does not open although nothing says that its key was destroyed: the copy lost the key.
  ///
  /// That of a document may be: what ended the document comes later in the log.
  func requireKey(_ bytes: [UInt8], at position: UInt64) throws(Failure) {
    guard let envelope = StoredRecord(position: position, bytes: bytes)?.envelope,
      envelope.sealingDocument == nil, !keyring.isErased(envelope.stream)
    else { return }
    guard try keyring.key(envelope.stream, version: envelope.keyVersion) != nil else {
      throw Failure(
        .corrupt, "the copy lacks the key of the record at position \(position)",
        details: ["reason": "no_key", "position": .integer(Int64(clamping: position))])
    }
  }
}
