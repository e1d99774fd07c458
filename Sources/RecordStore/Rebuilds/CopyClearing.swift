import LMDB
import RecordModel

/// Empties the second copy of a projection, a bounded piece at a time.
struct CopyClearing: Sendable {
  package let projection: any Projection.Type
  package let slot: UInt8
  package let store: Store
  package let options: RebuildOptions

  /// Removes the next entries; returns whether nothing is left.
  package func step(_ transaction: borrowing WriteTransaction) throws(Failure) -> Bool {
    let database = try LogFold(store: store, projection: projection, slot: slot).database()
    try store.meta.put(nil, of: projection, transaction)
    let keys = try failing { () throws(LMDBError) in try firstKeys(of: database, transaction) }
    try failing { () throws(LMDBError) in
      for key in keys { try transaction.delete(key.span.bytes, in: database) }
    }
    guard keys.count < options.removals else { return false }
    try store.databases.parked.clear(projection, slot: slot, transaction)
    return true
  }

  private func firstKeys(
    of database: Database, _ transaction: borrowing WriteTransaction
  ) throws(LMDBError) -> [[UInt8]] {
    var keys: [[UInt8]] = []
    var cursor = try transaction.cursor(in: database)
    var more = try cursor.first()
    while more, keys.count < options.removals {
      keys.append(cursor.key.withUnsafeBytes { Array($0) })
      more = try cursor.next()
    }
    return keys
  }
}
