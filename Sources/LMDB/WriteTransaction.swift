import CLMDB

/// The one transaction that may change the environment; lent to one synchronous closure on one thread.
package struct WriteTransaction: StorageTransaction, ~Copyable {
  /// The library's handle.
  package let handle: TransactionHandle
  /// Notes changes; `nil` if the environment keeps no sums.
  let sums: EntrySums?

  init(_ pointer: OpaquePointer, sums: Database?) {
    handle = TransactionHandle(pointer: pointer)
    self.sums = sums.map { EntrySums(pointer, $0) }
  }

  /// Sets the value of a key, replacing any other.
  package borrowing func put(_ key: RawSpan, _ value: RawSpan, in database: Database) throws(LMDBError) {
    try put(key, value, in: database, flags: 0, "put")
  }

  /// Adds an entry whose key is greater than every key in the database.
  ///
  /// Fills pages to the brim and needs no search. Throws ``LMDBError/Kind/keyExists`` if the key is not the
  /// greatest.
  package borrowing func append(_ key: RawSpan, _ value: RawSpan, in database: Database) throws(LMDBError) {
    try put(key, value, in: database, flags: MDB_APPEND, "append")
  }

  /// Removes an entry; returns whether there was one.
  @discardableResult
  package borrowing func delete(_ key: RawSpan, in database: Database) throws(LMDBError) -> Bool {
    let old = try hash(of: key, in: database)
    let code = withKey(key) { key in mdb_del(pointer, database.handle, &key, nil) }
    if code == MDB_NOTFOUND { return false }
    try check(code, "delete")
    sums?.replace(old, by: nil, in: database)
    return true
  }

  private borrowing func hash(of key: RawSpan, in database: Database) throws(LMDBError) -> UInt64? {
    guard let sums else { return nil }
    return try sums.hash(of: key.withUnsafeBytes { MDB_val($0) }, in: database)
  }

  private borrowing func put(
    _ key: RawSpan, _ value: RawSpan, in database: Database, flags: Int32, _ operation: StaticString
  ) throws(LMDBError) {
    // An appended entry replaces none.
    let old = flags == MDB_APPEND ? nil : try hash(of: key, in: database)
    // Before the put, which may move the memory of the value.
    let new = key.withUnsafeBytes { key in
      value.withUnsafeBytes { value in EntrySum.hash(MDB_val(key), MDB_val(value)) }
    }
    let code = withKey(key) { key in
      withKey(value) { value in mdb_put(pointer, database.handle, &key, &value, UInt32(flags)) }
    }
    try check(code, operation)
    sums?.replace(old, by: new, in: database)
  }
}

extension Environment {
  /// Runs `body` in a write transaction and commits it; on a thrown error nothing is changed.
  ///
  /// Returns only when the data and then the meta page have been flushed to the device. All calls must come
  /// from one thread: the library's write lock does not know tasks.
  ///
  /// - Throws: the error of `body`, or the storage error wrapped in the same type. After
  ///   ``LMDBError/Kind/inputOutput`` or ``LMDBError/Kind/panic`` the outcome is unknown and the process must
  ///   stop: the library would go on and acknowledge later commits.
  package func write<Result, E: StorageErrorConvertible>(
    _ body: (borrowing WriteTransaction) throws(E) -> Result
  ) throws(E) -> Result {
    turn?.enter()
    defer { turn?.leave() }
    let transaction: WriteTransaction
    do throws(LMDBError) { transaction = WriteTransaction(try beginWrite(), sums: sums) } catch {
      throw E(error)
    }
    let result: Result
    do {
      result = try body(transaction)
    } catch {
      mdb_txn_abort(transaction.pointer)
      throw error
    }
    do throws(LMDBError) { try commit(transaction) } catch { throw E(error) }
    return result
  }

  private func commit(_ transaction: borrowing WriteTransaction) throws(LMDBError) {
    do throws(LMDBError) {
      try holdRoom(for: transaction)
      try transaction.sums?.write()
    } catch {
      mdb_txn_abort(transaction.pointer)
      throw error
    }
    try check(mdb_txn_commit(transaction.pointer), "commit")
  }

  /// Ensures room for the commit's writes: the library takes a write that is cut off half way for a broken
  /// device, after which nothing can be trusted.
  ///
  /// Pages that were written before have their room. If the file system cannot reserve, the commit goes ahead
  /// without.
  private func holdRoom(for transaction: borrowing WriteTransaction) throws(LMDBError) {
    let pages = recordd_next_page(transaction.pointer)
    let used = usedBytes
    let grown = pages * pageBytes - used
    // Nothing changed, so nothing is written.
    if grown <= 0, transaction.sums?.isUnchanged == true { return }
    // The commit lists the freed pages, eight bytes each, after everything else.
    let needed = grown + Self.commitBytes + max(grown, 0) / 64
    if pages == 0 || used + needed <= reservedEnd { return }
    do throws(LMDBError) { try reserve(needed + Self.stepBytes) } catch {
      do throws(LMDBError) { try reserve(needed) } catch { if error.kind == .diskFull { throw error } }
    }
  }

  private static let commitBytes = 64 << 10
  /// Reserved beyond the need, so that not every commit has to reserve.
  private static let stepBytes = 256 << 10

  func beginWrite() throws(LMDBError) -> OpaquePointer {
    try requireOpen()
    var pointer: OpaquePointer?
    try check(mdb_txn_begin(self.pointer, nil, 0, &pointer), "begin write")
    guard let pointer else { throw LMDBError(kind: .other, "begin write") }
    return pointer
  }
}
