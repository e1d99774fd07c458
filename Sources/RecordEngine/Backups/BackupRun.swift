import Glibc
import LMDB
import RecordExport
import RecordModel
import RecordStore

/// Makes one backup, on a thread of its own.
///
/// First everything acknowledged is settled, so that the log's view has it; then the log is copied, then the
/// volumes of the access log, the documents, and the keys: later copies know at least as much, so no copy refers to
/// something that another lacks. Each copy is read again from the device, and its chain recomputed, before
/// the manifest vouches for it. The directory gets its name last.
struct BackupRun {
  let engine: Engine
  let places: BackupPlaces
  let name: String
  let createdAt: Timestamp
  let options: BackupOptions
  /// Receives the progress; throws to stop the backup.
  let tell: (_ percent: Int, _ bytes: Int) throws(Failure) -> Void
  var copied = 0
  private(set) var expected = 1

  init(
    _ engine: Engine, _ places: BackupPlaces, _ backup: Backup,
    tell: @escaping (Int, Int) throws(Failure) -> Void
  ) {
    (self.engine, self.places, options) = (engine, places, engine.backups.options)
    (name, createdAt, self.tell) = (backup.name, backup.createdAt, tell)
  }

  var store: Store { engine.store }
  var directory: String { places.unfinished(name) }

  /// Makes it; leaves no remains if that fails.
  mutating func run() throws(Failure) -> BackupManifest {
    do throws(Failure) { return try make() } catch {
      DurableFiles.removeTree(directory)
      throw error
    }
  }

  private mutating func make() throws(Failure) -> BackupManifest {
    try DurableFiles.backups.makeDirectory(places.directory)
    try DurableFiles.backups.makeDirectory(places.keys)
    let known = try engine.backups.knownDocuments(engine)
    try requireSpace(documents: try newDocumentBytes(known))
    try DurableFiles.backups.makeNewDirectory(directory)
    let secrets = try SecretStore(store.keyring, store.instance)
    let key = try BackupKey(secrets)
    let erasures = try engine.erasureList.entries().count { $0.instance == store.instance }
    try engine.writer.settle()
    var (file, finding) = try copy(store.environment, BackupManifest.log, nil)
    var files = [file]
    let head = finding.head
    let notes = try AccessHeads(secrets).all
    let volumes =
      engine.accessLog?.volumes ?? AccessVolumes(AccessLogOptions(of: engine.options.store) { _ in })
    try engine.accessLog?.settle()
    let years = try volumes.years
    for year in years {
      (file, finding) = try volumes.read(year) { (volume) throws(Failure) in
        try copy(volume.environment, "access-\(AccessLogOptions.name(year)).mdb", year)
      }
      files.append(file)
    }
    _ = volumes.closeIdle(after: AccessVolumes.idle)
    let documents = try copyDocuments(known)
    var manifest = BackupManifest(
      formatVersion: BackupManifest.currentVersion, recorddVersion: Engine.version,
      storeFormat: StoreMeta.format, instance: store.instance, createdAt: createdAt, position: head.position,
      chainHash: Hexadecimal.text(head.hash), recordedAt: head.recordedAt, erasures: erasures,
      accessHeads: notes, files: files)
    manifest.documents = documents
    try engine.backups.putKeys(engine, places, head: head, years: years, volumes)
    try finish(manifest, key)
    return manifest
  }

  private func finish(_ manifest: BackupManifest, _ key: BackupKey) throws(Failure) {
    options.onPiece("manifest")
    let file = try BackupFile(directory + "/" + BackupManifest.file)
    try file.write(try SealedManifest.text(of: manifest, key))
    try file.finish()
    try DurableFiles.backups.flush(directory: directory)
    try tell(99, manifest.bytes)
    options.onPiece("name")
    try DurableFiles.backups.move(directory, to: places.backup(name))
  }

  private mutating func requireSpace(documents: Int) throws(Failure) {
    expected = max(1, store.environment.usedBytes) + documents
    let access = AccessLogOptions.directory(below: engine.options.store.directory)
    for year in try AccessVolumes.years(in: access) {
      expected += DurableFiles.size("\(access)/\(AccessLogOptions.name(year))/log/data.mdb") ?? 0
    }
    guard options.measure(places.directory) - expected >= options.freeBytes else {
      throw Failure(
        .storageFull, "the device has not enough free space for the backup", details: ["reason": "backup"])
    }
  }

  /// Copies one environment and checks that the bytes on the device are those read, and complete.
  private mutating func copy(
    _ environment: Environment, _ file: String, _ year: Int?
  ) throws(Failure) -> (BackupManifest.File, CopiedLog.Finding) {
    let path = directory + "/" + file
    var (before, copied) = (self.copied, self.copied)
    let (expected, tell, onPiece) = (self.expected, tell, options.onPiece)
    let hash = try BackupCopy.run(environment, to: path, niceness: options.niceness) {
      (count) throws(Failure) in
      onPiece(file)
      copied += count
      try tell(min(60, copied * 60 / max(expected, copied)), copied)
    }
    (self.copied, before) = (copied, copied)
    options.onPiece("verification")
    guard try DurableFiles.backups.hash(path).text == hash.text else {
      throw Failure(.databaseError, "the device gave back something else than was written to it")
    }
    let finding = try CopiedLog(path).check { (position, head) throws(Failure) in
      try tell(60 + Int(Double(position) / Double(max(head, 1)) * 35), before)
    }
    return (BackupManifest.File(file, hash, year: year), finding)
  }
}
