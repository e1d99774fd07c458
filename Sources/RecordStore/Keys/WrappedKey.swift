import Crypto
import FoundationEssentials
import RecordModel

/// A stream's key under the key encryption key: nonce 12, ciphertext 32, tag 16.
///
/// Instance, stream and version are authenticated, so that a wrapped key cannot be moved to another stream.
package enum WrappedKey {
  package static func wrap(
    _ key: SymmetricKey, under wrapping: KeyEncryptionKey, for stream: StreamID, version: UInt32,
    instance: InstanceID
  ) throws(Failure) -> [UInt8] {
    try wrap(key, under: wrapping, identity: identity(stream, version, instance))
  }

  package static func unwrap(
    _ bytes: [UInt8], under wrapping: KeyEncryptionKey, for stream: StreamID, version: UInt32,
    instance: InstanceID
  ) throws(Failure) -> SymmetricKey {
    try unwrap(bytes, under: wrapping, identity: identity(stream, version, instance))
  }

  /// The same for any key; its purpose is authenticated.
  package static func wrap(
    _ key: SymmetricKey, under wrapping: KeyEncryptionKey, identity: [UInt8]
  ) throws(Failure) -> [UInt8] {
    let raw = key.withUnsafeBytes { Array($0) }
    guard let box = try? AES.GCM.seal(raw, using: wrapping.key, authenticating: identity),
      let bytes = box.combined
    else { throw Failure(.internalError, "a key could not be wrapped") }
    return Array(bytes)
  }

  package static func unwrap(
    _ bytes: [UInt8], under wrapping: KeyEncryptionKey, identity: [UInt8]
  ) throws(Failure) -> SymmetricKey {
    guard let box = try? AES.GCM.SealedBox(combined: bytes),
      let raw = try? AES.GCM.open(box, using: wrapping.key, authenticating: identity)
    else { throw Failure(.corrupt, "a wrapped key of the key environment is damaged") }
    return SymmetricKey(data: raw)
  }

  private static func identity(_ stream: StreamID, _ version: UInt32, _ instance: InstanceID) -> [UInt8] {
    var bytes = Array("recordd key 1".utf8)
    bytes.append(bigEndian: instance.high)
    bytes.append(bigEndian: instance.low)
    bytes.append(contentsOf: stream.keyBytes)
    bytes.append(bigEndian: version)
    return bytes
  }
}

extension StreamID {
  /// Kind 1, id 16: seventeen bytes.
  package var keyBytes: [UInt8] {
    var bytes = [kind.rawValue]
    bytes.append(bigEndian: high)
    bytes.append(bigEndian: low)
    return bytes
  }

  static let keyByteCount = 17

  /// Reads ``keyBytes``; `nil` if the kind is not known.
  package init?(keyBytes bytes: ArraySlice<UInt8>) {
    guard bytes.count >= Self.keyByteCount, let kind = Kind(rawValue: bytes[bytes.startIndex]) else {
      return nil
    }
    self.init(kind, high: bytes.bigEndian(at: 1), low: bytes.bigEndian(at: 9))
  }
}
