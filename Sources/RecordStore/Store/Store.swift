import Glibc
import LMDB
import RecordModel
import SystemCalls

/// One patient record store on disk: log, keys, projections; held by one process.
///
/// ```
/// DIRECTORY/lock       held while a process has the store open
/// DIRECTORY/log/       LMDB: log, indexes, projections
/// DIRECTORY/keys/      LMDB: wrapped keys
/// DIRECTORY/journal    records since the log's last commit
/// DIRECTORY/blobs/     sealed bytes of documents; see ``BlobStore``
/// DIRECTORY/check-entries asks the next start to check all entries first; see ``EntryCheck``
/// DIRECTORY/generation a number for other processes' memory, worthless in itself; see `Docs/Socket.md`
/// ```
/// Opening checks the key first, then that the last records fit the stored head; it does not read the whole
/// log.
package final class Store: Sendable {
  package let environment: Environment
  package let databases: Databases
  package let meta: StoreMeta
  package let keyring: Keyring
  /// The bytes of documents.
  package let blobs: BlobStore
  package let sealing: RecordSealing
  package let documents: DocumentSealing
  /// Documents recently opened by queries.
  package let recent = RecentDocuments()
  package let checkpoints: CheckpointStore
  package let projections: ProjectionSet
  package let projectionSlots: ProjectionSlots
  package let writeAheadLog: WriteAheadLog
  package let takesCommands: Bool
  let fence: ReadFence
  let recentCommands: Int
  package let clock: any Clock
  package let random: any RandomSource
  /// Identifies this store in every sealed record.
  package let instance: InstanceID
  private let lock: StoreLock
  private let entryCheck: EntryCheck
  /// Damaged databases that are being folded again from the log.
  package let emptied: Set<String>

  /// Opens the store, or makes an empty one if the directory holds none.
  ///
  /// - Throws: ``RecordModel/Failure/Code/wrongKey`` for another key, ``RecordModel/Failure/Code/corrupt``
  ///   for a store that is damaged at its end, ``RecordModel/Failure/Code/stateConflict`` if another process
  ///   has it open.
  package init(_ options: StoreOptions) throws(Failure) {
    lock = try Self.lock(options.directory)
    // Two databases a projection and a few more.
    let environmentOptions = EnvironmentOptions(mapSize: options.mapSize, databases: 128)
    let projections = ProjectionSet(options.projections)
    try Self.createIfAbsent(options, environmentOptions)
    environment = try failing { () throws(LMDBError) in
      try Environment(path: options.directory + "/log", options: environmentOptions)
    }
    // The key is checked before anything is written: a store with the wrong key stays the same to the byte.
    instance = try Self.instance(of: environment)
    (clock, random) = (options.clock, options.random)
    keyring = try Keyring(
      path: options.directory + "/keys", wrapping: options.key, instance: instance, random: options.random,
      isShared: options.sharesKey)
    blobs = BlobStore(
      keyring, directory: options.directory + "/blobs", random: options.random, sync: options.syncBlob,
      onStep: options.onBlobStep)
    entryCheck = EntryCheck(directory: options.directory, bytesAtOnce: options.bytesCheckedAtOnce)
    emptied = try options.checksEntries ? entryCheck.begin(environment) : []
    if options.checksEntries { _ = try entryCheck.begin(keyring.environment) }
    try entryCheck.mend(environment, emptied, projections)
    fence = ReadFence(options.fenced)
    (takesCommands, recentCommands) = (options.takesCommands, options.recentCommands)
    writeAheadLog = try WriteAheadLog(
      path: options.directory + "/journal", instance: instance, beforeWrite: options.beforeFlush)
    let opened: (Databases, ServingProjections) = try environment.write { (transaction) throws(Failure) in
      let databases = try failing { () throws(LMDBError) in try Databases(projections, transaction) }
      let meta = StoreMeta(database: databases.meta)
      // A store opened only for inspection stays as it is.
      if options.checksEntries { try meta.raiseFormat(transaction) }
      try meta.register(EventCatalog.all, transaction)
      return (databases, try Self.serving(projections, databases, meta, transaction))
    }
    self.projections = projections
    databases = opened.0
    meta = StoreMeta(database: databases.meta)
    sealing = RecordSealing(instance: instance, keyring: keyring, random: options.nonces ?? options.random)
    documents = DocumentSealing(sealing: sealing)
    checkpoints = CheckpointStore(database: databases.checkpoints, documents: documents)
    projectionSlots = ProjectionSlots(opened.1)
    if options.checksTail { try checkTail() }
    if options.checksEntries {
      entryCheck.goOn([keyring.environment, environment], onDamage: options.onDamage)
    }
  }

  deinit { entryCheck.stop() }

  /// Checks all entries, and changes nothing; for a store that was opened without the check.
  package func checkEntries() throws(Failure) { try EntryCheck.check([keyring.environment, environment]) }

  /// Reads the store's instance, in a transaction that changes nothing.
  package static func instance(of environment: Environment) throws(Failure) -> InstanceID {
    try environment.write { (transaction) throws(Failure) in
      guard let database = try failing({ () throws(LMDBError) in try transaction.findDatabase("meta") })
      else {
        throw Failure(.corrupt, "the directory holds no store")
      }
      return try StoreMeta(database: database).instance(transaction)
    }
  }

  /// The same for a copy, which nobody writes to.
  package static func instance(inCopy environment: Environment) throws(Failure) -> InstanceID {
    try environment.read { (view) throws(Failure) in
      guard let database = try failing({ () throws(LMDBError) in try view.findDatabase("meta") }) else {
        throw Failure(.corrupt, "the directory holds no store")
      }
      return try StoreMeta(database: database).instance(view)
    }
  }

  /// The serving copies; a projection that is new to the store, or that another build folded, has to be
  /// folded first.
  private static func serving(
    _ set: ProjectionSet, _ databases: Databases, _ meta: StoreMeta,
    _ transaction: borrowing WriteTransaction
  ) throws(Failure) -> ServingProjections {
    let head = try meta.head(transaction).position
    var (serving, parked): ([Database], [ParkedStream]) = ([], [])
    var stale: Set<Int> = []
    for (place, projection) in set.projections.enumerated() {
      let known = try meta.state(of: projection, transaction)
      let state = known ?? ProjectionState(projection)
      if known == nil { try meta.put(state, of: projection, transaction) }
      serving.append(databases.projections[place][Int(state.slot)])
      parked += try databases.parked.all(projection, slot: state.slot, transaction)
      if !state.isCurrent(projection, head: head) { stale.insert(place) }
    }
    return ServingProjections(
      set: set, databases: serving, stale: stale, parked: [:], board: RebuildBoard()
    ).parking(parked)
  }

  /// The ending of a directory in which a store is being restored; its name inside of a mount point.
  package static let unfinishedRestore = ".restoring"

  package static func lock(_ directory: String) throws(Failure) -> StoreLock {
    if OwnedFiles.makeDirectory(directory) != 0, errno != EEXIST {
      let isPermission = errno == EACCES || errno == EPERM || errno == EROFS
      throw Failure(
        .databaseError, "the state directory cannot be made: \(String(cString: strerror(errno)))",
        details: isPermission ? ["reason": "permission"] : nil)
    }
    do throws(LMDBError) { return try StoreLock(path: directory + "/lock") } catch {
      guard error.kind == .locked else { throw Failure(error) }
      throw Failure(
        .stateConflict, "another process has the store open", details: ["reason": "store_in_use"])
    }
  }

  private static func createIfAbsent(
    _ options: StoreOptions, _ environmentOptions: EnvironmentOptions
  )
    throws(Failure)
  {
    let log = options.directory + "/log"
    let keys = options.directory + "/keys"
    if access(log, F_OK) == 0 { return }
    guard access(options.directory + "/" + unfinishedRestore, F_OK) != 0 else {
      throw Failure(
        .stateConflict, "a restore into the state directory was cut off; the same call again finishes it",
        details: ["reason": "unfinished_restore"])
    }
    // Keys first: a crash in between leaves keys without a log, which are made again, never a log without
    // keys.
    if access(keys, F_OK) == 0 { try removeOrphan(keys) }
    let instance = InstanceID(random: options.random.words())
    try Keyring.create(path: keys, wrapping: options.key, instance: instance)
    try WriteAheadLog.create(path: options.directory + "/journal", instance: instance)
    try Environment.create(at: log, options: environmentOptions) { (transaction) throws(Failure) in
      let databases = try failing { () throws(LMDBError) in
        try Databases(ProjectionSet(options.projections), transaction)
      }
      let meta = StoreMeta(database: databases.meta)
      try meta.initialize(instance, transaction)
      for projection in options.projections {
        try meta.put(ProjectionState(projection), of: projection, transaction)
      }
    }
  }

  /// Removes the key environment of a creation that was interrupted.
  ///
  /// It may only ever hold no key at all.
  private static func removeOrphan(_ keys: String) throws(Failure) {
    let count: Int = try failing { () throws(LMDBError) in
      let environment = try Environment(path: keys, options: EnvironmentOptions(databases: 8))
      return try environment.write { (transaction) throws(LMDBError) in
        try transaction.count(try transaction.openDatabase("keys"))
      }
    }
    guard count == 0 else {
      throw Failure(.corrupt, "there are keys but no log: restore the log, or move the directory away")
    }
    for file in ["/data.mdb", "/lock.mdb"] { unlink(keys + file) }
    rmdir(keys)
  }
}
