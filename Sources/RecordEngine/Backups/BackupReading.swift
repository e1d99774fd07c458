import Glibc
import RecordExport
import RecordModel
import RecordStore
import SystemCalls

/// A backup, the copy of the keys that opens it, and other knowledge, read and authenticated; none of it was
/// given to the storage library yet.
struct BackupReading {
  let directory: String
  let key: KeyEncryptionKey
  let keysFile: String

  /// The authenticated parts.
  struct Found {
    var manifest: BackupManifest
    var keys: BackupKeys
    var backupKey: BackupKey
  }

  init(directory: String, keysFile: String?, key: KeyEncryptionKey) throws(Failure) {
    var path = directory[...]
    while path.count > 1, path.hasSuffix("/") { path.removeLast() }
    (self.directory, self.key) = (String(path), key)
    if let keysFile {
      self.keysFile = keysFile
    } else {
      let claimed = try Self.sealed(self.directory).claimed
      let parent = PathParts.parent(of: self.directory)
      self.keysFile = BackupPlaces(directory: parent, keys: BackupPlaces.keys(beside: parent)).keysFile(
        claimed.instance)
    }
  }

  /// Reads manifest and keys and checks their MACs.
  ///
  /// - Throws: ``RecordModel/Failure/Code/wrongKey`` for another key, ``RecordModel/Failure/Code/corrupt``
  ///   for anything changed, ``RecordModel/Failure/Code/notFound`` if there is no backup or no copy of its
  ///   keys.
  func authenticated() throws(Failure) -> Found {
    let sealed = try Self.sealed(directory)
    guard sealed.claimed.formatVersion == BackupManifest.currentVersion,
      StoreMeta.formats.contains(sealed.claimed.storeFormat)
    else {
      throw Failure(
        .stateConflict, "the backup has a format that this build does not know",
        details: ["reason": "format"])
    }
    let keys = try openKeys(of: sealed.claimed.instance)
    guard let secret = try keys.secret(BackupKey.name, key) else {
      throw Failure(.corrupt, "the copy of the keys does not hold the key of the backups")
    }
    let backupKey = BackupKey(secret)
    guard let manifest = sealed.opened(with: backupKey) else {
      throw Failure(.corrupt, "the manifest of the backup is not the one that was written")
    }
    return Found(manifest: manifest, keys: keys, backupKey: backupKey)
  }

  private static func sealed(_ directory: String) throws(Failure) -> SealedManifest {
    if directory.hasSuffix(BackupPlaces.suffix) { throw noBackup }
    let path = directory + "/" + BackupManifest.file
    guard let bytes = try DurableFiles.backups.read(path, limit: BackupManifest.byteLimit) else {
      throw noBackup
    }
    guard let sealed = SealedManifest(bytes) else {
      throw Failure(.corrupt, "the manifest of the backup cannot be read")
    }
    return sealed
  }

  private static let noBackup = Failure(
    .notFound, "the directory holds no complete backup", details: ["reason": "no_backup"])

  private func openKeys(of instance: InstanceID) throws(Failure) -> BackupKeys {
    guard let bytes = try DurableFiles.backups.read(keysFile, limit: BackupKeys.byteLimit) else {
      throw Failure(
        .notFound, "there is no copy of the keys beside the backups; name it with --keys",
        details: ["reason": "no_keys"])
    }
    guard let header = BackupKeys.Header(bytes) else {
      throw Failure(.corrupt, "the copy of the keys cannot be read")
    }
    guard header.instance == instance else {
      throw Failure(
        .wrongKey, "the copy of the keys is another store's", details: ["reason": "other_store"])
    }
    guard header.keyCheck == key.check(for: instance) else {
      throw Failure(.wrongKey, "this key is not the one that the copy of the keys was made under")
    }
    guard BackupKeys.isAuthentic(bytes, key), let keys = BackupKeys(bytes),
      keys.record?.instance == instance
    else {
      throw Failure(.corrupt, "the copy of the keys is not the one that was written")
    }
    return keys
  }

  /// Refuses a directory with other files than the manifest names, or other lengths.
  ///
  /// - Parameter spared: a file that may be missing.
  func checkNames(_ manifest: BackupManifest, sparing spared: String? = nil) throws(Failure) {
    let list = manifest.documents == nil ? [] : [DocumentList.file]
    let named = Set(manifest.files.map(\.file) + [BackupManifest.file] + list)
    let found = Set(try DurableFiles.backups.names(in: directory)).union(named.filter { $0 == spared })
    if let missing = named.subtracting(found).sorted().first {
      throw Failure(.corrupt, "the file \(missing) of the backup is missing")
    }
    guard found == named else {
      throw Failure(.corrupt, "the backup holds a file that its manifest does not name")
    }
    for file in manifest.files {
      var status = stat()
      guard lstat(directory + "/" + file.file, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
        Int(status.st_size) == file.bytes
      else { throw Failure(.corrupt, "the file \(file.file) of the backup is not of its length") }
    }
  }

  /// Reads a file in pieces, and refuses it at its end if its hash differs.
  func pieces(
    of file: BackupManifest.File, _ body: ([UInt8]) throws(Failure) -> Void
  ) throws(Failure) {
    try Self.pieces(directory + "/" + file.file, file.file, file.bytes, file.sha256, body)
  }

  static func pieces(
    _ path: String, _ name: String, _ bytes: Int, _ sha256: String,
    _ body: ([UInt8]) throws(Failure) -> Void
  ) throws(Failure) {
    let changed = Failure(.corrupt, "the file \(name) of the backup is not the one that was written")
    var hash = FileHash()
    let isThere = try DurableFiles.backups.pieces(of: path) { (piece) throws(Failure) in
      hash.update(piece)
      guard hash.bytes <= bytes else { throw changed }
      try body(piece)
    }
    guard isThere, hash.bytes == bytes, hash.text == sha256 else { throw changed }
  }

  /// Known heads of the same store: of the other backups next to it, and of the copy of the keys.
  func knownHeads(_ found: Found) throws(Failure) -> [KnownHead] {
    let parent = PathParts.parent(of: directory)
    var heads = try DurableFiles.backups.names(in: parent).compactMap { name -> KnownHead? in
      let path = "\(parent)/\(name)/\(BackupManifest.file)"
      guard let bytes = try? DurableFiles.backups.read(path, limit: BackupManifest.byteLimit),
        let other = SealedManifest(bytes)?.opened(with: found.backupKey),
        other.instance == found.manifest.instance
      else { return nil }
      return KnownHead(position: other.position, chainHash: other.chainHash, source: .backup)
    }
    let header = found.keys.header
    heads.append(
      KnownHead(
        position: header.position, chainHash: Hexadecimal.text(header.chainHash), source: .keys))
    return heads
  }
}

/// A position that the log of a store is known to have reached, and the chain hash there.
package struct KnownHead: Codable, Sendable, Equatable {
  /// The source of the knowledge.
  package enum Source: String, Codable, Sendable {
    /// Given with the order.
    case caller
    /// Another backup in the same directory.
    case backup
    /// The copy of the keys.
    case keys
  }

  package var position: UInt64
  /// Chain hash of the event there, 64 hexadecimal digits.
  package var chainHash: String
  /// The source of the knowledge.
  package var source: Source

  init(position: UInt64, chainHash: String, source: Source) {
    (self.position, self.chainHash, self.source) = (position, chainHash, source)
  }

  /// Reads `POSITION:HASH`, as printed by `recordctl verify`.
  package init?(_ text: String) {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count == 2, let position = UInt64(parts[0]), (1..<1 << 62).contains(position),
      parts[1].utf8.count == 64, parts[1].allSatisfy(\.isHexDigit)
    else { return nil }
    self.init(position: position, chainHash: parts[1].lowercased(), source: .caller)
  }
}

extension BackupKeys {
  /// The record's keys.
  var record: Ring? { rings.first { $0.year == nil } }

  /// A secret of the record's key environment, opened without it.
  func secret(_ name: String, _ key: KeyEncryptionKey) throws(Failure) -> [UInt8]? {
    guard let record else { return nil }
    let system = Keyring.KeyName(stream: .system, version: 1)
    let wanted = Array(name.utf8)
    guard let wrapped = record.entries.first(where: { $0.table == .keys && $0.key == system.bytes }),
      let sealed = record.entries.first(where: { $0.table == .secrets && $0.key == wanted })
    else { return nil }
    let opened = try WrappedKey.unwrap(
      wrapped.value, under: key, for: .system, version: 1, instance: record.instance)
    return try SecretStore.open(sealed.value, name, SealingKey(opened), record.instance)
  }
}
