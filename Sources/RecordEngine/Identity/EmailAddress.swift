import Crypto
import RecordModel

/// A mail address in the one form that addresses are compared in.
///
/// White space around it is cut off; Unicode NFC; lower case; one `@`; at most 254 bytes (RFC 5321 §4.5.3.1.3). The part
/// before the `@` has 1 to 64 bytes: letters, marks and digits of any script, and what RFC 5322 allows in an atom, with
/// single dots between; no quotes. The domain has ASCII letters, digits and hyphens alone, in at least two labels: a
/// domain of another script is written in its ASCII form (`xn--…`, RFC 5890), so that two that look alike are never
/// taken for one another. Dots and `+` in the local part are kept: what they mean is the mail server's business.
struct EmailAddress: Sendable, Equatable {
  let canonical: String
  let localPart: String

  /// The canonical form, or `nil` for what is no address.
  init?(_ text: String) {
    guard text.utf8.count <= 1024 else { return nil }
    let trimmed = text.unicodeScalars.drop(while: \.properties.isWhitespace).reversed()
      .drop(while: \.properties.isWhitespace).reversed()
    var scalars = String.UnicodeScalarView()
    scalars.append(contentsOf: trimmed)
    // Lower-casing can leave the composed form, so that it is composed twice.
    let folded = NormalizedText.composed(NormalizedText.composed(String(scalars)).lowercased())
    let parts = folded.unicodeScalars.split(separator: "@", omittingEmptySubsequences: false)
    guard parts.count == 2, folded.utf8.count <= 254, Self.isLocalPart(parts[0]), Self.isDomain(parts[1])
    else {
      return nil
    }
    canonical = folded
    localPart = String(parts[0])
  }

  /// What the account is found by: HMAC-SHA256 under a key outside the log, so that a copy of the store does not tell
  /// who has an account.
  func index(_ key: SymmetricKey) -> [UInt8] { Self.index(of: canonical, key) }

  /// The same for a text that is no address, so that trying one takes the same way.
  static func index(of text: String, _ key: SymmetricKey) -> [UInt8] {
    Array(HMAC<SHA256>.authenticationCode(for: Array("address 1\0".utf8) + Array(text.utf8), using: key))
  }

  /// The id of the account that registers with the address: derived, so that registering again after a crash goes on
  /// with the record that was opened before it.
  ///
  /// - Parameter attempt: 0, or more where records of lower numbers were erased.
  func account(_ key: SymmetricKey, attempt: UInt8) -> AccountID {
    let message = Array("account 1\0".utf8) + [attempt] + Array(canonical.utf8)
    let code = Array(HMAC<SHA256>.authenticationCode(for: message, using: key))
    return AccountID(random: (code.bigEndian(at: 0), code.bigEndian(at: 8)))
  }

  private static func isLocalPart(_ text: Substring.UnicodeScalarView) -> Bool {
    let text = String(text)
    guard (1...64).contains(text.utf8.count), text.first != ".", text.last != "." else { return false }
    guard !text.contains("..") else { return false }
    return text.unicodeScalars.allSatisfy { scalar in
      if scalar.isASCII { return atom.contains(scalar) }
      switch scalar.properties.generalCategory {
      case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
        .nonspacingMark,
        .spacingMark, .decimalNumber:
        return true
      default: return false
      }
    }
  }

  private static let atom = Set("abcdefghijklmnopqrstuvwxyz0123456789.!#$%&'*+/=?^_`{|}~-".unicodeScalars)

  private static func isDomain(_ text: Substring.UnicodeScalarView) -> Bool {
    let labels = String(text).utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    guard labels.count >= 2, let last = labels.last else { return false }
    let isNumber = last.allSatisfy { (48...57).contains($0) }
    return !isNumber && labels.allSatisfy(isLabel)
  }

  private static func isLabel(_ label: Substring.UTF8View) -> Bool {
    let hyphen = UInt8(ascii: "-")
    return (1...63).contains(label.count) && label.first != hyphen && label.last != hyphen
      && label.allSatisfy { (97...122).contains($0) || (48...57).contains($0) || $0 == hyphen }
  }
}

extension Failure {
  static func emailInvalid(_ field: String = "email") -> Failure {
    Failure(
      .invalidInput, "a mail address has one @, a dotted domain in ASCII, and at most 254 bytes",
      details: ["field": .string(field), "reason": "email_invalid"])
  }
}
