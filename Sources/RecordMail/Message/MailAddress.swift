import RecordModel

/// An address that can be written into a header and an SMTP command without meaning anything else there.
///
/// Accepted are `local@domain` with the dot-atoms of RFC 5322 §3.2.3 and the letters of other scripts of
/// RFC 6531 §3.3. Quoted local parts, address literals, comments, white space, control and format
/// characters are not.
package struct MailAddress: Sendable, Equatable {
  /// The address as it was given.
  package let text: String
  /// The part after the `@`.
  package let domain: String

  /// Bytes of a local part at most (RFC 5321 §4.5.3.1.1).
  static let longestLocal = 64
  /// Bytes of an address at most: 256 of a path (RFC 5321 §4.5.3.1.3) without the brackets.
  static let longest = 254

  /// Takes the address if it is one.
  package init?(_ text: String) {
    let parts = text.split(separator: "@", omittingEmptySubsequences: false)
    guard parts.count == 2, text.utf8.count <= Self.longest, parts[0].utf8.count <= Self.longestLocal,
      Self.isDotted(parts[0], Self.isAtom), Self.isDotted(parts[1], Self.isLabel)
    else { return nil }
    (self.text, domain) = (text, String(parts[1]))
  }

  /// Whether only a server with SMTPUTF8 (RFC 6531) can accept it.
  package var needsUTF8: Bool { !text.utf8.allSatisfy { $0 < 0x80 } }

  private static func isDotted(_ text: Substring, _ isPart: (Substring) -> Bool) -> Bool {
    text.split(separator: ".", omittingEmptySubsequences: false).allSatisfy(isPart)
  }

  private static func isAtom(_ text: Substring) -> Bool {
    !text.isEmpty
      && text.unicodeScalars.allSatisfy {
        isAlphanumeric($0) || "!#$%&'*+-/=?^_`{|}~".unicodeScalars.contains($0)
      }
  }

  private static func isLabel(_ text: Substring) -> Bool { DomainName.isLabel(text, isAlphanumeric) }

  private static func isAlphanumeric(_ scalar: Unicode.Scalar) -> Bool {
    scalar.isASCII ? DomainName.isASCIILetterOrDigit(scalar) : isLetter(scalar)
  }

  private static func isLetter(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter: true
    case .nonspacingMark, .spacingMark, .decimalNumber: true
    default: false
    }
  }
}
