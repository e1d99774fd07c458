import LMDB
import RecordModel

/// Positions by ``EventKey``, eight bytes each: the tags of an access log, which lie in the order of their events, and the
/// command ids of stores from before format 3.
package struct EventKeys: Sendable {
  package let database: Database

  package func position(
    _ key: EventKey, _ view: borrowing some StorageTransaction & ~Copyable
  ) throws(Failure) -> UInt64? {
    let bytes = try failing { () throws(LMDBError) in try view.bytes(key.bytes.span.bytes, in: database) }
    return bytes.flatMap { $0.count == 8 ? $0.bigEndian(at: 0) : nil }
  }

  package func put(
    _ key: EventKey, _ position: UInt64, _ transaction: borrowing WriteTransaction
  ) throws(Failure) {
    let value = position.keyBytes
    try failing { () throws(LMDBError) in
      try transaction.put(key.bytes.span.bytes, value.span.bytes, in: database)
    }
  }
}
