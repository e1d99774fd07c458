import CLMDB

/// A named tree of keys and values inside an ``Environment``.
///
/// A handle is valid for every transaction of the environment that opened it, and for no other environment.
package struct Database: Sendable {
  let handle: UInt32
  /// Its sum is found by it; see ``EntrySums``.
  let nameHash: UInt64

  init(handle: UInt32, name: String) {
    self.handle = handle
    nameHash = Array(name.utf8).withUnsafeBytes { bytes in
      EntrySum.hash(MDB_val(bytes), after: 0)
    }
  }
}

extension WriteTransaction {
  /// Opens the database of that name, made empty if it does not exist.
  package borrowing func openDatabase(_ name: String) throws(LMDBError) -> Database {
    var handle: MDB_dbi = 0
    try check(mdb_dbi_open(pointer, name, UInt32(MDB_CREATE), &handle), "open database")
    let database = Database(handle: handle, name: name)
    if name != EntrySums.name { try sums?.begin(database) }
    return database
  }
}

extension StorageTransaction where Self: ~Copyable {
  /// Opens the database of that name, or returns `nil` if there is none.
  package borrowing func findDatabase(_ name: String) throws(LMDBError) -> Database? {
    var handle: MDB_dbi = 0
    let code = mdb_dbi_open(pointer, name, 0, &handle)
    if code == MDB_NOTFOUND { return nil }
    try check(code, "open database")
    return Database(handle: handle, name: name)
  }

  /// How many entries the database has.
  package borrowing func count(_ database: Database) throws(LMDBError) -> Int {
    try statistics(database).entries
  }

  /// Size and shape of the database's tree.
  package borrowing func statistics(_ database: Database) throws(LMDBError) -> DatabaseStatistics {
    var stat = MDB_stat()
    try check(mdb_stat(pointer, database.handle, &stat), "database statistics")
    return DatabaseStatistics(
      entries: stat.ms_entries, depth: Int(stat.ms_depth),
      pages: stat.ms_branch_pages + stat.ms_leaf_pages + stat.ms_overflow_pages, pageSize: Int(stat.ms_psize))
  }
}

/// Size and shape of one database.
package struct DatabaseStatistics: Sendable, Equatable {
  package let entries: Int
  /// Levels of the tree.
  package let depth: Int
  /// Pages of all kinds.
  package let pages: Int
  /// Bytes a page.
  package let pageSize: Int
}
