import CLMDB

/// A place in a database, moved entry by entry in the order of the keys' bytes.
///
/// A cursor cannot outlive its transaction. It does not notice writes to its database: finish or seek again after one.
package struct Cursor: ~Copyable, ~Escapable {
  private let pointer: OpaquePointer
  private var currentKey = MDB_val()
  private var currentValue = MDB_val()

  @_lifetime(borrow transaction)
  init<T: StorageTransaction & ~Copyable>(_ transaction: borrowing T, _ database: Database) throws(LMDBError)
  {
    try self.init(transaction.pointer, database)
  }

  /// For ``EntrySums``, which only a transaction under way has; nothing else keeps the cursor from outliving
  /// it.
  @_lifetime(immortal)
  init(_ transaction: OpaquePointer, _ database: Database) throws(LMDBError) {
    var pointer: OpaquePointer?
    try check(mdb_cursor_open(transaction, database.handle, &pointer), "open cursor")
    guard let pointer else { throw LMDBError(kind: .other, "open cursor") }
    self.pointer = pointer
  }

  deinit { mdb_cursor_close(pointer) }

  /// The key of the current entry.
  ///
  /// Only valid after a move that returned `true`.
  package var key: RawSpan {
    @_lifetime(borrow self)
    borrowing get {
      let span = RawSpan(_unsafeStart: UnsafeRawPointer(currentKey.mv_data), byteCount: currentKey.mv_size)
      return _overrideLifetime(span, borrowing: self)
    }
  }

  /// The value of the current entry.
  ///
  /// Only valid after a move that returned `true`.
  package var value: RawSpan {
    @_lifetime(borrow self)
    borrowing get {
      let span = RawSpan(
        _unsafeStart: UnsafeRawPointer(currentValue.mv_data), byteCount: currentValue.mv_size)
      return _overrideLifetime(span, borrowing: self)
    }
  }

  /// See ``EntrySum``; only valid after a move that returned `true`.
  var entryHash: UInt64 { EntrySum.hash(currentKey, currentValue) }

  /// Moves to the first entry whose key is not less than `key`; `false` if there is none.
  @_lifetime(self: copy self)
  package mutating func seek(_ key: RawSpan) throws(LMDBError) -> Bool {
    try move(MDB_SET_RANGE, from: key)
  }

  /// Moves to the first entry; `false` in an empty database.
  @_lifetime(self: copy self)
  package mutating func first() throws(LMDBError) -> Bool { try move(MDB_FIRST) }

  /// Moves to the last entry; `false` in an empty database.
  @_lifetime(self: copy self)
  package mutating func last() throws(LMDBError) -> Bool { try move(MDB_LAST) }

  /// Moves to the following entry (the first one on a new cursor); `false` at the end.
  ///
  /// - Throws: also ``LMDBError/Kind/corrupted`` if its key does not follow.
  @_lifetime(self: copy self)
  package mutating func next() throws(LMDBError) -> Bool {
    let key = currentKey
    guard try move(MDB_NEXT) else { return false }
    try requireOrder(key, currentKey)
    return true
  }

  /// Moves to the preceding entry (the last one on a new cursor); `false` at the start.
  ///
  /// - Throws: also ``LMDBError/Kind/corrupted`` if its key does not precede.
  @_lifetime(self: copy self)
  package mutating func previous() throws(LMDBError) -> Bool {
    let key = currentKey
    guard try move(MDB_PREV) else { return false }
    try requireOrder(currentKey, key)
    return true
  }

  @_lifetime(self: copy self)
  private mutating func move(_ operation: MDB_cursor_op) throws(LMDBError) -> Bool {
    var key = MDB_val()
    var value = MDB_val()
    let code = mdb_cursor_get(pointer, &key, &value, operation)
    if code == MDB_NOTFOUND { return false }
    try check(code, "move cursor")
    try requireExtent(value, mdb_cursor_txn(pointer))
    (currentKey, currentValue) = (key, value)
    return true
  }

  @_lifetime(self: copy self)
  private mutating func move(_ operation: MDB_cursor_op, from key: RawSpan) throws(LMDBError) -> Bool {
    var found = MDB_val()
    var value = MDB_val()
    let code = withKey(key) { key in
      found = key
      return mdb_cursor_get(pointer, &found, &value, operation)
    }
    if code == MDB_NOTFOUND { return false }
    try check(code, "seek cursor")
    try requireExtent(value, mdb_cursor_txn(pointer))
    (currentKey, currentValue) = (found, value)
    return true
  }
}

extension StorageTransaction where Self: ~Copyable {
  /// A new cursor before the first entry of the database.
  @_lifetime(borrow self)
  package borrowing func cursor(in database: Database) throws(LMDBError) -> Cursor {
    try Cursor(self, database)
  }
}

extension StorageTransaction where Self: ~Copyable {
  /// Calls the body with a copy of each entry, in the order of the keys' bytes.
  ///
  /// - Throws: the error of `body`, or the storage error wrapped in the same type.
  package borrowing func forEachEntry<E: StorageErrorConvertible>(
    in database: Database, _ body: (_ key: [UInt8], _ value: [UInt8]) throws(E) -> Void
  ) throws(E) {
    var failure: E?
    do throws(LMDBError) {
      var cursor = try cursor(in: database)
      while failure == nil, try cursor.next() {
        let (key, value) = (
          cursor.key.withUnsafeBytes { Array($0) }, cursor.value.withUnsafeBytes { Array($0) }
        )
        do throws(E) { try body(key, value) } catch { failure = error }
      }
    } catch { throw E(error) }
    if let failure { throw failure }
  }
}
