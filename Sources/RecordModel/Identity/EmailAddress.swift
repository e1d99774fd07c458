/// A mail address in the one form that addresses are compared in.
///
/// White space around it is cut off; Unicode NFC; lower case; one `@`; at most 254 bytes (RFC 5321
/// §4.5.3.1.3). The part before the `@` has 1 to 64 bytes: letters, marks and digits of any script, and the
/// characters that RFC 5322 allows in an atom, with single dots between; no quotes. The domain has only ASCII
/// letters, digits and hyphens, in at least two labels: a domain of another script is written in its ASCII
/// form (`xn--…`, RFC 5890), so that two that look alike are never taken for one another. Dots and `+` in the
/// local part are kept: their meaning is the mail server's business.
package struct EmailAddress: Sendable, Equatable {
  package let canonical: String
  /// The part before the `@`.
  package let localPart: String

  /// The form of an address, for error texts.
  package static let expectation = "one @, a dotted domain in ASCII, and at most 254 bytes"

  /// The canonical form; `nil` if the text is no address.
  package init?(_ text: String) {
    guard text.utf8.count <= 1024 else { return nil }
    let trimmed = text.unicodeScalars.drop(while: \.properties.isWhitespace).reversed()
      .drop(while: \.properties.isWhitespace).reversed()
    var scalars = String.UnicodeScalarView()
    scalars.append(contentsOf: trimmed)
    // Lower-casing can leave the composed form, so it is composed twice.
    let folded = String(scalars).composed.lowercased().composed
    let parts = folded.unicodeScalars.split(separator: "@", omittingEmptySubsequences: false)
    guard parts.count == 2, folded.utf8.count <= 254, Self.isLocalPart(parts[0]),
      DomainName.isDotted(String(parts[1]))
    else {
      return nil
    }
    canonical = folded
    localPart = String(parts[0])
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
}
