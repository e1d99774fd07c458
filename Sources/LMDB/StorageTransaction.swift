import CLMDB

/// The common part of read and write transactions: a consistent view of the whole environment.
///
/// Spans of a transaction point into the memory map. They cannot outlive the transaction: the compiler
/// refuses it. A write to the same database may move them, so copy them before putting.
package protocol StorageTransaction: ~Copyable {
  /// The library's handle; usable only inside this module.
  var handle: TransactionHandle { get }
}

/// An opaque wrapper that keeps the raw pointer inside this module.
package struct TransactionHandle: @unchecked Sendable {
  // A read transaction may move between threads (MDB_NOTLS); a write transaction never leaves its thread
  // because `Environment.write` only lends it to a synchronous closure.
  let pointer: OpaquePointer
}

extension StorageTransaction where Self: ~Copyable {
  var pointer: OpaquePointer { borrowing get { handle.pointer } }

  /// The number of the commit in a view, or of a write transaction's own commit; grows by one with each
  /// commit.
  package var number: Int { borrowing get { mdb_txn_id(pointer) } }

  /// The value of a key, or `nil` if there is none.
  ///
  /// The span lives as long as the transaction. Throws ``LMDBError/Kind/corrupted`` if its length cannot be
  /// true.
  @_lifetime(borrow self)
  package borrowing func get(_ key: RawSpan, in database: Database) throws(LMDBError) -> RawSpan? {
    var value = MDB_val()
    let code = withKey(key) { key in mdb_get(pointer, database.handle, &key, &value) }
    if code == MDB_NOTFOUND { return nil }
    try check(code, "get")
    try requireExtent(value, pointer)
    let span = RawSpan(_unsafeStart: UnsafeRawPointer(value.mv_data), byteCount: value.mv_size)
    return _overrideLifetime(span, borrowing: self)
  }

  /// A copy of the value of a key, or `nil` if there is none.
  package borrowing func bytes(_ key: RawSpan, in database: Database) throws(LMDBError) -> [UInt8]? {
    guard let span = try get(key, in: database) else { return nil }
    return span.withUnsafeBytes { Array($0) }
  }
}

/// Lends a key to the C library, which takes it by mutable pointer but does not write to it.
func withKey(_ key: RawSpan, _ body: (inout MDB_val) -> Int32) -> Int32 {
  key.withUnsafeBytes { bytes in
    var value = MDB_val(bytes)
    return body(&value)
  }
}

extension MDB_val {
  /// Borrowed memory.
  init(_ bytes: UnsafeRawBufferPointer) {
    self.init(mv_size: bytes.count, mv_data: UnsafeMutableRawPointer(mutating: bytes.baseAddress))
  }
}
