import RecordModel
import RecordStore

/// What people write of allergies, with what they say that there is none of.
///
/// "No penicillin" is an order not to give any and stays an allergy; only the word for the allergy makes it a denial.
enum AllergyText {
  /// The part of a text that is not denied; `nil` where nothing is left.
  static func stated(_ text: String) -> String? {
    let clauses = Clauses.clauses(text).map { (text: $0, rest: stated(clause: $0)) }
    guard clauses.contains(where: { $0.rest != $0.text }) else { return text }
    // Beside a denial the bare word says nothing: "Allergien: NKDA".
    let rest = clauses.compactMap(\.rest).filter { !Clauses.words($0).allSatisfy(allergies.contains) }
    return rest.isEmpty ? nil : rest.joined(separator: ", ")
  }

  /// SNOMED CT's situations in which there is no known allergy, at all or of a kind.
  static let noneKnown: Set<String> = [
    "716186003", "409137002", "428607008", "429625007", "428197003", "1003774007",
  ]

  private static func stated(clause: String) -> String? {
    let words = Clauses.words(clause)
    if isNothing(words) { return nil }
    guard let allergy = words.firstIndex(where: isAllergy) else { return clause }
    let denied = deniedBefore(allergy, words) ?? deniedBehind(allergy, words)
    guard let denied else { return clause }
    let rest = words[..<denied.lowerBound] + words[denied.upperBound...]
    let isSaid = rest.contains { !DenialWords.isQualifier($0) && !persons.contains($0) }
    return isSaid ? stated(clause: rest.joined(separator: " ")) : nil
  }

  /// Nothing but that there is nothing: "keine", "none known", "NKDA".
  private static func isNothing(_ words: [String]) -> Bool {
    Denials.isAnswer(words) || (words.count == 1 && ["nka", "nkda"].contains(words[0]))
  }

  /// Keine Penicillinallergie; no known drug allergies; kein Hinweis auf eine Allergie gegen Penicillin.
  private static func deniedBefore(_ allergy: Int, _ words: [String]) -> Range<Int>? {
    guard let place = words[..<allergy].lastIndex(where: { denies($0, words[allergy]) }) else { return nil }
    if place > 0, DenialWords.adverbs.contains(words[place - 1]) { return nil }
    let between = words[(place + 1)..<allergy]
    let isBySign = between.contains(where: DenialWords.signs.contains)
    // "Kein" cannot stand before a German allergy, which is feminine: "kein Penicillin, Allergie".
    if words[place] == "kein", !isBySign, !isEnglish(words[allergy]) { return nil }
    let others = between.filter { !isSaidOfAny($0) }
    let most = allergies.contains(words[allergy]) ? 2 : 0
    guard others.count <= most, Set(others).count == others.count, others.allSatisfy({ !isSerious($0) })
    else { return nil }
    return place..<end(of: allergy, words)
  }

  private static func denies(_ word: String, _ allergy: String) -> Bool {
    DenialWords.determiners.contains(word)
      || (DenialWords.adverbs.contains(word) && allergy.hasPrefix("allergi") && !allergies.contains(allergy))
  }

  /// What an allergy is against belongs to it, and so does that it is not known.
  private static func end(of allergy: Int, _ words: [String]) -> Int {
    let behind = words[(allergy + 1)...]
    if DenialWords.alternatives.contains(behind.first ?? ""),
      allergies.contains(behind.dropFirst().first ?? "")
    {
      return end(of: allergy + 2, words)
    }
    return isAgainst(behind.first) || behind.allSatisfy(DenialWords.states.contains)
      ? words.count : allergy + 1
  }

  /// Penicillin allergy: none; Allergie gegen Penicillin nicht bekannt.
  ///
  /// Further behind, it is the reaction that is not known.
  private static func deniedBehind(_ allergy: Int, _ words: [String]) -> Range<Int>? {
    let starts = isAgainst(words.dropFirst(allergy + 1).first) ? [allergy + 1, allergy + 3] : [allergy + 1]
    for start in starts where start < words.count {
      if let length = Denials.behindLength(words[start...]) { return 0..<start + length }
    }
    return nil
  }

  private static func isAgainst(_ word: String?) -> Bool {
    word.map(["gegen", "gegenuber", "auf", "to", "against"].contains) ?? false
  }

  private static func isSaidOfAny(_ word: String) -> Bool {
    DenialWords.isQualifier(word) || DenialWords.signs.contains(word)
      || DenialWords.prepositions.contains(word) || DenialWords.alternatives.contains(word)
  }

  /// Words that say of an allergy that there is one.
  private static func isSerious(_ word: String) -> Bool {
    DenialWords.stops.contains(word)
      || ["sever", "schwer", "anaphyl", "leb", "life", "seri", "stark", "massiv"].contains {
        word.hasPrefix($0)
      }
  }

  private static let persons: Set<String> = ["patient", "patientin", "pat", "pt"]

  private static func isEnglish(_ word: String) -> Bool { word.hasSuffix("y") || word.hasSuffix("ies") }

  private static let allergies: Set<String> = [
    "allergie", "allergien", "allergy", "allergies", "unvertraglichkeit", "unvertraglichkeiten",
    "intolerance", "intolerances", "intoleranz", "intoleranzen",
  ]

  private static func isAllergy(_ word: String) -> Bool {
    allergies.contains { word.hasSuffix($0) } || ["allergisch", "allergic"].contains(word)
  }
}
