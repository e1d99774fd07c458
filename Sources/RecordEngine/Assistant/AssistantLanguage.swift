import RecordModel

/// The language that somebody writes in.
enum AssistantLanguage {
  private static let german: Set = [
    "ich", "mir", "mich", "mein", "meine", "meinen", "habe", "hab", "und", "oder", "der", "die", "das", "ist",
    "nicht",
    "kein", "keine", "seit", "wie", "was", "kann", "soll", "ein", "eine", "bei", "mit", "zu", "im", "bin",
    "tut", "weh",
  ]
  private static let english: Set = [
    "i", "my", "me", "have", "and", "or", "the", "is", "not", "no", "since", "how", "what", "can", "should",
    "a",
    "an", "with", "to", "in", "am", "do", "does", "it", "of", "for", "feel",
  ]

  /// `nil` if the words do not tell.
  static func of(_ text: String) -> Language? {
    let words = Clauses(text).words
    let (de, en) = (words.count(where: german.contains), words.count(where: english.contains))
    return de == en ? nil : de > en ? .de : .en
  }
}
