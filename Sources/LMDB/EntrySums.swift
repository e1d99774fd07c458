import CLMDB

/// A write transaction's changes of the databases' sums, until it is committed.
///
/// The database `sums` has an entry for each other one: the hash of its name 8, and ``EntrySum``.
final class EntrySums {
  static let name = "sums"

  private let transaction: OpaquePointer
  private let sums: Database
  private var changes: [(database: Database, change: EntrySum)] = []

  init(_ transaction: OpaquePointer, _ sums: Database) {
    (self.transaction, self.sums) = (transaction, sums)
  }

  var isUnchanged: Bool { changes.isEmpty }

  /// Notes that an entry replaced another, or none.
  func replace(_ old: UInt64?, by new: UInt64?, in database: Database) {
    if database.handle == sums.handle { return }
    let place = changes.firstIndex { $0.database.handle == database.handle } ?? changes.endIndex
    if place == changes.endIndex { changes.append((database, EntrySum())) }
    if let old { changes[place].change.remove(old) }
    if let new { changes[place].change.add(new) }
  }

  /// Hash of the entry of a key; `nil` if there is none.
  func hash(of key: MDB_val, in database: Database) throws(LMDBError) -> UInt64? {
    var (key, value) = (key, MDB_val())
    let code = mdb_get(transaction, database.handle, &key, &value)
    if code == MDB_NOTFOUND { return nil }
    try check(code, "get")
    try requireExtent(value, transaction)
    return EntrySum.hash(key, value)
  }

  /// Stores the sums; no further change is allowed.
  func write() throws(LMDBError) {
    for (database, change) in changes {
      var sum = try Self.stored(database, transaction, sums) ?? EntrySum()
      sum.add(change)
      try put(sum, of: database)
    }
  }

  /// Ensures that a database has a sum: of its entries, if it is older than sums.
  func begin(_ database: Database) throws(LMDBError) {
    guard try Self.stored(database, transaction, sums) == nil else { return }
    try put(try Self.count(database, transaction), of: database)
  }

  private func put(_ sum: EntrySum, of database: Database) throws(LMDBError) {
    var (name, bytes) = (database.nameHash.bigEndian, sum.bytes)
    let code = withUnsafeMutableBytes(of: &name) { name in
      withUnsafeMutableBytes(of: &bytes) { bytes in
        var key = MDB_val(mv_size: name.count, mv_data: name.baseAddress)
        var value = MDB_val(mv_size: bytes.count, mv_data: bytes.baseAddress)
        return mdb_put(transaction, sums.handle, &key, &value, 0)
      }
    }
    try check(code, "put sum")
  }

  /// The stored sum of a database; `nil` if there is none.
  static func stored(
    _ database: Database, _ transaction: OpaquePointer, _ sums: Database
  ) throws(LMDBError) -> EntrySum? {
    var (name, value) = (database.nameHash.bigEndian, MDB_val())
    let code = withUnsafeMutableBytes(of: &name) { name in
      var key = MDB_val(mv_size: name.count, mv_data: name.baseAddress)
      return mdb_get(transaction, sums.handle, &key, &value)
    }
    if code == MDB_NOTFOUND { return nil }
    try check(code, "get sum")
    return EntrySum(UnsafeRawBufferPointer(start: value.mv_data, count: value.mv_size))
  }

  /// The sum of the actual entries.
  static func count(
    _ database: Database, _ transaction: OpaquePointer, _ goesOn: () -> Bool = { true }
  ) throws(LMDBError) -> EntrySum {
    var sum = EntrySum()
    var cursor = try Cursor(transaction, database)
    while try cursor.next() {
      sum.add(cursor.entryHash)
      if sum.entries % 1024 == 0, !goesOn() { return sum }
    }
    return sum
  }
}
