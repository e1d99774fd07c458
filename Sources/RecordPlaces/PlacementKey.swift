import Crypto
import RecordModel

/// The key of the names in the bucket of places, which the boxes of a service and its gateways hold.
///
/// Without it a name says nothing of whom it stands for, and no place can be made up.
package struct PlacementKey: Sendable {
  private let key: SymmetricKey

  /// Reads 64 hexadecimal digits, with an optional line end; `nil` for anything else.
  package init?(text: [UInt8]) {
    let digits = text.last == UInt8(ascii: "\n") ? text.dropLast() : text[...]
    guard let bytes = Hexadecimal.bytes(digits), bytes.count == 32, bytes.contains(where: { $0 != 0 }) else {
      return nil
    }
    key = SymmetricKey(data: bytes)
  }

  /// A new one, as text.
  package static func randomText() -> String {
    SymmetricKey(size: .bits256).withUnsafeBytes { Hexadecimal.text(Array($0)) }
  }

  /// The name of an account's address.
  package func name(of address: EmailAddress) -> String { name("account", address.canonical) }

  /// The name of a patient or of the holder of an account: both have one id.
  package func name(of person: AccountID) -> String { name("patient", person.description) }

  /// What shows that a store of the instance said that a name is at home there.
  package func proof(_ name: String, at instance: InstanceID) -> String {
    text(["place", name, instance.description])
  }

  /// Whether a place is one that a store of its instance said; in a time that does not depend on where they differ.
  package func isGenuine(_ place: Place, _ name: String) -> Bool {
    guard let proof = Hexadecimal.bytes(place.proof.utf8) else { return false }
    return HMAC<SHA256>.isValidAuthenticationCode(
      proof, authenticating: Self.message(["place", name, place.instance.description]), using: key)
  }

  /// A number that stays the same for a text, and that nobody without the key can tell.
  package func number(of text: String) -> UInt64 {
    code(["nobody", text]).prefix(8).reduce(0) { $0 << 8 | UInt64($1) }
  }

  private func name(_ kind: String, _ text: String) -> String { self.text([kind, text]) }

  private func text(_ parts: [String]) -> String { Hexadecimal.text(Array(code(parts))) }

  private func code(_ parts: [String]) -> HMAC<SHA256>.MAC {
    HMAC<SHA256>.authenticationCode(for: Self.message(parts), using: key)
  }

  // No kind, address or id holds a zero byte, so no two lists have the same message.
  private static func message(_ parts: [String]) -> [UInt8] {
    Array(parts.joined(separator: "\0").utf8)
  }
}
