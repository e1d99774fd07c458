import CLMDB
import Glibc
import Synchronization
import SystemCalls

/// One LMDB environment: a directory with `data.mdb` and `lock.mdb`, mapped into memory.
///
/// Opened with full durability and nothing else: no `MDB_NOSYNC`, `MDB_NOMETASYNC`, `MDB_WRITEMAP`. Reads are
/// synchronous closures on any thread; writes are synchronous closures on one thread. The map is sized once,
/// at open: it costs address space, not memory or disk.
///
/// This type does not check the content of pages: the library has no page checksums, so records must carry
/// their own.
package final class Environment: @unchecked Sendable {
  // Safe to share: the library serialises access to an environment handle, the pool of parked readers has a
  // lock, and `pointer` changes only while `turn` admits nobody else.
  private(set) var pointer: OpaquePointer
  /// Holds the sums of the databases; see ``EntrySums``.
  private(set) var sums: Database?
  private var isOpen = true
  /// Bytes up to which the device has reserved room for the file.
  private let reserved = Atomic<Int>(0)
  private let options: EnvironmentOptions
  /// Admits transactions together and a rewrite alone; `nil` if the environment is never rewritten.
  let turn: EnvironmentTurn?
  let readers = Mutex<[TransactionHandle]>([])
  package let path: String

  /// Opens the environment in an existing directory.
  ///
  /// - Parameters:
  ///   - path: the directory, made by ``create(at:_:)``.
  ///   - options: sizes and limits.
  /// - Throws: ``LMDBError/Kind/truncated`` if the file is shorter than its last page (reading it would kill
  ///   the process), ``LMDBError/Kind/alreadyOpen`` if this process has it open, and the library's own
  ///   errors.
  package init(path: String, options: EnvironmentOptions = EnvironmentOptions()) throws(LMDBError) {
    try OpenEnvironments.insert(path)
    do {
      try refuseNetworkFileSystem(path)
      pointer = try Self.open(path, options)
    } catch {
      OpenEnvironments.remove(path)
      throw error
    }
    self.path = path
    self.options = options
    sums = nil
    turn = options.isRewritable ? EnvironmentTurn() : nil
    try openSums()
  }

  /// Opens the sums first, so that they always have the same handle, and then all databases: a check of all
  /// of them next to the writer must not have to open one.
  private func openSums() throws(LMDBError) {
    if options.isCopy { return }
    sums = try write { (transaction) throws(LMDBError) in try transaction.openDatabase(EntrySums.name) }
    try write { (transaction) throws(LMDBError) in
      for name in try transaction.databaseNames() { _ = try transaction.openDatabase(name) }
    }
  }

  deinit {
    close()
    OpenEnvironments.remove(path)
  }

  private func close() {
    guard isOpen else { return }
    for reader in takeReaders() { mdb_txn_abort(reader.pointer) }
    mdb_env_close(pointer)
    isOpen = false
  }

  private func takeReaders() -> [TransactionHandle] {
    readers.withLock { readers in
      defer { readers = [] }
      return readers
    }
  }

  /// Closes the environment, lets the body change its files, and opens them again.
  ///
  /// No transaction may be under way. If the body or the opening fails, every later transaction is refused.
  func reopen(_ body: () throws(LMDBError) -> Void) throws(LMDBError) {
    close()
    reserved.store(0, ordering: .relaxed)
    try body()
    pointer = try Self.open(path, options)
    isOpen = true
  }

  /// Refuses an environment that could not be opened again.
  func requireOpen() throws(LMDBError) {
    if !isOpen { throw LMDBError(kind: .panic, "use environment") }
  }

  private static func open(_ path: String, _ options: EnvironmentOptions) throws(LMDBError) -> OpaquePointer {
    if !options.isCopy {
      try LockFile.takeRoom(path, readers: options.readers)
      try makeDataFile(in: path)
    }
    var created: OpaquePointer?
    try check(mdb_env_create(&created), "create environment")
    guard let pointer = created else { throw LMDBError(kind: .other, "create environment") }
    do {
      try check(mdb_env_set_mapsize(pointer, options.mapSize), "set map size")
      try check(mdb_env_set_maxdbs(pointer, options.databases + 1), "set databases")
      try check(mdb_env_set_maxreaders(pointer, options.readers), "set readers")
      let flags = UInt32(MDB_NOTLS) | UInt32(options.readAhead ? 0 : MDB_NORDAHEAD) | options.copyFlags
      try check(mdb_env_open(pointer, path, flags, 0o600), "open environment")
      try closeOnExec(pointer)
      try refuseTruncatedFile(pointer)
      // Slots of processes that died with an open read transaction would keep pages from being reused.
      try check(mdb_reader_check(pointer, nil), "check readers")
    } catch {
      mdb_env_close(pointer)
      throw error
    }
    return pointer
  }

  /// Bytes the data file uses: pages up to the last one ever written.
  package var usedBytes: Int {
    var info = MDB_envinfo()
    var stat = MDB_stat()
    guard mdb_env_info(pointer, &info) == 0, mdb_env_stat(pointer, &stat) == 0 else { return 0 }
    return (info.me_last_pgno + 1) * Int(stat.ms_psize)
  }

  /// Bytes the data file may grow to.
  package var mapSize: Int {
    var info = MDB_envinfo()
    return mdb_env_info(pointer, &info) == 0 ? info.me_mapsize : 0
  }

  /// Makes sure that the file can grow by that many bytes after its last page.
  ///
  /// Reserves them on the device, where they stay the file's without counting in its size. Throws
  /// ``LMDBError/Kind/mapFull`` or ``LMDBError/Kind/diskFull`` if there is no such room, and another error if
  /// the file system cannot reserve.
  package func reserve(_ bytes: Int) throws(LMDBError) {
    let used = usedBytes
    if used + bytes > mapSize { throw LMDBError(kind: .mapFull, "reserve space") }
    var limit = rlimit()
    let known = getrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit) == 0
    if known, rlim_t(used + bytes) > limit.rlim_cur { throw LMDBError(kind: .diskFull, "reserve space") }
    var descriptor: Int32 = -1
    try check(mdb_env_get_fd(pointer, &descriptor), "get descriptor")
    let reservation = uninterrupted {
      recordd_fallocate(descriptor, recordd_fallocate_keep_size, used, bytes)
    }
    if reservation != 0 { throw LMDBError(errno, "reserve space") }
    reserved.max(used + bytes, ordering: .relaxed)
  }

  var reservedEnd: Int { reserved.load(ordering: .relaxed) }

  var pageBytes: Int {
    var stat = MDB_stat()
    return mdb_env_stat(pointer, &stat) == 0 ? Int(stat.ms_psize) : 0
  }

  /// Writes a compacted copy of a consistent view into an existing, empty directory and flushes it.
  package func copy(to directory: String) throws(LMDBError) {
    try check(mdb_env_copy2(pointer, directory, UInt32(MDB_CP_COMPACT)), "copy environment")
    try flush(directory + "/data.mdb")
    try flush(directory)
  }
}

/// Sizes and limits of an environment.
package struct EnvironmentOptions: Sendable {
  /// Bytes the file may grow to; a multiple of the page size.
  package var mapSize: Int
  /// Named databases.
  package var databases: UInt32
  /// Read transactions open at once, over all processes.
  package var readers: UInt32
  /// Whether the system reads ahead; useful unless the file is much larger than memory.
  package var readAhead: Bool
  /// Whether ``Environment/rewrite()`` may be called, which costs every transaction a shared lock.
  package var isRewritable = false

  /// Whether the path is that of a data file itself, which nobody changes: it is only read, and no other file
  /// is made.
  package var isCopy = false

  var copyFlags: UInt32 { isCopy ? UInt32(MDB_RDONLY) | UInt32(MDB_NOLOCK) | UInt32(MDB_NOSUBDIR) : 0 }

  /// 64 GiB, 64 databases and 254 readers by default.
  package init(mapSize: Int = 64 << 30, databases: UInt32 = 64, readers: UInt32 = 254, readAhead: Bool = true)
  {
    self.mapSize = mapSize
    self.databases = databases
    self.readers = readers
    self.readAhead = readAhead
  }
}
