import Glibc
import RecordTestSupport
import Testing

@testable import LMDB

/// Provokes each trap of the storage library that the wrapper exists to close.
@Suite("Storage faults") struct StorageFaultTests {
  let directory = TemporaryDirectory()
  var path: String { directory.path + "/store" }

  private func create(_ options: EnvironmentOptions = EnvironmentOptions(), entries: Int = 0) throws {
    try Environment.create(at: path, options: options) { (transaction) throws(LMDBError) in
      let database = try transaction.openDatabase("d")
      for entry in 0..<entries { try Self.put(entry, in: transaction, database) }
    }
  }

  private static func put(
    _ number: Int, in transaction: borrowing WriteTransaction, _ database: Database
  )
    throws(LMDBError)
  {
    let key = withUnsafeBytes(of: UInt64(number).bigEndian) { Array($0) }
    try transaction.put(key.span.bytes, [UInt8](repeating: 7, count: 1000).span.bytes, in: database)
  }

  @Test("a truncated file is refused at open instead of killing the process later") func truncated() throws {
    try create(entries: 200)
    #expect(truncate(path + "/data.mdb", 5 * 4096) == 0)
    #expect { _ = try Environment(path: path) } throws: { ($0 as? LMDBError)?.kind == .truncated }
  }

  @Test("a file that is no database is refused") func garbage() throws {
    try create()
    let file = fopen(path + "/data.mdb", "r+")
    _ = [UInt8](repeating: 0x55, count: 8192).withUnsafeBytes { fwrite($0.baseAddress, 1, $0.count, file) }
    fclose(file)
    #expect { _ = try Environment(path: path) } throws: { ($0 as? LMDBError)?.kind == .corrupted }
  }

  @Test("one process opens an environment once, under any spelling of its path") func openTwice() throws {
    try create()
    let first = try Environment(path: path)
    #expect { _ = try Environment(path: directory.path + "/./store") } throws: {
      ($0 as? LMDBError)?.kind == .alreadyOpen
    }
    #expect(first.path == path)
  }

  @Test("after closing it may be opened again") func reopen() throws {
    try create()
    for _ in 0..<3 { _ = try Environment(path: path) }
  }

  @Test("programs that are started do not inherit the data file") func closeOnExec() throws {
    try create()
    let environment = try Environment(path: path)
    var inherited: [String] = []
    for descriptor in 3..<256 as Range<Int32> where fcntl(descriptor, F_GETFD) & FD_CLOEXEC == 0 {
      var target = [UInt8](repeating: 0, count: 4096)
      let length = target.withUnsafeMutableBytes { bytes in
        bytes.baseAddress.map { readlink("/proc/self/fd/\(descriptor)", $0, bytes.count) } ?? -1
      }
      if length > 0 { inherited.append(String(decoding: target[..<length], as: UTF8.self)) }
    }
    #expect(!inherited.contains { $0.hasPrefix(environment.path) })
  }

  @Test("a full map refuses the write, keeps what was there and serves on") func mapFull() throws {
    let small = EnvironmentOptions(mapSize: 1 << 20)
    try create(small, entries: 100)
    let environment = try Environment(path: path, options: small)
    #expect {
      try environment.write { (transaction) throws(LMDBError) in
        let database = try transaction.openDatabase("d")
        for entry in 100..<2000 { try Self.put(entry, in: transaction, database) }
      }
    } throws: { ($0 as? LMDBError)?.kind == .mapFull }
    let database = try environment.write { (transaction) throws(LMDBError) in
      let database = try transaction.openDatabase("d")
      try Self.put(100, in: transaction, database)
      return database
    }
    #expect(try environment.read { (view) throws(LMDBError) in try view.count(database) } == 101)
  }

  @Test("a directory that may not be written is refused, and creation leaves nothing behind")
  func noPermission() throws {
    #expect { try Environment.create(at: "/proc/store") { (_) throws(LMDBError) in } } throws: {
      $0 is LMDBError
    }
    #expect(access("/proc/store.new", F_OK) != 0)
  }

  @Test("creation that fails half way leaves no environment, and the next attempt succeeds")
  func creationFails() throws {
    #expect(throws: LMDBError.self) {
      try Environment.create(at: path) { (_) throws(LMDBError) in throw LMDBError(kind: .other, "test") }
    }
    #expect(access(path, F_OK) != 0)
    try create()
    _ = try Environment(path: path)
  }

  @Test("a second holder of the store lock is told at once") func storeLock() throws {
    let lockPath = directory.path + "/lock"
    do {
      let held = try StoreLock(path: lockPath)
      #expect { _ = try StoreLock(path: lockPath) } throws: { ($0 as? LMDBError)?.kind == .locked }
      _ = held
    }
    _ = try StoreLock(path: lockPath)
  }

  @Test("a compacted copy holds the same entries") func copy() throws {
    try create(entries: 50)
    let environment = try Environment(path: path)
    let target = directory.path + "/copy"
    #expect(mkdir(target, 0o700) == 0)
    try environment.copy(to: target)
    let copy = try Environment(path: target)
    let count = try copy.write { (transaction) throws(LMDBError) in
      try transaction.count(try transaction.openDatabase("d"))
    }
    #expect(count == 50)
  }

  @Test("error texts name the operation and the reason") func description() {
    #expect(LMDBError(ENOSPC, "commit").description == "commit: No space left on device")
    #expect(
      LMDBError(kind: .truncated, "open environment").description
        == "open environment: the file is shorter than its last page")
    #expect(LMDBError(-30792, "put").kind == .mapFull)
    #expect(LMDBError(-30795, "begin write").kind == .panic)
    #expect(LMDBError(EIO, "commit").kind == .inputOutput)
  }
}
