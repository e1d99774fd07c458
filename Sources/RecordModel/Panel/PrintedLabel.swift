/// A label as laboratories print it, for comparison: without case, composition and most punctuation (R-SO-129).
package struct PrintedLabel: Sendable, Hashable {
  /// Words with one space between.
  package let text: String

  package init(_ printed: String) {
    let folded = NormalizedText.compatible(printed).lowercased()
    let kept = folded.unicodeScalars.map { scalar in
      Self.signs.contains(scalar) || scalar.properties.isAlphabetic || scalar.properties.numericType != nil
        ? Character(scalar) : " "
    }
    text = String(kept).split(separator: " ").joined(separator: " ")
  }

  package var words: [Substring] { text.split(separator: " ") }

  /// Of the punctuation, what changes the meaning.
  private static let signs: Set<Unicode.Scalar> = ["%", "+", "#", "/"]
}
