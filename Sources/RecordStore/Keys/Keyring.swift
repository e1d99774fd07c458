import Crypto
import LMDB
import RecordModel
import Synchronization

/// The keys of all streams, in an environment of their own.
///
/// Apart from the log, because freed pages of a copy-on-write file keep old bytes and because the log's
/// backups must not hold keys. A key is durable before the first record sealed with it. A stream has one key
/// a version; new records and documents take the newest, and older versions are kept for those they sealed.
package final class Keyring: Sendable {
  package let environment: Environment
  package let databases: KeyDatabases
  package let wrapping: KeyEncryptionKey
  package let instance: InstanceID
  package let random: any RandomSource
  /// Whether all streams have one key.
  private let isShared: Bool
  package let opened = Mutex(Opened())
  /// Number of erased streams: nearly always 0, which spares everybody a lock.
  package let erasedCount = Atomic<Int>(0)

  /// Unwrapped keys held in memory at most; beyond it all are dropped and unwrapped again when needed.
  private static let openedLimit = 20_000

  package struct KeyName: Hashable, Sendable {
    package var stream: StreamID
    package var version: UInt32

    package init(stream: StreamID, version: UInt32) {
      self.stream = stream
      self.version = version
    }
  }

  /// Known without a look at the environment.
  package struct Opened {
    package var keys: [KeyName: SealingKey] = [:]
    package var newest: [StreamID: UInt32] = [:]
    /// Streams whose keys were destroyed.
    package var erased: Set<StreamID> = []
  }

  /// Opens the environment and checks that the key is the one it was made with, before anything is decrypted.
  package init(
    path: String, wrapping: KeyEncryptionKey, instance: InstanceID, random: any RandomSource,
    isShared: Bool = false
  ) throws(Failure) {
    self.isShared = isShared
    Environment.removeUnfinishedRewrite(of: path)
    environment = try failing { () throws(LMDBError) in
      try Environment(path: path, options: Self.options)
    }
    let (databases, erased) = try environment.write { (transaction) throws(Failure) in
      try KeyDatabases.check(wrapping, instance, transaction)
      let databases = try failing { () throws(LMDBError) in try KeyDatabases(transaction) }
      return (databases, try databases.erasedStreams(transaction))
    }
    self.databases = databases
    (self.wrapping, self.instance, self.random) = (wrapping, instance, random)
    opened.withLock { $0.erased = erased }
    erasedCount.store(erased.count, ordering: .releasing)
    try scrub()
  }

  /// Makes an empty key environment bound to a key and a store.
  package static func create(path: String, wrapping: KeyEncryptionKey, instance: InstanceID) throws(Failure) {
    try Environment.create(at: path, options: options) { (transaction) throws(Failure) in
      let databases = try failing { () throws(LMDBError) in try KeyDatabases(transaction) }
      try databases.put(check: wrapping.check(for: instance), transaction)
    }
  }

  /// The key of that stream and version, or `nil` if it was destroyed or never made.
  package func key(_ stream: StreamID, version: UInt32) throws(Failure) -> SealingKey? {
    let stream = owner(stream)
    let name = KeyName(stream: stream, version: version)
    let known = opened.withLock { (key: $0.keys[name], isErased: $0.erased.contains(stream)) }
    if known.isErased { return nil }
    if let key = known.key { return key }
    let bytes: [UInt8]? = try environment.read { (view) throws(Failure) in
      try databases.wrapped(name, view)
    }
    return try bytes.flatMap { (bytes) throws(Failure) in try unwrap(bytes, name) }
  }

  /// The key that seals new records of a stream; `nil` if it was destroyed or never made.
  package func newest(_ stream: StreamID) throws(Failure) -> (version: UInt32, key: SealingKey)? {
    let stream = owner(stream)
    let known = opened.withLock { opened -> (version: UInt32, key: SealingKey)? in
      guard let version = opened.newest[stream] else { return nil }
      return opened.keys[KeyName(stream: stream, version: version)].map { (version, $0) }
    }
    if let known { return known }
    let version = try environment.read { (view) throws(Failure) in try databases.newest(stream, view) }
    guard let version, let key = try key(stream, version: version) else { return nil }
    opened.withLock { opened in
      // Another thread may have made a newer one meanwhile.
      if !opened.erased.contains(stream) {
        opened.newest[stream] = max(version, opened.newest[stream] ?? 0)
      }
    }
    return (version, key)
  }

  /// Makes and stores the first key of each stream, flushed to the device.
  ///
  /// Called by the writer only.
  package func create(for streams: [StreamID]) throws(Failure) {
    try make(Set(streams.map(owner)).map { KeyName(stream: $0, version: 1) })
  }

  /// Stores a new key under each name, flushed to the device.
  package func make(_ names: [KeyName]) throws(Failure) {
    try requireRoom()
    let made = names.map { ($0, SymmetricKey(size: .bits256)) }
    try environment.write { (transaction) throws(Failure) in
      for (name, key) in made {
        let bytes = try WrappedKey.wrap(
          key, under: wrapping, for: name.stream, version: name.version, instance: instance)
        try databases.put(bytes, name, transaction)
      }
    }
    // Only now: a key that is used before it is durable seals records that nobody can open after a crash.
    for (name, key) in made { remember(SealingKey(key), as: name, isNewest: true) }
  }

  /// Far more than the pages that a commit of some keys touches.
  private static let roomForKeys = 1 << 20

  /// Refuses if the disk may fill in the middle of a write, which the library takes for a broken device.
  func requireRoom() throws(Failure) {
    do throws(LMDBError) { try environment.reserve(Self.roomForKeys) } catch {
      // Some file systems cannot reserve; then only the write itself can show it.
      if error.kind == .diskFull || error.kind == .mapFull { throw Failure(error) }
    }
  }

  /// See ``SecretStore``.
  package var secrets: Database { databases.secrets }

  /// The stream whose key seals a stream.
  private func owner(_ stream: StreamID) -> StreamID { isShared ? .system : stream }

  private func unwrap(_ bytes: [UInt8], _ name: KeyName) throws(Failure) -> SealingKey? {
    let key = SealingKey(
      try WrappedKey.unwrap(
        bytes, under: wrapping, for: name.stream, version: name.version, instance: instance))
    return remember(key, as: name, isNewest: false) ? key : nil
  }

  /// Keeps an unwrapped key, unless its stream was erased while it was being read.
  @discardableResult
  private func remember(_ key: SealingKey, as name: KeyName, isNewest: Bool) -> Bool {
    opened.withLock { opened in
      if opened.erased.contains(name.stream) { return false }
      if opened.keys.count >= Self.openedLimit {
        opened.keys.removeAll(keepingCapacity: true)
        opened.newest.removeAll(keepingCapacity: true)
      }
      opened.keys[name] = key
      if isNewest { opened.newest[name.stream] = name.version }
      return true
    }
  }

  package static let options: EnvironmentOptions = {
    var options = EnvironmentOptions(mapSize: 16 << 30, databases: 8)
    options.isRewritable = true
    return options
  }()
}
