/// Results that are no numbers (R-SO-138).
enum ResultWords {
  private static let words: Set<String> = [
    "negativ", "negative", "neg", "neg.", "positiv", "positive", "pos", "pos.", "spur", "spuren", "trace",
    "traces",
    "reactive", "reaktiv", "non-reactive", "nonreactive", "non reactive", "nicht reaktiv",
    "nicht nachweisbar",
    "nachweisbar", "not detected", "detected", "none detected", "none seen", "none", "keine", "normal",
    "unauffällig",
    "grenzwertig", "borderline", "equivocal", "indeterminate", "schwach positiv", "weakly positive", "klar",
    "gelb",
    "clear", "yellow", "absent", "present", "vereinzelt", "few", "rare", "moderate", "many", "mäßig",
    "reichlich", "small",
    "large", "(+)", "++", "+++", "negativ (-)", "amber", "hellgelb", "trüb", "cloudy", "turbid", "immun",
    "immune",
    "straw", "kein nachweis", "nicht gefunden", "not seen", "non-immune", "n.n.",
  ]

  static func isResult(_ text: String) -> Bool { words.contains(text.lowercased()) || isTiter(text) }

  /// `1:80`, `<1:80`.
  static func isTiter(_ text: String) -> Bool {
    let bare = text.drop { "<>=≤≥ ".contains($0) }
    let parts = bare.split(separator: ":", omittingEmptySubsequences: false)
    return parts.count == 2 && parts[0] == "1" && !parts[1].isEmpty && parts[1].allSatisfy(\.isASCIIDigit)
      && parts[1].count <= 5
  }

  /// A mark of a footnote: `1)`, `a)`, `¹`.
  static func isMark(_ text: String) -> Bool {
    let isRaised = text.allSatisfy { "¹²³⁴⁵⁶⁷⁸⁹⁰†‡§".contains($0) }
    return isRaised || (text.hasSuffix(")") && text.count <= 3 && !text.hasPrefix("("))
  }
}
