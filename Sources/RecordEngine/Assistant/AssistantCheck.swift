import RecordModel

/// Whether what a model wrote may be said to a patient (R-MH-163, R-MH-164).
///
/// It cannot be checked whether it is true. It can be that it brings in no number, no dose, no diagnosis and nobody, and what is
/// doubtful is given up: the rules' answer is there.
struct AssistantCheck: Sendable {
  let brief: AssistantBrief
  /// Words of names of the patient and the people around, folded.
  let names: Set<String>

  /// Unicode scalars at most.
  static let longest = 1500

  /// The text without space around it; `nil` if it is not to be given.
  func accepted(_ text: String) -> String? {
    let trimmed = text.trimmingSpace
    guard !trimmed.isEmpty, NoteText.allows(trimmed, limit: Self.longest), Self.isPlain(trimmed),
      Self.isModest(trimmed), isAboutNobody(trimmed)
    else { return nil }
    return WrittenNumbers.all(in: trimmed).isSubset(of: WrittenNumbers.all(in: context)) ? trimmed : nil
  }

  private var context: String { "\(brief.question)\n\(brief.known)\n\(brief.disclaimer)" }

  private static func isPlain(_ text: String) -> Bool {
    let mark = /\*\*|__|`|[\[\]{}|@#]|www\.|(?m:^\s*(?:[\-*•–>]|[0-9]+[.\)])\s)/
    return NarrativeCheck.isProse(text) && text.firstMatch(of: mark) == nil
  }

  /// Whether it names no dose and no diagnosis, and advises nobody to change a treatment (R-MH-164).
  private static func isModest(_ text: String) -> Bool {
    let lower = text.lowercased()
    let counted =
      /\b(?:an?|one|two|three|half|another|more|fewer|less|ein|eine|einen|zwei|drei|halbe|weitere|mehr|weniger)\s+(?:tablet|pill|capsule|drop|spoon|puff|unit|tablette|kapsel|tropfen|löffel|hub|spritze|einheit)/
    let having = /(?:([a-z']+)\s+)?\byou (?:probably |likely |may |might |could )?have\b/
    let isConditional = lower.matches(of: having).allSatisfy { match in
      match.1.map { conditions.contains(String($0)) } ?? false
    }
    return isConditional && !NarrativeCheck.namesDose(lower) && lower.firstMatch(of: counted) == nil
      && !immodest.contains { lower.contains($0) }
  }

  /// Words before "you have" with which it says nothing of what somebody has.
  private static let conditions: Set = ["if", "when", "whether", "unless", "once", "what", "anything", "how"]

  private static let immodest = [
    "diagnos", "you suffer", "you are suffering", "sounds like you have", "stop taking", "stop your",
    "discontinue",
    "do not take", "don't take", "take more", "take less", "start taking", "skip ", " dose", "dosage",
    "dosing",
    "sie haben ", "du hast ", "sie leiden", "du leidest", "leiden an", "leiden unter", "absetzen",
    "setzen sie",
    "nehmen sie kein", "nehmen sie mehr", "nehmen sie weniger", "nimm ", "dosis", "dosier", "weglassen",
    "lassen sie die", "prescri", "verschreib",
  ]

  /// Whether it names nobody: not by a title, not by a name that the record knows, and not by capitals where none belong.
  private func isAboutNobody(_ text: String) -> Bool {
    let title =
      /\b(?:Dr|Prof|Herrn?|Frau|Mr|Mrs|Ms|Miss|Doktor|Doctor|Dear|Liebe[rs]?|Hallo|Hello|Hi)\b\.?\s+\p{Lu}/
    guard text.firstMatch(of: title) == nil else { return false }
    let known = Set(PersonalWords.words(context))
    let strange = NameGuess.names(in: text, brief.language).map(PersonalWords.folded)
    return PersonalWords.words(text).allSatisfy { !names.contains($0) }
      && strange.allSatisfy(known.contains)
  }
}

/// Words that look like names, where a language writes other words in another way.
enum NameGuess {
  private static let polite: Set = [
    "Sie", "Ihr", "Ihre", "Ihrem", "Ihren", "Ihrer", "Ihres", "Ihnen",
  ]

  /// English has capitals for little else; German for every noun, but seldom two in a row.
  static func names(in text: String, _ language: Language) -> [String] {
    let sentences = text.split { ".!?:\n".contains($0) }
    return sentences.flatMap { (sentence) -> [String] in
      let words = sentence.split { !$0.isLetter && $0 != "'" && $0 != "’" }.map(String.init).dropFirst()
      let marked = words.filter(isMarked)
      guard language == .de else { return marked }
      return zip(words, words.dropFirst()).filter { isMarked($0) && isMarked($1) }.flatMap { [$0, $1] }
    }
  }

  /// A capital with small letters behind it.
  private static func isMarked(_ word: String) -> Bool {
    guard let first = word.first, first.isUppercase, word.count > 1, !polite.contains(word) else {
      return false
    }
    return word.dropFirst().allSatisfy(\.isLowercase)
  }
}
