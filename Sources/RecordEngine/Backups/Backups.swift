import Glibc
import LMDB
import RecordModel
import RecordStore
import Synchronization
import SystemCalls

/// The backups of a store: the running one, and the complete ones.
final class Backups: Sendable {
  private struct State {
    /// The last one requested.
    var latest: Backup?
    var thread: RunningThread?
    var isStopping = false
  }

  let options: BackupOptions
  private let state = Mutex(State())
  /// Who waits for the end of a backup.
  let ends = JobEnds()
  /// Held while the copy of the keys is replaced, so that none older than the last erasure comes later.
  private let keysTurn = Mutex(())

  init(_ options: BackupOptions) { self.options = options }

  /// Removes half-made backups left by a crash, and brings the copy of the keys up to date.
  func start(_ engine: Engine) {
    guard let places = try? options.places() else { return }
    removeLeftovers(places, engine.store.instance)
    try? renewKeys(engine)
  }

  private func removeLeftovers(_ places: BackupPlaces, _ instance: InstanceID) {
    let ending = BackupPlaces.ending(instance) + BackupPlaces.suffix
    // If the directory cannot be listed, the next start removes them.
    for name in (try? DurableFiles.backups.names(in: places.directory)) ?? [] where name.hasSuffix(ending) {
      DurableFiles.removeTree(places.backup(name))
    }
    unlink(places.keysFile(instance) + ".new")
    DocumentPool(places, instance).removeLeftovers()
  }

  /// Stops a running backup.
  func stop() {
    let thread = state.withLock { state in
      state.isStopping = true
      return state.thread.take()
    }
    options.onStop()
    thread?.join()
  }

  /// Begins a backup.
  ///
  /// - Throws: ``RecordModel/Failure/Code/stateConflict`` if another is running, which may lack events
  ///   acknowledged since it began, or if no directory is configured.
  func create(_ engine: Engine) throws(Failure) -> Backup {
    let places = try options.places()
    let backup = Self.backup(engine, places)
    let earlier = try state.withLock { (state) throws(Failure) in
      if state.isStopping { throw Failure(.unavailable, "the daemon is stopping; try again shortly") }
      if let latest = state.latest, latest.status == .running {
        throw Failure(
          .stateConflict, "a backup is being made; ask for another when it is complete",
          details: ["reason": "backup_running", "backup": .string(latest.name)])
      }
      state.latest = backup
      return state.thread.take()
    }
    // It has reported its end, so it ends in a moment.
    earlier?.join()
    let thread = startThread("backup") { [self] in run(backup, engine, places) }
    state.withLock { $0.thread = thread }
    return backup
  }

  private static func backup(_ engine: Engine, _ places: BackupPlaces) -> Backup {
    let (now, instance) = (engine.store.clock.now(), engine.store.instance)
    var moment = now
    while DurableFiles.size(places.backup(BackupPlaces.name(moment, instance))) != nil {
      moment = Timestamp(milliseconds: moment.milliseconds + 1)
    }
    return Backup(name: BackupPlaces.name(moment, instance), createdAt: now)
  }

  private func run(_ backup: Backup, _ engine: Engine, _ places: BackupPlaces) {
    _ = setpriority(__priority_which_t(UInt32(PRIO_PROCESS.rawValue)), 0, options.niceness)
    removeLeftovers(places, engine.store.instance)
    var run = BackupRun(engine, places, backup) { [self] (percent, bytes) throws(Failure) in
      try tell(percent, bytes)
    }
    var ended = backup
    do throws(Failure) {
      let manifest = try run.run()
      ended = Backup(manifest, backup.name, places)
      try? prune(engine, places)
    } catch {
      (ended.status, ended.failure) = (.failed, error.message)
    }
    ended.finishedAt = engine.store.clock.now()
    state.withLock { [ended] in $0.latest = ended }
    ends.tell()
    AllocatedMemory.giveBack()
  }

  private func tell(_ percent: Int, _ bytes: Int) throws(Failure) {
    try state.withLock { (state) throws(Failure) in
      if state.isStopping { throw Failure(.unavailable, "the daemon was stopped") }
      state.latest?.percent = percent
      state.latest?.bytes = bytes
    }
  }
}

extension Backups {
  /// Complete backups of this store, oldest first; those without an authentic manifest are left out.
  func complete(_ engine: Engine) throws(Failure) -> [Backup] {
    let places = try options.places()
    return try manifests(engine).map { Backup($0.manifest, $0.name, places) }
  }

  /// Their directories and manifests.
  func manifests(
    _ engine: Engine
  ) throws(Failure) -> [(name: String, directory: String, manifest: BackupManifest)] {
    let (places, instance) = (try options.places(), engine.store.instance)
    guard let secret = try SecretStore(engine.store.keyring, instance).secret(BackupKey.name) else {
      return []
    }
    let key = BackupKey(secret)
    let ending = BackupPlaces.ending(instance)
    return try DurableFiles.backups.names(in: places.directory).filter { $0.hasSuffix(ending) }.compactMap {
      name in
      let path = places.backup(name) + "/" + BackupManifest.file
      guard let bytes = try? DurableFiles.backups.read(path, limit: BackupManifest.byteLimit),
        let manifest = SealedManifest(bytes)?.opened(with: key), manifest.instance == instance
      else { return nil }
      return (name, places.backup(name), manifest)
    }
  }

  /// All complete ones, and the last one unless it is among them.
  func list(_ engine: Engine) throws(Failure) -> ListBackups.Outcome {
    let complete = options.directory == nil ? [] : try complete(engine)
    let latest = state.withLock(\.latest)
    let isListed = complete.contains { $0.name == latest?.name } && latest?.status != .running
    return ListBackups.Outcome(backups: complete, latest: isListed ? nil : latest)
  }

  func status(_ name: String, _ engine: Engine) throws(Failure) -> Backup {
    if let latest = state.withLock(\.latest), latest.name == name { return latest }
    guard let found = try complete(engine).first(where: { $0.name == name }) else {
      throw Failure(.notFound, "there is no such backup", details: ["field": "backup"])
    }
    return found
  }

  /// Removes the oldest beyond the number to keep, and then the documents whose keys were destroyed; removing its manifest
  /// makes each invalid.
  private func prune(_ engine: Engine, _ places: BackupPlaces) throws(Failure) {
    for backup in try complete(engine).dropLast(max(options.kept, 1)) {
      let directory = places.backup(backup.name)
      unlink(directory + "/" + BackupManifest.file)
      DurableFiles.removeTree(directory)
    }
    try DocumentPool(places, engine.store.instance).prune(keeping: try engine.store.keyring.blobIDs())
  }
}

/// The copy of the keys.
extension Backups {
  /// Replaces the copy of the keys by the current ones, and the erasure list with them.
  func putKeys(
    _ engine: Engine, _ places: BackupPlaces, head: LogHead, years: [Int], _ volumes: AccessVolumes
  ) throws(Failure) {
    options.onPiece("keys")
    try keysTurn.withLock { (_) throws(Failure) in
      try write(engine, places, position: head.position, hash: head.hash, years: years, volumes)
    }
  }

  private func write(
    _ engine: Engine, _ places: BackupPlaces, position: UInt64, hash: [UInt8], years: [Int],
    _ volumes: AccessVolumes
  ) throws(Failure) {
    let store = engine.store
    let path = places.keysFile(store.instance)
    let header = BackupKeys.Header(
      instance: store.instance, keyCheck: store.keyring.wrapping.check(for: store.instance),
      createdAt: store.clock.now(), position: position, chainHash: hash,
      erased: UInt64(store.keyring.erasedCount.load(ordering: .acquiring)))
    defer { unlink(path + ".new") }
    var writer = try BackupKeysWriter(path + ".new", replacing: path, header, store.keyring.wrapping)
    try writer.add(store.keyring, year: nil)
    for year in years {
      try volumes.read(year) { (volume) throws(Failure) in try writer.add(volume.keyring, year: year) }
    }
    try writer.finish()
    let list = try engine.erasureList.text(under: store.keyring.wrapping)
    try DurableFiles.backups.replace(places.erasuresFile(store.instance), with: list)
    try DurableFiles.backups.move(path + ".new", to: path)
  }

  /// Removes keys of erased records, those of removed documents, and those of another key encryption key, from the copy of
  /// the keys if there is one.
  ///
  /// A failure is made up for at the next start; until then the erasure list prevents a restore.
  func renewKeys(_ engine: Engine, evenIfCurrent: Bool = false) throws(Failure) {
    guard let places = try? options.places() else { return }
    let store = engine.store
    try keysTurn.withLock { (_) throws(Failure) in
      guard let known = BackupKeys.Header(ofFile: places.keysFile(store.instance)) else { return }
      let isCurrent =
        known.keyCheck == store.keyring.wrapping.check(for: store.instance)
        && known.erased == UInt64(store.keyring.erasedCount.load(ordering: .acquiring))
      if isCurrent, !evenIfCurrent { return }
      let volumes =
        engine.accessLog?.volumes ?? AccessVolumes(AccessLogOptions(of: engine.options.store) { _ in })
      try write(
        engine, places, position: known.position, hash: known.chainHash, years: try volumes.years, volumes)
    }
  }
}

extension BackupKeys.Header {
  /// Reads the beginning of a copy; `nil` if there is none.
  init?(ofFile path: String) {
    let descriptor = uninterrupted { open(path, O_RDONLY | O_NOFOLLOW | O_CLOEXEC) }
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var bytes = [UInt8](repeating: 0, count: BackupKeys.headerBytes)
    let count = bytes.withUnsafeMutableBytes { bytes in
      uninterrupted { read(descriptor, bytes.baseAddress, bytes.count) }
    }
    guard count == bytes.count else { return nil }
    self.init(bytes)
  }
}

extension Backup.Documents {
  fileprivate init(_ documents: BackupManifest.Documents) {
    self.init(count: documents.count)
    (checkedWithinDays, checkedSince) = (documents.checkedWithinDays, documents.checkedSince)
    (renewed, lost) = (documents.renewed ?? 0, documents.missing)
    lostIds = Array((documents.lostIds ?? []).prefix(Self.namedAtMost))
  }

  private static let namedAtMost = 100
}

extension Backup {
  /// A complete backup.
  init(_ manifest: BackupManifest, _ name: String, _ places: BackupPlaces) {
    self.init(name: name, createdAt: manifest.createdAt)
    (status, percent, bytes) = (.finished, 100, manifest.bytes)
    (position, chainHash, path) = (manifest.position, manifest.chainHash, places.backup(name))
    documents = manifest.documents.map { Documents($0) }
  }
}
