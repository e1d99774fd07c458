import Crypto
import LMDB
import RecordModel

/// Secrets of the store that are no stream's keys: for signing tokens and deriving codes.
///
/// Kept in the keys' environment, database `secrets`, each sealed with the first key of the system stream, so
/// that a new key encryption key only has to wrap the streams' keys. Name and store are authenticated.
package struct SecretStore: Sendable {
  private let keyring: Keyring
  private let instance: InstanceID
  private let sealing: SealingKey

  /// Makes the system stream's key if there is none yet.
  ///
  /// Before the writer starts: nobody else may make a stream's key.
  package init(_ keyring: Keyring, _ instance: InstanceID) throws(Failure) {
    (self.keyring, self.instance) = (keyring, instance)
    if try keyring.key(.system, version: 1) == nil { try keyring.create(for: [.system]) }
    guard let key = try keyring.key(.system, version: 1) else {
      throw Failure(.internalError, "a new key is not there")
    }
    sealing = key
  }

  /// The secret of that name, or `nil` if there is none.
  package func secret(_ name: String) throws(Failure) -> [UInt8]? {
    let key = Array(name.utf8)
    let stored = try keyring.environment.read { (view) throws(Failure) in
      try failing { () throws(LMDBError) in try view.bytes(key.span.bytes, in: keyring.secrets) }
    }
    guard let stored else { return nil }
    return try open(stored, name)
  }

  /// The secrets with a prefix, by the rest of their names.
  package func secrets(prefix: String) throws(Failure) -> [(name: String, secret: [UInt8])] {
    let prefix = Array(prefix.utf8)
    let stored = try keyring.environment.read { (view) throws(Failure) in
      try failing { () throws(LMDBError) in
        var found: [([UInt8], [UInt8])] = []
        var cursor = try view.cursor(in: keyring.secrets)
        var more = try cursor.seek(prefix.span.bytes)
        while more {
          let key = cursor.key.withUnsafeBytes { Array($0) }
          guard key.starts(with: prefix) else { break }
          found.append((key, cursor.value.withUnsafeBytes { Array($0) }))
          more = try cursor.next()
        }
        return found
      }
    }
    var opened: [(name: String, secret: [UInt8])] = []
    for (key, value) in stored {
      let name = String(decoding: key, as: UTF8.self)
      opened.append((String(name.dropFirst(prefix.count)), try open(value, name)))
    }
    return opened
  }

  /// Sets and removes secrets in one transaction that is flushed to the device.
  package func change(set: [(name: String, secret: [UInt8])], remove: [String] = []) throws(Failure) {
    var sealed: [([UInt8], [UInt8])] = []
    for (name, secret) in set {
      let nonce = randomBytes(SealingKey.nonceBytes)
      let value = try sealing.seal(secret, nonce: nonce, authenticating: identity(name))
      sealed.append((Array(name.utf8), value))
    }
    try keyring.environment.write { (transaction) throws(Failure) in
      try failing { () throws(LMDBError) in
        for (key, value) in sealed {
          try transaction.put(key.span.bytes, value.span.bytes, in: keyring.secrets)
        }
        for name in remove { try transaction.delete(Array(name.utf8).span.bytes, in: keyring.secrets) }
      }
    }
  }

  private func open(_ stored: [UInt8], _ name: String) throws(Failure) -> [UInt8] {
    try Self.open(stored, name, sealing, instance)
  }

  /// Opens a secret with the first key of the store's own stream.
  package static func open(
    _ stored: [UInt8], _ name: String, _ sealing: SealingKey, _ instance: InstanceID
  ) throws(Failure) -> [UInt8] {
    guard let secret = sealing.open(stored[...], authenticating: identity(name, instance)) else {
      throw Failure(.corrupt, "a secret of the key environment is damaged")
    }
    return secret
  }

  private func identity(_ name: String) -> [UInt8] { Self.identity(name, instance) }

  private static func identity(_ name: String, _ instance: InstanceID) -> [UInt8] {
    var bytes = Array("recordd secret 1".utf8)
    bytes.append(bigEndian: instance.high)
    bytes.append(bigEndian: instance.low)
    bytes.append(contentsOf: name.utf8)
    return bytes
  }
}
