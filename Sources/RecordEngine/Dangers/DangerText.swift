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
    Clauses.clauses(text).map { DangerText(words: Clauses.words($0)) }
  }

  /// Whether the words stand in it, one behind the other, without being denied.
  func tells(_ phrase: [String]) -> Bool {
    guard !phrase.isEmpty, phrase.count <= words.count else { return false }
    return (0...words.count - phrase.count).contains { place in
      zip(words[place...], phrase).allSatisfy(Self.fits)
        && !Denials.isDenied(place..<place + phrase.count, in: words, .determiners)
    }
  }

  private static func fits(_ word: String, _ pattern: String) -> Bool {
    pattern.hasSuffix("*") ? word.hasPrefix(pattern.dropLast()) : word == pattern
  }
}
