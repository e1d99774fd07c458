/// Keeps spreadsheets from running text as a formula (OWASP ASVS 1.2.10, "CSV injection").
///
/// Text gets an apostrophe before it if its first character, after spaces and byte-order marks that
/// spreadsheets skip, is `=`, `+`, `-`, `@`, one of their full-width forms, TAB, CR, LF or NUL. This alters
/// the text; the JSON formats keep it as it is.
package enum FormulaDefusing {
  /// The text, with an apostrophe before it if it could be a formula.
  package static func defused(_ text: String) -> String {
    let first = text.unicodeScalars.first { !skipped.contains($0) }
    guard let first, dangerous.contains(first) else { return text }
    return "'" + text
  }

  /// Whether a text is a plain number, such as `-0.5`, which no spreadsheet runs: a sign, digits, a point, digits.
  package static func isNumber(_ text: String) -> Bool {
    let digits =
      text.utf8.first.map { "+-".utf8.contains($0) } == true ? text.utf8.dropFirst() : text.utf8[...]
    let parts = digits.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    return (1...2).contains(parts.count)
      && parts.allSatisfy { part in !part.isEmpty && part.allSatisfy { (0x30...0x39).contains($0) } }
  }

  /// Space, no-break space, ideographic space, byte-order mark.
  private static let skipped: Set<Unicode.Scalar> = [" ", "\u{A0}", "\u{3000}", "\u{FEFF}"]

  private static let dangerous: Set<Unicode.Scalar> = [
    "=", "+", "-", "@", "\t", "\r", "\n", "\0",
    "\u{FF1D}", "\u{FF0B}", "\u{FF0D}", "\u{FF20}",
  ]
}
