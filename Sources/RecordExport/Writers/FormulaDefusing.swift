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

  /// Space, no-break space, ideographic space, byte-order mark.
  private static let skipped: Set<Unicode.Scalar> = [" ", "\u{A0}", "\u{3000}", "\u{FEFF}"]

  private static let dangerous: Set<Unicode.Scalar> = [
    "=", "+", "-", "@", "\t", "\r", "\n", "\0",
    "\u{FF1D}", "\u{FF0B}", "\u{FF0D}", "\u{FF20}",
  ]
}
