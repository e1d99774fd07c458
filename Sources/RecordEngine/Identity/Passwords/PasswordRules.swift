import RecordModel
import RecordStore

/// A password ready for hashing: normalized, of a bounded length.
struct Password: Sendable {
  /// UTF-8 of the NFKC form (SP 800-63B §3.1.1.2).
  let bytes: [UInt8]

  /// Characters, as Unicode scalars (R-MH-023, R-SO-049).
  static let length = 8...128

  init(unchecked bytes: [UInt8]) { self.bytes = bytes }

  /// The password as typed at a sign-in; `nil` if nobody can have it.
  init?(typed text: String) {
    // Before anything is computed: a scalar of a text has four bytes at most, and a normal form may be
    // longer.
    guard text.utf8.count <= Self.length.upperBound * 4 else { return nil }
    let normal = NormalizedText.compatible(text)
    guard Self.length.contains(normal.unicodeScalars.count) else { return nil }
    bytes = Array(normal.utf8)
  }

  /// A new password for an address, or the refusal of a weak one.
  init(new text: String, address: EmailAddress, field: String) throws(Failure) {
    if let weakness = Self.weakness(of: text, for: address) { throw .weakPassword(weakness, field) }
    guard let password = Password(typed: text) else { throw .weakPassword(Self.expectation, field) }
    self = password
  }

  private static let expectation = "8 to 128 characters without control characters"

  /// The requirement that a new password misses; `nil` if it is good for the address.
  ///
  /// No rules of composition: they make passwords worse (SP 800-63B).
  static func weakness(of text: String, for address: EmailAddress?) -> String? {
    guard let password = Password(typed: text), NoteText.allows(text, limit: length.upperBound * 4) else {
      return expectation
    }
    let folded = String(decoding: password.bytes, as: UTF8.self).lowercased()
    if let address, isSame(folded, address.canonical) || isSame(folded, address.localPart) {
      return "another text than the mail address"
    }
    guard !CommonPasswords.all.contains(folded), Set(folded.unicodeScalars).count > 2 else {
      return "a text that is not among the commonest passwords"
    }
    return nil
  }

  private static func isSame(_ left: String, _ right: String) -> Bool {
    left.utf8.elementsEqual(NormalizedText.compatible(right).lowercased().utf8)
  }
}

extension Failure {
  static func weakPassword(_ expected: String, _ field: String) -> Failure {
    Failure(
      .invalidInput, "a password must be \(expected)",
      details: ["field": .string(field), "reason": "weak_password"])
  }
}
