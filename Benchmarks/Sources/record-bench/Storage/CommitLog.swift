import CLMDB

/// The least that an event log in LMDB can be: records of 300 bytes under growing keys, in durable commits.
///
/// Default flags, so that each commit is flushed as the daemon's are; keys are appended, which is the cheapest put.
final class CommitLog {
  private let environment: OpaquePointer
  private let database: MDB_dbi
  private var position: UInt64 = 0
  private var record = [UInt8](repeating: 0x5A, count: 300)

  /// Makes an environment in an empty directory.
  init(directory: String) throws(BenchError) {
    var created: OpaquePointer?
    try Self.check("mdb_env_create", mdb_env_create(&created))
    guard let created else { throw .storage("mdb_env_create", -1) }
    environment = created
    var opened: MDB_dbi = 0
    do throws(BenchError) {
      try Self.check("mdb_env_set_mapsize", mdb_env_set_mapsize(created, 16 << 30))
      try Self.check("mdb_env_open", mdb_env_open(created, directory, 0, 0o600))
      let transaction = try Self.begin(created)
      try Self.check("mdb_dbi_open", mdb_dbi_open(transaction, nil, 0, &opened))
      try Self.check("mdb_txn_commit", mdb_txn_commit(transaction))
    } catch {
      mdb_env_close(created)
      throw error
    }
    database = opened
  }

  deinit { mdb_env_close(environment) }

  /// Appends so many records in one commit.
  func commit(records: Int) throws(BenchError) {
    let transaction = try Self.begin(environment)
    for _ in 0..<records { try put(transaction) }
    try Self.check("mdb_txn_commit", mdb_txn_commit(transaction))
  }

  /// Reads every byte of every record once, in the order of the keys.
  func scan() throws(BenchError) {
    var begun: OpaquePointer?
    try Self.check("mdb_txn_begin", mdb_txn_begin(environment, nil, UInt32(MDB_RDONLY), &begun))
    defer { mdb_txn_abort(begun) }
    var opened: OpaquePointer?
    try Self.check("mdb_cursor_open", mdb_cursor_open(begun, database, &opened))
    defer { mdb_cursor_close(opened) }
    var (key, value) = (MDB_val(), MDB_val())
    var (count, sum): (UInt64, UInt64) = (0, 0)
    while mdb_cursor_get(opened, &key, &value, MDB_NEXT) == MDB_SUCCESS {
      count += 1
      for byte in UnsafeRawBufferPointer(start: value.mv_data, count: value.mv_size) { sum &+= UInt64(byte) }
    }
    guard count == position, sum == position &* 300 &* 0x5A else { throw .storage("mdb_cursor_get", -1) }
  }

  private func put(_ transaction: OpaquePointer) throws(BenchError) {
    position += 1
    var key = position.bigEndian
    let result = withUnsafeMutableBytes(of: &key) { keyBytes in
      record.withUnsafeMutableBytes { recordBytes in
        var key = MDB_val(mv_size: keyBytes.count, mv_data: keyBytes.baseAddress)
        var value = MDB_val(mv_size: recordBytes.count, mv_data: recordBytes.baseAddress)
        return mdb_put(transaction, database, &key, &value, UInt32(MDB_APPEND))
      }
    }
    try Self.check("mdb_put", result)
  }

  private static func begin(_ environment: OpaquePointer) throws(BenchError) -> OpaquePointer {
    var transaction: OpaquePointer?
    try check("mdb_txn_begin", mdb_txn_begin(environment, nil, 0, &transaction))
    guard let transaction else { throw .storage("mdb_txn_begin", -1) }
    return transaction
  }

  private static func check(_ call: String, _ result: Int32) throws(BenchError) {
    guard result == 0 else { throw .storage(call, result) }
  }
}
