import RecordModel
import RecordStore

/// A clause of what somebody wrote, as words that are looked for signs of danger.
///
/// What is plainly denied is not told of: "keine Brustschmerzen", "no chest pain". Where it is not plain, help is offered, which is
/// never too much.
struct DangerText {
  let words: [String]

  /// The clauses of a text.
  static func clauses(_ text: String) -> [DangerText] {
    // A new line begins another thought; folded, it is a space.
    let lines = text.split(whereSeparator: \.isNewline).map { FoldedText.fold(String($0)) }
    return lines.flatMap { $0.split { ends.contains($0) } }.map { clause in
      DangerText(
        words: clause.split { !isLetter($0) }.map { word in
          var text = String.UnicodeScalarView()
          text.append(contentsOf: word.compactMap(Unicode.Scalar.init))
          return String(text)
        })
    }
  }

  /// Whether the words stand in it, one behind the other, without being denied.
  func tells(_ phrase: [String]) -> Bool {
    guard !phrase.isEmpty, phrase.count <= words.count else { return false }
    return (0...words.count - phrase.count).contains { place in
      zip(words[place...], phrase).allSatisfy(Self.fits) && !isDenied(at: place)
    }
  }

  private static func fits(_ word: String, _ pattern: String) -> Bool {
    pattern.hasSuffix("*") ? word.hasPrefix(pattern.dropLast()) : word == pattern
  }

  /// Whether one of the three words before denies it, with nothing between that begins another thought.
  private func isDenied(at place: Int) -> Bool {
    for word in words[max(0, place - 3)..<place].reversed() {
      if Self.others.contains(word) { return false }
      if Self.denials.contains(word) { return true }
    }
    return false
  }

  private static let denials: Set<String> = [
    "kein", "keine", "keinen", "keinerlei", "keiner", "ohne", "verneint", "no", "without", "denies", "never",
  ]
  /// Words behind which a denial no longer counts.
  private static let others: Set<String> = [
    "aber", "sondern", "doch", "wegen", "weil", "trotz", "mit", "bei", "durch", "dafur", "nur", "seit",
    "mehr", "but", "because", "due",
    "despite", "with", "from", "only", "since", "just", "instead",
  ]

  private static let ends: Set<UInt32> = Set(".,;:!?\u{2013}\u{2014}".unicodeScalars.map(\.value))

  private static func isLetter(_ scalar: UInt32) -> Bool {
    Unicode.Scalar(scalar)?.properties.isAlphabetic ?? false
  }
}
