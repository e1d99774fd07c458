import Crypto
import FoundationEssentials
import RecordModel

/// The public half of a relay's key, which every relay may have that is to know it.
package struct RelayPublicKey: Sendable, Hashable {
  /// Bytes of a signature.
  package static let signatureBytes = 64

  /// The key of exchanges, by which a relay is found in a list.
  package let name: [UInt8]
  private let signing: [UInt8]

  init(_ name: [UInt8], _ signing: [UInt8]) { (self.name, self.signing) = (name, signing) }

  /// Reads ``text``, with an optional line end.
  ///
  /// - Throws: ``RecordModel/Failure/Code/wrongKey`` for anything else.
  package init(text: [UInt8]) throws(Failure) {
    guard let halves = Self.halves(text), halves.0.contains(where: { $0 != 0 }) else {
      throw Failure(.wrongKey, "the public key of a relay must be 128 hexadecimal digits")
    }
    self.init(halves.0, halves.1)
  }

  /// 128 hexadecimal digits.
  package var text: String { Hexadecimal.text(name + signing) }

  var agreement: Curve25519.KeyAgreement.PublicKey? { try? .init(rawRepresentation: name) }

  package func isSignature(_ signature: [UInt8], of bytes: [UInt8]) -> Bool {
    let key = try? Curve25519.Signing.PublicKey(rawRepresentation: signing)
    return key?.isValidSignature(signature, for: bytes) == true
  }

  static func halves(_ text: [UInt8]) -> ([UInt8], [UInt8])? {
    let digits = text.last == UInt8(ascii: "\n") ? text.dropLast() : text[...]
    guard digits.count == 128, let bytes = Hexadecimal.bytes(digits) else { return nil }
    return (Array(bytes[..<32]), Array(bytes[32...]))
  }
}
