import Crypto
import RecordModel

/// A document's key under that of its patient's stream: owner 17, version of the stream's key 4, nonce 24,
/// ciphertext 32, tag 16.
///
/// Instance, document, owner and version are authenticated.
package struct WrappedBlobKey {
  package let owner: StreamID
  let version: UInt32
  private let sealed: [UInt8]

  private static let headBytes = StreamID.keyByteCount + 4

  /// Reads the stored form; `nil` if it is none.
  package init?(_ bytes: [UInt8]) {
    guard bytes.count == Self.headBytes + SealingKey.keyBytes + SealingKey.overhead,
      let owner = StreamID(keyBytes: bytes[...])
    else { return nil }
    (self.owner, version) = (owner, bytes.bigEndian(at: StreamID.keyByteCount))
    sealed = Array(bytes[Self.headBytes...])
  }

  /// The stored form of a key.
  static func bytes(
    _ key: SymmetricKey, of id: DocumentID, owner: StreamID, version: UInt32, under wrapping: SealingKey,
    instance: InstanceID
  ) throws(Failure) -> [UInt8] {
    let identity = identity(id, owner, version, instance)
    let nonce = NoncePrefix(SystemRandomSource()).nonce()
    let sealed = try wrapping.seal(
      key.withUnsafeBytes { Array($0) }, nonce: nonce, authenticating: identity)
    return owner.keyBytes + [UInt8](bigEndian: version) + sealed
  }

  func opened(_ id: DocumentID, with wrapping: SealingKey, instance: InstanceID) throws(Failure) -> SealingKey
  {
    let identity = Self.identity(id, owner, version, instance)
    guard let raw = wrapping.open(sealed[...], authenticating: identity) else {
      throw Failure(.corrupt, "the key of a document is damaged")
    }
    return SealingKey(SymmetricKey(data: raw))
  }

  private static func identity(
    _ id: DocumentID, _ owner: StreamID, _ version: UInt32, _ instance: InstanceID
  ) -> [UInt8] {
    var bytes = Array("recordd document key 1".utf8)
    bytes.append(bigEndian: instance.high)
    bytes.append(bigEndian: instance.low)
    return bytes + id.keyBytes + owner.keyBytes + [UInt8](bigEndian: version)
  }
}

extension DocumentID {
  /// Sixteen bytes.
  package var keyBytes: [UInt8] { [UInt8](bigEndian: high) + [UInt8](bigEndian: low) }

  /// Reads ``keyBytes``; `nil` if they are not sixteen.
  package init?(keyBytes bytes: [UInt8]) {
    guard bytes.count == 16 else { return nil }
    self.init(high: bytes.bigEndian(at: 0), low: bytes.bigEndian(at: 8))
  }
}
