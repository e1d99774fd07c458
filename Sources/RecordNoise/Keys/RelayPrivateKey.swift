import Crypto
import FoundationEssentials
import RecordModel

/// What a relay is known by: a key for exchanges (X25519), and one with which it signs that it serves (Ed25519).
package struct RelayPrivateKey: Sendable {
  let agreement: Curve25519.KeyAgreement.PrivateKey
  private let signing: Curve25519.Signing.PrivateKey

  /// A new one.
  package init() { (agreement, signing) = (.init(), .init()) }

  /// Reads ``text``, with an optional line end.
  ///
  /// - Throws: ``RecordModel/Failure/Code/wrongKey`` for anything else.
  package init(text: [UInt8]) throws(Failure) {
    guard let halves = RelayPublicKey.halves(text),
      let agreement = try? Curve25519.KeyAgreement.PrivateKey(rawRepresentation: halves.0),
      let signing = try? Curve25519.Signing.PrivateKey(rawRepresentation: halves.1)
    else { throw Failure(.wrongKey, "the key of a relay must be 128 hexadecimal digits") }
    (self.agreement, self.signing) = (agreement, signing)
  }

  /// 128 hexadecimal digits.
  package var text: String {
    Hexadecimal.text(Array(agreement.rawRepresentation) + Array(signing.rawRepresentation))
  }

  package var publicKey: RelayPublicKey {
    RelayPublicKey(
      Array(agreement.publicKey.rawRepresentation), Array(signing.publicKey.rawRepresentation))
  }

  /// - Throws: ``RecordModel/Failure/Code/internalError`` where the library refuses.
  package func signature(of bytes: [UInt8]) throws(Failure) -> [UInt8] {
    do { return Array(try signing.signature(for: bytes)) } catch {
      throw Failure(.internalError, "nothing could be signed")
    }
  }
}
