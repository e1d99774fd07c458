import RecordStore

/// The words of a name as people write it, without case, accents, signs, and what only says "allergy".
struct DrugWords: Sendable, Equatable {
  let words: [String]

  init(_ text: String) {
    let folded = FoldedText.fold(text).filter { !Self.apostrophes.contains($0) }
    words = folded.split { !Self.isLetterOrDigit($0) }.map { word in
      var text = String.UnicodeScalarView()
      text.append(contentsOf: word.compactMap(Unicode.Scalar.init))
      return Self.bare(String(text))
    }
    .filter { !$0.isEmpty }
  }

  /// One text, for comparing.
  var joined: String { words.joined(separator: " ") }

  /// The words without those that every allergy may have.
  var withoutFillers: [String] { words.filter { !Self.fillers.contains($0) } }

  /// Whether some words stand in it, one behind the other; too short ones prove nothing.
  func contains(_ part: [String]) -> Bool {
    guard part.joined().count >= 4, part.count <= words.count else { return false }
    return (0...words.count - part.count).contains { words[$0..<$0 + part.count].elementsEqual(part) }
  }

  /// German writes the allergy into the word: Penicillinallergie.
  private static func bare(_ word: String) -> String {
    for ending in endings where word.hasSuffix(ending) && word.count > ending.count + 2 {
      return String(word.dropLast(ending.count))
    }
    return word
  }

  private static func isLetterOrDigit(_ scalar: UInt32) -> Bool {
    guard let properties = Unicode.Scalar(scalar)?.properties else { return false }
    return properties.isAlphabetic || properties.numericType != nil
  }

  private static let apostrophes: Set<UInt32> = [0x27, 0x60, 0xB4, 0x2018, 0x2019]
  private static let endings = ["allergie", "unvertraglichkeit", "uberempfindlichkeit", "intoleranz"]
  static let fillers: Set<String> = [
    "allergy", "allergie", "allergic", "allergisch", "unvertraglichkeit", "intolerance", "intoleranz", "to",
    "gegen", "auf", "of", "the", "substance", "finding", "disorder", "drug", "product", "medication",
  ]
}
