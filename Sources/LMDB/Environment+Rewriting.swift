import CLMDB
import Glibc
import SystemCalls

extension Environment {
  /// Replaces the environment's file by one with the living entries and nothing else.
  ///
  /// The library leaves deleted and replaced data in freed pages and in the gaps of living ones, and its own
  /// compacted copy takes over the gaps. So every entry is put into a new file, which is flushed and renamed
  /// over the old one; a crash at any moment leaves either of them. Waits until no transaction is under way.
  /// Database handles stay valid.
  ///
  /// - Throws: if the files cannot be exchanged; every later transaction is then refused.
  package func rewrite() throws(LMDBError) {
    guard let turn else { throw LMDBError(kind: .other, "rewrite environment") }
    turn.enterAlone()
    defer { turn.leave() }
    try exchange(leaving: [])
  }

  /// The same before anybody else uses the environment, with some databases emptied: pages of theirs that are damaged must
  /// not be freed one by one, because they may name pages of others.
  package func rewrite(emptying names: Set<String>) throws(LMDBError) { try exchange(leaving: names) }

  private func exchange(leaving emptied: Set<String>) throws(LMDBError) {
    try requireOpen()
    let building = Self.rewritten(path)
    Self.removeUnfinishedRewrite(of: path)
    if OwnedFiles.makeDirectory(building, replacing: path) != 0 { throw LMDBError(errno, "make directory") }
    // A failed rewrite leaves nothing either: it holds data that may be deleted next.
    defer { Self.removeUnfinishedRewrite(of: path) }
    try Self.makeDataFile(in: building, replacing: path + "/data.mdb")
    let names = try copyEntries(to: building, leaving: emptied)
    try flush(building + "/data.mdb")
    try reopen { () throws(LMDBError) in
      if rename(building + "/data.mdb", path + "/data.mdb") != 0 {
        throw LMDBError(errno, "rename environment")
      }
      try flush(path)
    }
    try reopenDatabases(names)
  }

  /// Removes the remains of a rewrite that was cut off, which may hold data deleted since.
  package static func removeUnfinishedRewrite(of path: String) {
    let building = rewritten(path)
    for file in ["data.mdb", "lock.mdb"] { unlink(building + "/" + file) }
    rmdir(building)
  }

  private static func rewritten(_ path: String) -> String { path + ".rewritten" }

  /// Copies every entry into a new environment, except those of some databases; returns the names of the
  /// databases in the order of their handles.
  private func copyEntries(
    to directory: String, leaving emptied: Set<String>
  ) throws(LMDBError) -> [(name: String, handle: UInt32)] {
    let target = try Environment(
      path: directory, options: EnvironmentOptions(mapSize: mapSize, databases: 256))
    let source = WriteTransaction(try beginWrite(), sums: nil)
    defer { mdb_txn_abort(source.pointer) }
    var found: [(name: String, handle: UInt32)] = []
    for name in try source.databaseNames() {
      guard let database = try source.findDatabase(name) else { continue }
      found.append((name, database.handle))
    }
    let names = found.sorted { $0.handle < $1.handle }
    try target.write { (transaction) throws(LMDBError) in
      // The target keeps sums of its own.
      for (name, handle) in names where name != EntrySums.name {
        let copy = try transaction.openDatabase(name)
        if emptied.contains(name) { continue }
        var cursor = try source.cursor(in: Database(handle: handle, name: name))
        while try cursor.next() { try transaction.append(cursor.key, cursor.value, in: copy) }
      }
    }
    return names
  }

  /// Opens the databases in the order of their handles, so that they get the same ones.
  private func reopenDatabases(_ names: [(name: String, handle: UInt32)]) throws(LMDBError) {
    let transaction = WriteTransaction(try beginWrite(), sums: nil)
    for (name, handle) in names {
      guard let database = try transaction.findDatabase(name), database.handle == handle else {
        mdb_txn_abort(transaction.pointer)
        try reopen { () throws(LMDBError) in throw LMDBError(kind: .panic, "open databases again") }
        return
      }
    }
    try check(mdb_txn_commit(transaction.pointer), "commit")
  }
}

extension StorageTransaction where Self: ~Copyable {
  /// The names of all databases, in the order of their bytes.
  package borrowing func databaseNames() throws(LMDBError) -> [String] {
    var handle: MDB_dbi = 0
    try check(mdb_dbi_open(pointer, nil, 0, &handle), "open names")
    var names: [String] = []
    var cursor = try cursor(in: Database(handle: handle, name: ""))
    while try cursor.next() {
      names.append(cursor.key.withUnsafeBytes { String(decoding: $0, as: UTF8.self) })
    }
    return names
  }
}
