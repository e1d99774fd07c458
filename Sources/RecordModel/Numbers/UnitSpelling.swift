/// A unit as it is printed, in the one form in which spellings of units are compared (R-MH-351).
///
/// Only what has the same meaning becomes the same: compatibility forms (NFKC; `µ` has two code points), signs for micro, times
/// and division, exponents of ten (`10³`, `10^3`, `10*3`), UCUM's two codes of the litre and of the international unit, and
/// `mc` for micro, which is written where `µ` could be misread. Spaces go. Case stays: UCUM tells `m` from `M`, `g` from `G`
/// and `u` from `U`.
///
/// Sources: UCUM 2.1, case-sensitive codes (`l` and `L` are the litre, `10*` and `10^` the number ten, `[IU]` and `[iU]` the
/// international unit, `u` is micro); ISMP List of Error-Prone Abbreviations (mcg for µg).
package struct UnitSpelling: Sendable, Hashable {
  package let text: String

  package init(_ printed: String) {
    let plain = Self.plain(printed)
    var (text, index) = (String(), plain.startIndex)
    while index < plain.endIndex {
      let run = plain[index...].prefix { $0.isASCII && $0.isLetter }
      if run.isEmpty {
        text.append(plain[index])
        index = plain.index(after: index)
      } else {
        // In capitals alone; behind a stroke no unit of UCUM is written so.
        text += run == "UL" && text.last == "/" ? "uL" : Self.term(run)
        index = run.endIndex
      }
    }
    self.text = text.replacing("10^", with: "10*").replacing("[iU]", with: "[IU]")
  }

  /// Without spaces and with one sign for each meaning.
  ///
  /// Raised digits behind a ten are its exponent, which NFKC alone would write behind it: `10³` is not 103. So are digits between a ten
  /// with a space and a stroke, which have lost their height: `10 9/L`.
  private static func plain(_ printed: String) -> String {
    var (found, isExponent) = (String(), false)
    for scalar in withExponents(printed).unicodeScalars {
      if let digit = raised.firstIndex(of: scalar), isExponent || found.hasSuffix("10") {
        found += (isExponent ? "" : "*") + String(digit)
        isExponent = true
      } else {
        found.unicodeScalars.append(scalar)
        isExponent = false
      }
    }
    let signs = NormalizedText.compatible(found).unicodeScalars.filter { !$0.properties.isWhitespace }
    return String(String.UnicodeScalarView(signs.map { Self.signs[$0] ?? $0 }))
  }

  /// Without the space between a ten and its exponent.
  private static func withExponents(_ printed: String) -> String {
    guard printed.contains("10"), printed.contains(where: \.isWhitespace) else { return printed }
    return printed.replacing(#/(^|[^0-9.,])10\s+([⁰¹²³⁴-⁹])/#) { "\($0.1)10\($0.2)" }
      .replacing(#/(^|[^0-9.,])10\s+([0-9]{1,2})\s?\//#) { "\($0.1)10*\($0.2)/" }
  }

  /// `⁰` to `⁹`.
  private static let raised: [Unicode.Scalar] = [
    "\u{2070}", "\u{B9}", "\u{B2}", "\u{B3}", "\u{2074}", "\u{2075}", "\u{2076}", "\u{2077}", "\u{2078}",
    "\u{2079}",
  ]

  /// Greek mu, the multiplication sign, and two strokes of fractions.
  private static let signs: [Unicode.Scalar: Unicode.Scalar] = [
    "\u{3BC}": "u", "\u{D7}": "x", "\u{2044}": "/", "\u{2215}": "/",
  ]

  /// A run of letters with the litre as `L` and micro as `u`.
  private static func term(_ run: Substring) -> String {
    var run = String(run)
    if run.hasPrefix("mc"), microUnits.contains(String(run.dropFirst(2))) {
      run = "u" + String(run.dropFirst(2))
    }
    let isLitre = run.last == "l" && (run.utf8.count == 1 || prefixes.contains(String(run.dropLast())))
    return isLitre ? String(run.dropLast()) + "L" : run
  }

  private static let microUnits: Set<String> = ["g", "l", "L", "mol", "kat", "U", "IU", "u", "iu"]

  /// UCUM's metric prefixes.
  private static let prefixes: Set<String> = [
    "Y", "Z", "E", "P", "T", "G", "M", "k", "h", "da", "d", "c", "m", "u", "n", "p", "f", "a", "z", "y",
  ]
}
