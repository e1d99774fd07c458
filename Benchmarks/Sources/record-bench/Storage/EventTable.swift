import CSQLite

/// An event log in SQLite: a table with a unique index over stream and revision, in durable commits.
///
/// `journal_mode=WAL` and `synchronous=FULL`: a commit is flushed before it returns. Used within the process, without a socket
/// before it.
final class EventTable {
  private let connection: OpaquePointer
  private let insert: OpaquePointer
  private let begin: OpaquePointer
  private let commit: OpaquePointer
  private var revision: Int64 = 0
  private var record = [UInt8](repeating: 0x5A, count: 300)

  private static let schema = """
    PRAGMA journal_mode=WAL;
    PRAGMA synchronous=FULL;
    CREATE TABLE events (
      position INTEGER PRIMARY KEY, stream INTEGER NOT NULL, revision INTEGER NOT NULL, record BLOB NOT NULL);
    CREATE UNIQUE INDEX streams ON events (stream, revision);
    """

  /// Makes a database in an empty directory.
  init(directory: String) throws(BenchError) {
    var opened: OpaquePointer?
    let result = sqlite3_open(directory + "/events.db", &opened)
    guard result == SQLITE_OK, let opened else { throw .storage("sqlite3_open", result) }
    do throws(BenchError) {
      try Self.check("sqlite3_exec", sqlite3_exec(opened, Self.schema, nil, nil, nil))
      insert = try Self.prepare("INSERT INTO events (stream, revision, record) VALUES (?, ?, ?)", opened)
      begin = try Self.prepare("BEGIN IMMEDIATE", opened)
      commit = try Self.prepare("COMMIT", opened)
    } catch {
      sqlite3_close_v2(opened)
      throw error
    }
    connection = opened
  }

  deinit {
    for statement in [insert, begin, commit] { sqlite3_finalize(statement) }
    sqlite3_close_v2(connection)
  }

  /// Appends so many records in one commit, each to another of 64 streams.
  func append(records: Int) throws(BenchError) {
    try Self.run(begin)
    for _ in 0..<records { try put() }
    try Self.run(commit)
  }

  private func put() throws(BenchError) {
    revision += 1
    sqlite3_bind_int64(insert, 1, revision % 64)
    sqlite3_bind_int64(insert, 2, revision / 64)
    let count = Int32(record.count)
    // The bytes are not copied, so they have to stay until the statement has run.
    let (bound, done) = record.withUnsafeBytes { bytes in
      (sqlite3_bind_blob(insert, 3, bytes.baseAddress, count, nil), sqlite3_step(insert))
    }
    try Self.check("sqlite3_bind_blob", bound)
    try Self.finish(insert, done)
  }

  private static func prepare(_ text: String, _ connection: OpaquePointer) throws(BenchError) -> OpaquePointer
  {
    var statement: OpaquePointer?
    let result = sqlite3_prepare_v2(connection, text, -1, &statement, nil)
    guard result == SQLITE_OK, let statement else { throw .storage("sqlite3_prepare_v2", result) }
    return statement
  }

  private static func run(_ statement: OpaquePointer) throws(BenchError) {
    try finish(statement, sqlite3_step(statement))
  }

  private static func finish(_ statement: OpaquePointer, _ result: Int32) throws(BenchError) {
    guard result == SQLITE_DONE else { throw .storage("sqlite3_step", result) }
    sqlite3_reset(statement)
  }

  private static func check(_ call: String, _ result: Int32) throws(BenchError) {
    guard result == SQLITE_OK else { throw .storage(call, result) }
  }
}
