import RecordModel

/// A text as the assistant reads it: words without case, accents and apostrophes, in the parts between which nothing is denied
/// together.
struct Clauses: Sendable {
  /// Each part's words.
  let parts: [[String]]

  /// Words after which something else begins: what was denied before them is not denied after them.
  private static let breaks: Set = [
    "but", "however", "although", "though", "yet", "and", "now", "then", "aber", "jedoch", "doch", "sondern",
    "und",
    "jetzt", "dann", "obwohl",
  ]

  init(_ text: String) {
    var (parts, words, word): ([[String]], [String], [UInt32]) = ([], [], [])
    func endWord() {
      guard !word.isEmpty else { return }
      let text = String(String.UnicodeScalarView(word.compactMap { Unicode.Scalar($0) }))
      word = []
      if Self.breaks.contains(text) { return endPart() }
      words.append(text)
    }
    func endPart() {
      if !words.isEmpty { parts.append(words) }
      words = []
    }
    for scalar in FoldedText.fold(text) {
      guard let letter = Unicode.Scalar(scalar) else { continue }
      if letter.properties.isAlphabetic || letter.properties.numericType != nil {
        word.append(scalar)
      } else if letter != "'" && letter != "’" {
        endWord()
        // A comma between two things that are denied together ends it too: rather one alert too many.
        if ".,;:!?()\n".unicodeScalars.contains(letter) { endPart() }
      }
    }
    endWord()
    endPart()
    self.parts = parts
  }

  /// All words.
  var words: [String] { parts.flatMap(\.self) }
}

/// A few words in their order: `brust .. schmerz*`; a star stands for any ending, two dots for up to three other words.
struct WordPattern: Sendable, ExpressibleByStringLiteral {
  private let words: [String]

  init(stringLiteral text: String) { words = text.split(separator: " ").map(String.init) }

  /// Where it stands in a part of a text.
  func places(in part: [String]) -> [Range<Int>] {
    part.indices.compactMap { start in end(0, start, part).map { start..<$0 } }
  }

  private func end(_ index: Int, _ place: Int, _ part: [String]) -> Int? {
    if index == words.count { return place }
    if words[index] == ".." {
      for gap in 0...3 {
        if let end = end(index + 1, place + gap, part) { return end }
      }
      return nil
    }
    guard part.indices.contains(place), matches(words[index], part[place]) else { return nil }
    return end(index + 1, place + 1, part)
  }

  private func matches(_ pattern: String, _ word: String) -> Bool {
    pattern.hasSuffix("*") ? word.hasPrefix(pattern.dropLast()) : word == pattern
  }
}
