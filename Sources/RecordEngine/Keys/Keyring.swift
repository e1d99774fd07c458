import Crypto
import LMDB
import RecordModel
import Synchronization

/// The keys of all streams, in an environment of their own.
///
/// Apart from the log, because freed pages of a copy-on-write file keep old bytes and because the log's backups must
/// not hold keys. A key is durable before the first record sealed with it.
final class Keyring: Sendable {
  let environment: Environment
  /// See ``SecretStore``.
  let secrets: Database
  private let keys: Database
  private let wrapping: KeyEncryptionKey
  private let instance: InstanceID
  private let random: any RandomSource
  /// Whether all streams have one key.
  private let isShared: Bool
  private let opened = Mutex<[KeyName: SealingKey]>([:])

  /// Unwrapped keys held in memory at most; beyond it all are dropped and unwrapped again when needed.
  private static let openedLimit = 20_000

  struct KeyName: Hashable, Sendable {
    var stream: StreamID
    var version: UInt32
  }

  /// Opens the environment and checks that the key is the one it was made with, before anything is decrypted.
  init(
    path: String, wrapping: KeyEncryptionKey, instance: InstanceID, random: any RandomSource,
    isShared: Bool = false
  ) throws(Failure) {
    self.isShared = isShared
    let environment: Environment
    do { environment = try Environment(path: path, options: Self.options) } catch { throw Failure(error) }
    (keys, secrets) = try environment.write { (transaction) throws(Failure) in
      let meta = try failing { () throws(LMDBError) in try transaction.openDatabase("meta") }
      let check = try failing { () throws(LMDBError) in
        try transaction.bytes(Self.checkKey.span.bytes, in: meta)
      }
      guard check == wrapping.check(for: instance) else {
        throw Failure(.wrongKey, "this key is not the one the store was made with; nothing was changed")
      }
      return try failing { () throws(LMDBError) in
        (try transaction.openDatabase("keys"), try transaction.openDatabase("secrets"))
      }
    }
    (self.environment, self.wrapping, self.instance, self.random) = (environment, wrapping, instance, random)
  }

  /// Makes an empty key environment bound to a key and a store.
  static func create(path: String, wrapping: KeyEncryptionKey, instance: InstanceID) throws(Failure) {
    try Environment.create(at: path, options: options) { (transaction) throws(Failure) in
      try failing { () throws(LMDBError) in
        let meta = try transaction.openDatabase("meta")
        try transaction.put(checkKey.span.bytes, wrapping.check(for: instance).span.bytes, in: meta)
        _ = try transaction.openDatabase("keys")
      }
    }
  }

  /// The key of that stream and version, or `nil` where it was destroyed or never made.
  func key(_ stream: StreamID, version: UInt32) throws(Failure) -> SealingKey? {
    let stream = owner(stream)
    let name = KeyName(stream: stream, version: version)
    if let key = opened.withLock({ $0[name] }) { return key }
    let bytes: [UInt8]?
    do {
      bytes = try environment.read { (view) throws(LMDBError) in
        try view.bytes(name.bytes.span.bytes, in: self.keys)
      }
    } catch { throw Failure(error) }
    guard let bytes else { return nil }
    let key = SealingKey(
      try WrappedKey.unwrap(bytes, under: wrapping, for: stream, version: version, instance: instance))
    remember(key, as: name)
    return key
  }

  /// Makes and stores the first key of each stream, flushed to the device.
  ///
  /// Called by the writer only.
  func create(for streams: [StreamID]) throws(Failure) {
    let made = Set(streams.map(owner)).map { (KeyName(stream: $0, version: 1), SymmetricKey(size: .bits256)) }
    try environment.write { (transaction) throws(Failure) in
      for (name, key) in made {
        let bytes = try WrappedKey.wrap(
          key, under: wrapping, for: name.stream, version: 1, instance: instance)
        try failing { () throws(LMDBError) in
          try transaction.put(name.bytes.span.bytes, bytes.span.bytes, in: self.keys)
        }
      }
    }
    // Only now: a key that is used before it is durable seals records that nobody can open after a crash.
    for (name, key) in made { remember(SealingKey(key), as: name) }
  }

  /// The stream whose key seals a stream.
  private func owner(_ stream: StreamID) -> StreamID { isShared ? .system : stream }

  private func remember(_ key: SealingKey, as name: KeyName) {
    opened.withLock { opened in
      if opened.count >= Self.openedLimit { opened.removeAll(keepingCapacity: true) }
      opened[name] = key
    }
  }

  private static let checkKey = Array("key-check".utf8)
  private static let options = EnvironmentOptions(mapSize: 16 << 30, databases: 8)
}

extension Keyring.KeyName {
  /// Stream 17, version 4.
  fileprivate var bytes: [UInt8] {
    var bytes = stream.keyBytes
    bytes.append(bigEndian: version)
    return bytes
  }
}
