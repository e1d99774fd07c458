import RecordModel

/// Seals documents with the key of the stream that they belong to.
///
/// Stored value: owner stream 17, key version 4, body sealed with XAES-256-GCM. Authenticated with it: store instance
/// 16, projection name, 0x00, the document's key, the owner.
package struct DocumentSealing: Sendable {
  package let sealing: RecordSealing

  static let ownerBytes = StreamID.keyByteCount + 4

  /// The stored form of a document.
  package func seal(_ plaintext: [UInt8], _ key: DocumentKey, owner: StreamID) throws(Failure) -> [UInt8] {
    guard let newest = try sealing.keyring.newest(owner) else {
      throw Failure(.internalError, "a document's stream has no key")
    }
    var value = owner.keyBytes
    value.append(bigEndian: newest.version)
    let context = context(key, value[...])
    value.append(contentsOf: try newest.key.seal(plaintext, nonce: sealing.nonce(), authenticating: context))
    return value
  }

  /// Whether the owner's key is gone, in the version that sealed the document.
  func isKeyless(_ value: [UInt8]) throws(Failure) -> Bool {
    guard value.count > Self.ownerBytes, let owner = StreamID(keyBytes: value[..<StreamID.keyByteCount])
    else { return false }
    return try sealing.keyring.key(owner, version: value.bigEndian(at: StreamID.keyByteCount)) == nil
  }

  /// The document's CBOR; `nil` if the owner's key was destroyed.
  package func open(_ value: [UInt8], _ key: DocumentKey) throws(Failure) -> [UInt8]? {
    guard value.count > Self.ownerBytes, let owner = StreamID(keyBytes: value[..<StreamID.keyByteCount])
    else {
      throw Failure(.corrupt, "a document of \(Self.name(key)) is damaged")
    }
    let version: UInt32 = value.bigEndian(at: StreamID.keyByteCount)
    guard let streamKey = try sealing.keyring.key(owner, version: version) else { return nil }
    let context = context(key, value[..<Self.ownerBytes])
    guard let plaintext = streamKey.open(value[Self.ownerBytes...], authenticating: context) else {
      throw Failure(
        .corrupt, "a document of \(Self.name(key)) does not match its tag; rebuild the projection")
    }
    return plaintext
  }

  package static func name(_ key: DocumentKey) -> String { key.projection.name }

  private func context(_ key: DocumentKey, _ owner: ArraySlice<UInt8>) -> [UInt8] {
    var bytes = sealing.instance.keyBytes
    bytes.append(contentsOf: Self.name(key).utf8)
    bytes.append(0)
    bytes.append(contentsOf: key.bytes)
    bytes.append(contentsOf: owner)
    return bytes
  }
}
