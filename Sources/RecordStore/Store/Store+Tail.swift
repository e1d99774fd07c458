import LMDB
import RecordModel

extension Store {
  /// Records looked at when the store is opened; the rest is `log.verify`'s.
  private static let tailRecords: UInt64 = 64

  /// Checks that the log ends at its stored head, and that its last records are linked and genuine.
  func checkTail() throws(Failure) {
    try environment.read { (view) throws(Failure) in
      let head = try meta.head(view)
      let last = try lastPosition(view)
      guard last == head.position else {
        throw Failure(.corrupt, "the log ends at position \(last) but its head says \(head.position)")
      }
      let first = head.position > Self.tailRecords ? head.position - Self.tailRecords + 1 : 1
      var previous = first == 1 ? Chain.start : Array(try record(first - 1, view).hash)
      var position = first
      while position <= head.position {
        let record = try record(position, view)
        try check(record, after: previous)
        previous = Array(record.hash)
        position += 1
      }
      guard previous == head.hash else {
        throw Failure(.corrupt, "the last record does not match the stored head")
      }
    }
  }

  /// Checks one record's link and, if the key still exists, its tag.
  package func check(_ record: StoredRecord, after previous: [UInt8]) throws(Failure) {
    try Chain.check(record, after: previous)
    _ = try sealing.open(record)
  }

  /// The chain hash that a record is linked to.
  ///
  /// - Parameter known: the record before it, if that was read already.
  package func hash(
    before record: StoredRecord, known: StoredRecord?, _ view: borrowing some StorageTransaction & ~Copyable
  ) throws(Failure) -> [UInt8] {
    if record.position == 1 { return Chain.start }
    let before = record.position - 1
    if let known, known.position == before { return Array(known.hash) }
    return Array(try self.record(before, view).hash)
  }

  /// Position of the last record that is there; 0 in an empty log.
  package func lastPosition(_ view: borrowing some StorageTransaction & ~Copyable) throws(Failure) -> UInt64 {
    try failing { () throws(LMDBError) in
      var cursor = try view.cursor(in: databases.log)
      guard try cursor.last() else { return 0 }
      return cursor.key.withUnsafeBytes { $0.count == 8 ? Array($0).bigEndian(at: 0) : UInt64.max }
    }
  }

  /// Appends a record's bytes.
  package func append(
    _ record: [UInt8], at position: UInt64, _ transaction: borrowing WriteTransaction
  ) throws(Failure) {
    let key = position.keyBytes
    try failing { () throws(LMDBError) in
      try transaction.append(key.span.bytes, record.span.bytes, in: databases.log)
    }
  }

  /// The record at a position, taken apart but not opened.
  package func record(
    _ position: UInt64, _ view: borrowing some StorageTransaction & ~Copyable
  ) throws(Failure)
    -> StoredRecord
  {
    let key = position.keyBytes
    let bytes = try failing { () throws(LMDBError) in try view.bytes(key.span.bytes, in: databases.log) }
    guard let bytes else { throw Failure(.corrupt, "the record at position \(position) is missing") }
    guard let record = StoredRecord(position: position, bytes: bytes) else {
      throw Failure(.corrupt, "the record at position \(position) is damaged")
    }
    return record
  }
}
