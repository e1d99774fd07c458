import Crypto
import FoundationEssentials
import RecordModel

/// The public half of the key for which key material leaves a box.
///
/// HPKE (RFC 9180) in base mode with X25519, HKDF-SHA-256 and ChaCha20-Poly1305. A sealed piece is the encapsulated key 32, then
/// the ciphertext with its tag 16; instance and name of the piece are bound to it.
package struct CentrePublicKey: Sendable {
  private let key: Curve25519.KeyAgreement.PublicKey

  fileprivate init?(_ bytes: [UInt8]) {
    guard bytes.count == 32, bytes.contains(where: { $0 != 0 }),
      let key = try? Curve25519.KeyAgreement.PublicKey(rawRepresentation: bytes)
    else { return nil }
    self.key = key
  }

  /// 64 hexadecimal digits.
  package var text: String { Hexadecimal.text(Array(key.rawRepresentation)) }

  /// Reads ``text``, with an optional line end.
  ///
  /// - Throws: ``RecordModel/Failure/Code/wrongKey`` for anything else.
  package init(text: [UInt8]) throws(Failure) {
    guard let key = CentrePrivateKey.bytes(text).flatMap(CentrePublicKey.init(_:)) else {
      throw Failure(.wrongKey, "the centre's public key must be 64 hexadecimal digits")
    }
    self = key
  }

  package func seal(
    _ content: [UInt8], _ name: KeyShipping.KeyName, of instance: InstanceID
  ) throws(Failure) -> [UInt8] {
    do {
      var sender = try HPKE.Sender(
        recipientKey: key, ciphersuite: CentrePrivateKey.suite, info: CentrePrivateKey.info(name, instance))
      let sealed = try sender.seal(content)
      return Array(sender.encapsulatedKey) + Array(sealed)
    } catch { throw Failure(.internalError, "key material could not be sealed for the centre") }
  }
}

/// The private half, which no box has.
package struct CentrePrivateKey: Sendable {
  fileprivate static let suite = HPKE.Ciphersuite.Curve25519_SHA256_ChachaPoly
  private static let encapsulatedBytes = 32
  private let key: Curve25519.KeyAgreement.PrivateKey

  /// A new one.
  package init() { key = Curve25519.KeyAgreement.PrivateKey() }

  private init?(_ bytes: [UInt8]) {
    guard bytes.count == 32, let key = try? Curve25519.KeyAgreement.PrivateKey(rawRepresentation: bytes)
    else {
      return nil
    }
    self.key = key
  }

  /// 64 hexadecimal digits.
  package var text: String { Hexadecimal.text(Array(key.rawRepresentation)) }
  package var publicKey: CentrePublicKey? { CentrePublicKey(Array(key.publicKey.rawRepresentation)) }

  /// Reads ``text``, with an optional line end.
  ///
  /// - Throws: ``RecordModel/Failure/Code/wrongKey`` for anything else.
  package init(text: [UInt8]) throws(Failure) {
    guard let key = Self.bytes(text).flatMap(CentrePrivateKey.init(_:)) else {
      throw Failure(.wrongKey, "the centre's key must be 64 hexadecimal digits")
    }
    self = key
  }

  fileprivate static func bytes(_ text: [UInt8]) -> [UInt8]? {
    Hexadecimal.bytes(text.last == UInt8(ascii: "\n") ? text.dropLast() : text[...])
  }

  /// Opens a piece; `nil` if it was sealed for another key, name or instance, or is damaged.
  package func open(
    _ sealed: [UInt8], _ name: KeyShipping.KeyName, of instance: InstanceID
  ) -> [UInt8]? {
    guard sealed.count > Self.encapsulatedBytes else { return nil }
    var recipient = try? HPKE.Recipient(
      privateKey: key, ciphersuite: Self.suite, info: Self.info(name, instance),
      encapsulatedKey: Data(sealed[..<Self.encapsulatedBytes]))
    return (try? recipient?.open(sealed[Self.encapsulatedBytes...])).map { Array($0) }
  }

  fileprivate static func info(_ name: KeyShipping.KeyName, _ instance: InstanceID) -> Data {
    var bytes = Array("recordd key parcel 1".utf8)
    bytes.append(bigEndian: instance.high)
    bytes.append(bigEndian: instance.low)
    return Data(bytes + name.bytes)
  }
}
