import LMDB
import RecordModel
import RecordStore
import SystemCalls

/// Puts a backup back as a store that no daemon has open.
///
/// Everything is checked before the storage library opens any of it: MACs, names, lengths and hashes, the
/// last two from the copied bytes, so that nothing can be exchanged in between. The store gets its name last, see
/// ``RestorePlace``; the same call restarts a restore that was cut off.
package struct BackupRestore {
  /// The request, and its permissions.
  package struct Order: Sendable {
    /// Directory of the backup.
    package var backup: String
    /// Made; must be missing or empty.
    package var target: String
    /// The copy of the keys; looked for next to the backups if `nil`.
    package var keysFile: String?
    /// The erasure list that the daemon will use; next to the state directory if `nil`.
    package var erasureList: String?
    /// A head that the log is known to have had.
    package var knownHead: KnownHead?
    /// Whether a backup that ends before a known head is accepted.
    package var acceptsOlder = false
    /// Whether an erasure list without erasures known to the backup is accepted.
    package var acceptsMissingErasures = false
    /// Whether documents whose files are damaged or missing are left out; everything else is put back.
    package var leavesOutDamaged = false

    package init(backup: String, target: String) { (self.backup, self.target) = (backup, target) }
  }

  /// The result of a restore.
  package struct Report: Codable, Sendable, Equatable {
    package var instance: InstanceID
    /// Position of the last event.
    package var position: UInt64
    package var chainHash: String
    package var recordedAt: Timestamp
    /// Bytes copied.
    package var bytes: Int
    /// Years of the access log.
    package var accessYears: [Int]
    /// Documents that were put back.
    package var documents: Int
    /// Documents that the backup lacks, or whose files in it are damaged.
    package var missingDocuments: [MissingDocument]
    /// Documents that the backup lacks and does not name, beyond those.
    package var unnamedMissingDocuments = 0
    /// Erased patients, whose keys were left out.
    package var erasedPatients: Int
    /// The newest known head, if the backup ends before it: the events in between are lost.
    package var newerHead: KnownHead?
  }

  let order: Order
  let key: KeyEncryptionKey
  /// Called before each step, for tests.
  var onStep: (String) -> Void = { _ in }

  private let place: RestorePlace

  package init(_ order: Order, key: KeyEncryptionKey) {
    (self.order, self.key) = (order, key)
    var path = order.target[...]
    while path.count > 1, path.hasSuffix("/") { path.removeLast() }
    place = RestorePlace(String(path))
  }

  var building: String { place.building }
  private var listPath: String { order.erasureList ?? ErasureList.usualPath(place.target) }

  /// Carries it out; `progress` is called with the bytes copied and those to copy.
  ///
  /// - Throws: as ``BackupReading/authenticated()``, and ``RecordModel/Failure/Code/stateConflict`` if the
  ///   place is taken, or a required permission is missing.
  package func run(progress: (_ done: Int, _ all: Int) -> Void = { _, _ in }) throws(Failure) -> Report {
    try place.check()
    let reading = try BackupReading(directory: order.backup, keysFile: order.keysFile, key: key)
    let found = try reading.authenticated()
    try reading.checkNames(found.manifest, sparing: order.leavesOutDamaged ? DocumentList.file : nil)
    let heads = try reading.knownHeads(found) + [order.knownHead].compactMap(\.self)
    let newer = try checkAge(found.manifest, heads)
    let erasures = try RestoredErasures(
      listPath,
      copy: BackupPlaces(directory: "", keys: PathParts.parent(of: reading.keysFile))
        .erasuresFile(found.manifest.instance), key)
    try erasures.check(found.manifest, accepting: order.acceptsMissingErasures)
    place.clear()
    // Whose it is, all in it is.
    try DurableFiles.backups.makeNewDirectory(building, replacing: place.target)
    do throws(Failure) {
      try copy(reading, found.manifest, progress)
      let head = try checkHeads(found.manifest, heads)
      var report = Report(found.manifest, newer)
      report.accessYears = try makeKeys(found, erasures, after: head)
      report.erasedPatients = erasures.patients(of: found.manifest.instance).count
      try putDocuments(reading, found, erasures, &report)
      try publish(erasures)
      return report
    } catch {
      place.clear()
      throw error
    }
  }

  private func checkAge(_ manifest: BackupManifest, _ heads: [KnownHead]) throws(Failure) -> KnownHead? {
    guard let newest = heads.max(by: { $0.position < $1.position }), newest.position > manifest.position
    else { return nil }
    guard order.acceptsOlder else {
      throw Failure(
        .stateConflict,
        "the backup ends at position \(manifest.position), but the log is known to have reached position"
          + " \(newest.position): everything in between would be lost. Restore a newer backup, or say --accept-older",
        details: ["reason": "older_than_known_head", "position": .integer(Int64(newest.position))])
    }
    return newest
  }

  /// Returns where the log ends.
  private func checkHeads(_ manifest: BackupManifest, _ heads: [KnownHead]) throws(Failure) -> LogHead {
    onStep("log")
    let finding = try CopiedLog(building + "/log/data.mdb").check(noting: Set(heads.map(\.position)))
    guard finding.instance == manifest.instance, finding.head.position == manifest.position,
      Hexadecimal.text(finding.head.hash) == manifest.chainHash
    else { throw Failure(.corrupt, "the log of the backup does not end where its manifest says") }
    for head in heads where 1...manifest.position ~= head.position {
      guard finding.hashes[head.position].map({ Hexadecimal.text($0) }) == head.chainHash else {
        throw Failure(
          .corrupt,
          "the log of the backup is not the one that reached position \(head.position): \(head.source)",
          details: ["reason": "other_history"])
      }
    }
    return finding.head
  }

  private func copy(
    _ reading: BackupReading, _ manifest: BackupManifest, _ progress: (Int, Int) -> Void
  ) throws(Failure) {
    var done = 0
    for file in manifest.files {
      onStep(file.file)
      let store = file.year.map { "\(building)/access/\(AccessLogOptions.name($0))" } ?? building
      if file.year != nil { try DurableFiles.backups.makeDirectory(building + "/access") }
      try DurableFiles.backups.makeDirectory(store)
      try DurableFiles.backups.makeDirectory(store + "/log")
      let output = try BackupFile(store + "/log/data.mdb")
      try reading.pieces(of: file) { (piece) throws(Failure) in
        try output.write(piece)
        done += piece.count
        progress(done, manifest.bytes)
      }
      try output.finish()
      try DurableFiles.backups.flush(directory: store + "/log")
    }
  }
}

/// Files made besides the copies.
extension BackupRestore {
  /// Makes key environments and write-ahead logs; returns the years of the access log.
  private func makeKeys(
    _ found: BackupReading.Found, _ erasures: RestoredErasures, after head: LogHead
  ) throws(Failure) -> [Int] {
    onStep("keys")
    guard let record = found.keys.record else { throw Failure(.corrupt, "the copy holds no keys") }
    let (manifest, erased) = (found.manifest, erasures.patients(of: found.manifest.instance))
    try makeRing(record, in: building, without: Set(erased.flatMap(ErasureRound.owners)))
    try makeWriteAheadLog(in: building, of: manifest.instance, at: head.number)
    var years: [Int] = []
    for year in manifest.files.compactMap(\.year).sorted() {
      let store = "\(building)/access/\(AccessLogOptions.name(year))"
      // Its retention was over, and its keys were destroyed.
      guard let ring = found.keys.rings.first(where: { $0.year == year }) else {
        DurableFiles.removeTree(store)
        continue
      }
      let finding = try CopiedLog(store + "/log/data.mdb").check()
      guard finding.instance == ring.instance else {
        throw Failure(.corrupt, "the access log of \(AccessLogOptions.name(year)) is not that of the keys")
      }
      try makeRing(ring, in: store, without: [])
      try makeWriteAheadLog(in: store, of: ring.instance, at: finding.head.number)
      years.append(year)
    }
    try noteHeads(manifest)
    return years
  }

  /// Makes a key environment of the entries; a destroyed key never reaches the device.
  private func makeRing(
    _ ring: BackupKeys.Ring, in store: String, without erased: Set<StreamID>
  ) throws(Failure) {
    let check = key.check(for: ring.instance)
    try Environment.create(at: store + "/keys", options: Keyring.options) { (transaction) throws(Failure) in
      let databases = try failing { () throws(LMDBError) in try KeyDatabases(transaction) }
      try databases.put(check: check, transaction)
      try failing { () throws(LMDBError) in
        for entry in ring.entries {
          if let owner = entry.owner, erased.contains(owner) { continue }
          let database =
            switch entry.table {
            case .keys: databases.keys
            case .erased: databases.erased
            case .secrets: databases.secrets
            case .blobs: databases.blobs
            }
          try transaction.put(entry.key.span.bytes, entry.value.span.bytes, in: database)
        }
      }
      for stream in erased { try databases.destroy(stream, transaction) }
    }
  }

  private func makeWriteAheadLog(
    in store: String, of instance: InstanceID, at position: UInt64
  ) throws(Failure) {
    try WriteAheadLog.create(path: store + "/journal", instance: instance)
    try WriteAheadLog(path: store + "/journal", instance: instance).close(at: position)
  }

  /// The notes of how far the access log reached, as of the backup: those with the newest keys are later.
  private func noteHeads(_ manifest: BackupManifest) throws(Failure) {
    let ring = try madeRing(manifest.instance)
    let heads = AccessHeads(try SecretStore(ring, manifest.instance))
    try heads.forget(heads.all)
    for note in manifest.accessHeads { try heads.note(note) }
  }

  /// The record's keys, as they were made.
  func madeRing(_ instance: InstanceID) throws(Failure) -> Keyring {
    try Keyring(path: building + "/keys", wrapping: key, instance: instance, random: SystemRandomSource())
  }

  private func publish(_ erasures: RestoredErasures) throws(Failure) {
    onStep("flush")
    for store in try StoreDirectories.below(building) {
      for part in ["/log", "/keys", ""] { try DurableFiles.backups.flush(directory: store + part) }
    }
    for part in ["/access", "/blobs", "/blobs/unsettled"] where DurableFiles.size(building + part) != nil {
      try DurableFiles.backups.flush(directory: building + part)
    }
    // Before the store has its name: no daemon may find it without the list.
    try erasures.write(to: listPath, of: building)
    onStep("name")
    try place.publish()
  }
}

extension BackupRestore.Report {
  fileprivate init(_ manifest: BackupManifest, _ newer: KnownHead?) {
    self.init(
      instance: manifest.instance, position: manifest.position, chainHash: manifest.chainHash,
      recordedAt: manifest.recordedAt, bytes: manifest.bytes, accessYears: [], documents: 0,
      missingDocuments: [], erasedPatients: 0, newerHead: newer)
  }
}
