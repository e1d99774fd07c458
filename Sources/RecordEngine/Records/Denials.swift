/// What the words of one clause say is not there, or no longer.
///
/// Only what stands right before or behind counts: "keine Besserung der Niereninsuffizienz" denies the betterment, not the
/// illness. In doubt nothing is denied, since a false alarm is better than silence.
enum Denials {
  /// Which words deny what follows.
  enum Manner {
    /// Of names of illnesses: "nicht schwanger".
    case anyWord
    /// Of whole sentences, in which "not" may stand for anything: "why not …".
    case determiners
  }

  /// Whether a clause denies the words of a range.
  static func isDenied(_ range: Range<Int>, in words: [String], _ manner: Manner = .anyWord) -> Bool {
    let behind = words[range.upperBound...]
    if let next = behind.first, DenialWords.affirmations.contains(next) { return false }
    let before = words[..<range.lowerBound]
    if let last = before.last, last == "non" { return DenialWords.nonWords.contains(words[range.lowerBound]) }
    // "Nicht allergisches Asthma" is another one: what stands right before an adjective of the name denies that alone.
    let isOfAdjective =
      range.count > 1 && before.last.map(DenialWords.adverbs.contains) == true
      && ["es", "er", "e", "en", "ic"].contains { words[range.lowerBound].hasSuffix($0) }
    return behindLength(behind) != nil || !isOfAdjective && isDenied(behind: before, words, manner)
  }

  /// Whether it is said to have been: of what passes by itself, such as a pregnancy, that is its end.
  static func isOver(_ range: Range<Int>, in words: [String]) -> Bool {
    let before = words[..<range.lowerBound].suffix(2).joined(separator: " ")
    return DenialWords.past.contains { before == $0 || before.hasSuffix(" " + $0) }
  }

  /// Whether some words are nothing but the answer that something is not there.
  static func isAnswer(_ words: [String]) -> Bool {
    behindLength(words[...]) == words.count && !words.isEmpty
  }

  /// Answers that are nothing else.
  static let plainAnswers: Set<String> = ["nein", "none", "ja", "yes"]

  /// How many words of what stands behind a name deny it; `nil` if none do.
  static func behindLength(_ behind: ArraySlice<String>) -> Int? {
    let rest = Array(behind.drop { DenialWords.copulas.contains($0) })
    let skipped = behind.count - rest.count
    guard let first = rest.first else { return nil }
    let second = rest.dropFirst().first
    if first == "nein" || DenialWords.exclusions.contains(first) { return skipped + 1 }
    if first == "ruled", second == "out" { return skipped + 2 }
    if DenialWords.answers.contains(first), rest.dropFirst().allSatisfy(DenialWords.states.contains) {
      return behind.count
    }
    guard DenialWords.adverbs.contains(first) else { return nil }
    if let second { return DenialWords.states.contains(second) && rest.count <= 3 ? skipped + 2 : nil }
    return skipped > 0 ? behind.count : nil
  }

  private static func isDenied(
    behind before: ArraySlice<String>, _ words: [String], _ manner: Manner
  ) -> Bool {
    let bare = Array(before.reversed().drop { DenialWords.articles.contains($0) })
    if manner == .anyWord, let last = bare.first, DenialWords.adverbs.contains(last) { return true }
    let rest = Array(bare.drop { DenialWords.isQualifier($0) })
    guard let last = rest.first else { return false }
    if DenialWords.determiners.contains(last) { return !isDoubled(rest[1...]) }
    if DenialWords.alternatives.contains(last) { return isDenied(alternative: rest.dropFirst()) }
    return isDenied(bySign: rest, words)
  }

  /// No A or B: what denies the first denies the second.
  private static func isDenied(alternative before: ArraySlice<String>) -> Bool {
    let near = before.prefix(4)
    guard let place = near.firstIndex(where: DenialWords.determiners.contains) else { return false }
    return near[..<place].allSatisfy { !DenialWords.stops.contains($0) } && !isDoubled(before[(place + 1)...])
  }

  /// No sign of, kein Hinweis auf, Ausschluss von.
  private static func isDenied(bySign before: [String], _ words: [String]) -> Bool {
    let rest = before.drop { DenialWords.prepositions.contains($0) || DenialWords.isQualifier($0) }
    guard let sign = rest.first else { return false }
    let further = Array(rest.dropFirst())
    if sign == "ausschluss" {
      // "Zum Ausschluss" is a question, and "nicht möglich" says that it could not be excluded.
      let isOpen = further.first.map { ["zum", "zur", "z", "bis"].contains($0) } ?? false
      return !isOpen && words.allSatisfy { !DenialWords.negators.contains($0) }
    }
    guard DenialWords.signs.contains(sign) else { return false }
    let bare = further.drop { DenialWords.isQualifier($0) }
    return bare.first.map(DenialWords.determiners.contains) == true && !isDoubled(bare.dropFirst())
  }

  /// Not without: twice denied is there.
  private static func isDoubled(_ before: ArraySlice<String>) -> Bool {
    before.first.map(DenialWords.adverbs.contains) ?? false
  }
}
