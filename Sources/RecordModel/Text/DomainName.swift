/// Names of hosts and domains (RFC 1123 §2.1, RFC 5321 §4.1.2).
package enum DomainName {
  /// Bytes of a label at most (RFC 1035 §2.3.4).
  package static let longestLabel = 63
  /// Bytes of a name at most, with the dots between its labels (RFC 1035 §2.3.4, without the ends).
  package static let longest = 253

  /// Whether it is a label: 1 to 63 bytes, no hyphen at either end, and nothing but letters, digits and hyphens.
  ///
  /// - Parameter isLetterOrDigit: which characters count as such.
  package static func isLabel(
    _ text: some StringProtocol, _ isLetterOrDigit: (Unicode.Scalar) -> Bool = isASCIILetterOrDigit
  ) -> Bool {
    let scalars = text.unicodeScalars
    return (1...longestLabel).contains(text.utf8.count) && scalars.first != "-" && scalars.last != "-"
      && scalars.allSatisfy { $0 == "-" || isLetterOrDigit($0) }
  }

  /// Whether it is a name of at least two ASCII labels, of which the last is no number: digits alone make no name, but
  /// half an address.
  package static func isDotted(_ text: some StringProtocol) -> Bool {
    let labels = text.split(separator: ".", omittingEmptySubsequences: false)
    guard text.utf8.count <= longest, labels.count > 1, labels.allSatisfy({ isLabel($0) }) else {
      return false
    }
    return labels.last?.utf8.allSatisfy { (0x30...0x39).contains($0) } == false
  }

  /// A to Z in either case, and 0 to 9.
  package static func isASCIILetterOrDigit(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x30...0x39, 0x41...0x5a, 0x61...0x7a: true
    default: false
    }
  }
}
