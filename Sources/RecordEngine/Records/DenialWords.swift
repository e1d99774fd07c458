/// The only table of words that deny, in German and English, folded.
enum DenialWords {
  /// They deny the name behind them, be there qualifiers between.
  static let determiners: Set<String> = [
    "kein", "keine", "keinen", "keinem", "keiner", "keines", "keinerlei", "ohne", "no", "without", "denies",
    "denied", "verneint", "negiert", "never", "neither", "weder",
  ]
  /// They deny the very next word.
  static let adverbs: Set<String> = ["nicht", "not", "nie", "niemals"]
  /// "Non" denies these alone: a non-STEMI is a heart attack, and a non-allergic asthma an asthma.
  static let nonWords: Set<String> = ["pregnant", "smoker", "smoking", "diabetic", "asthmatic"]
  /// Whatever turns an exclusion round.
  static let negators = determiners.union(adverbs).union(["cannot", "kaum", "unmoglich"])
  /// Behind a name alone, or before states, they say that it is not there.
  static let answers: Set<String> = [
    "no", "none", "keine", "keiner", "kein", "keines", "nil", "negativ", "negative", "nein",
  ]
  static let affirmations: Set<String> = ["ja", "yes", "positiv", "positive"]
  static let exclusions: Set<String> = ["ausgeschlossen", "verneint", "excluded", "denied", "negiert"]
  /// What "nicht" and "keine" are said of behind a name: "nicht bekannt", "keine bekannt", "liegt nicht vor".
  static let states: Set<String> = [
    "bekannt", "bekannte", "known", "nachgewiesen", "nachweisbar", "vorhanden", "vor", "vorliegend",
    "present", "detected", "angegeben", "reported", "vorbekannt", "erinnerlich",
  ]
  static let copulas: Set<String> = [
    "ist", "war", "sind", "wurde", "wurden", "wird", "besteht", "bestand", "liegt", "lag", "is", "was",
    "were",
    "has", "been", "have", "sicher", "somit", "clinically", "klinisch",
  ]
  /// Behind "kein" and before a preposition they stand for the illness that follows.
  static let signs: Set<String> = [
    "hinweis", "hinweise", "anhalt", "anhaltspunkt", "anhaltspunkte", "evidence", "sign", "signs", "zeichen",
    "verdacht", "suspicion", "nachweis", "history", "anamnese", "vorgeschichte",
  ]
  static let prepositions: Set<String> = ["auf", "fur", "of", "for", "von", "einer", "eines"]
  static let articles: Set<String> = [
    "ein", "eine", "einen", "einer", "eines", "einem", "a", "an", "the", "der", "die", "das", "currently",
    "aktuell", "derzeit",
  ]
  static let alternatives: Set<String> = ["or", "oder", "noch", "nor", "bzw"]
  /// Words behind which a denial no longer counts.
  static let stops: Set<String> = [
    "mit", "bei", "durch", "seit", "mehr", "nach", "with", "from", "since", "just", "instead", "after", "on",
    "given", "geben",
  ]
  /// With these words before it something was, and is no more or is a risk that stays.
  static let past: Set<String> = [
    "z n", "zn", "zustand nach", "history of", "status post", "s p", "fruhere", "fruherer", "fruher",
    "previous", "previously", "past", "stattgehabte", "anamnestisch", "former", "formerly", "ex",
    "ehemalige", "ehemaliger", "ehemaligen", "ehemals", "no longer", "nicht mehr",
  ]

  /// Whether a word says nothing else than the name behind it: "keine bekannte akute …".
  static func isQualifier(_ word: String) -> Bool {
    articles.contains(word) || plainQualifiers.contains(word)
      || stems.contains { word.hasPrefix($0) && word.count <= $0.count + 2 }
  }

  private static let plainQualifiers: Set<String> = [
    "known", "acute", "chronic", "current", "active", "other", "further", "such", "any", "clinical",
  ]
  /// With their endings: akut, akute, akuten.
  private static let stems = [
    "bekannt", "akut", "chronisch", "bestehend", "aktiv", "aktuell", "weiter", "sonstig", "ander", "solch",
    "vorbekannt", "klinisch", "manifest", "relevant",
  ]
}
