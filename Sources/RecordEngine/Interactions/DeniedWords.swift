/// Words that say of an illness that it is not there, or no longer.
///
/// Only what stands right before or behind it counts: "keine Besserung der Niereninsuffizienz" denies the betterment, not
/// the illness.
enum DeniedWords {
  static func isDenied(_ range: Range<Int>, in words: [String]) -> Bool {
    let before = words[..<range.lowerBound].reversed().drop { articles.contains($0) }
    let after = Array(words[range.upperBound...].prefix(2))
    if let behind = after.first, denialsBehind.contains(behind) { return true }
    if after.count == 1, after == ["no"] || after == ["nein"] { return true }
    if denialPairs.contains(after) { return true }
    guard let last = before.first else { return false }
    if denials.contains(last) { return true }
    // No sign of, kein Hinweis auf, kein Anhalt für.
    let rest = prepositions.contains(last) ? before.dropFirst() : before.dropFirst(0)
    guard let sign = rest.first, signs.contains(sign) else { return last == "ausschluss" }
    return sign == "ausschluss" || rest.dropFirst().first.map(denials.contains) == true
  }

  /// Whether it is said to have been: of what passes by itself, such as a pregnancy, that is its end.
  static func isOver(_ range: Range<Int>, in words: [String]) -> Bool {
    let before = words[..<range.lowerBound].suffix(2).joined(separator: " ")
    return past.contains { before == $0 || before.hasSuffix(" " + $0) }
  }

  /// Whether a text says of an allergy that there is none: "keine Penicillinallergie".
  ///
  /// "No penicillin" is an order not to give any, and a longer text may say more; both stay allergies, which errs on the
  /// safe side.
  static func deniesAllergy(_ text: String) -> Bool {
    let words = text.lowercased().split { !$0.isLetter }.map(String.init)
    guard let first = words.first, ["keine", "kein", "no"].contains(first), words.count <= 5 else {
      return false
    }
    guard Set(words).isDisjoint(with: ["aber", "but", "sondern", "only", "nur"]) else { return false }
    return words.contains { word in allergies.contains { word.hasSuffix($0) } }
  }

  private static let allergies = ["allergie", "allergy", "unverträglichkeit", "intolerance"]
  private static let denials: Set<String> = [
    "kein", "keine", "keinen", "keiner", "keinerlei", "ohne", "nicht", "no", "not", "without", "denies",
    "nie",
    "non", "ex", "former", "never", "ehemaliger", "ehemalige",
  ]
  private static let denialsBehind: Set<String> = [
    "ausgeschlossen", "verneint", "excluded", "denied",
  ]
  private static let denialPairs: Set<[String]> = [
    ["nicht", "nachgewiesen"], ["nicht", "bekannt"], ["nicht", "vorhanden"], ["ruled", "out"],
    ["ist", "ausgeschlossen"], ["wurde", "ausgeschlossen"], ["not", "present"],
  ]
  private static let signs: Set<String> = [
    "hinweis", "hinweise", "anhalt", "evidence", "sign", "signs", "zeichen", "verdacht", "suspicion",
    "nachweis",
    "ausschluss",
  ]
  private static let prepositions: Set<String> = ["auf", "fur", "of", "for", "von", "einer", "eines"]
  private static let articles: Set<String> = [
    "ein", "eine", "einen", "einer", "eines", "a", "an", "the", "der", "die", "das", "bestehende",
    "bestehender",
    "aktuelle", "aktuell", "current", "currently", "aktive", "active",
  ]
  private static let past: Set<String> = [
    "z n", "zn", "zustand nach", "history of", "status post", "s p", "fruhere", "fruherer", "previous",
    "past",
    "stattgehabte", "anamnestisch",
  ]
}
