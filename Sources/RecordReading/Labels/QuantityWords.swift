import RecordModel

/// Words that make another quantity of a name beside them.
enum QuantityWords {
  /// A label of a picture with the 1 of A1c, which is read as a letter, put right.
  static func repaired(_ label: String) -> String {
    label.split(separator: " ").enumerated().map { place, word in
      let text = word.lowercased()
      for (wrong, right) in [("alc", "a1c"), ("aic", "a1c"), ("a!c", "a1c"), ("atc", "a1c"), ("a1¢", "a1c")] {
        // Alone it is the absolute count of lymphocytes.
        if text == wrong && place > 0 || text == "hb" + wrong { return text == wrong ? right : "hb" + right }
      }
      return String(word)
    }.joined(separator: " ")
  }

  static func withoutUmlauts(_ word: String) -> String {
    String(word.map { $0 == "ä" ? "a" : $0 == "ö" ? "o" : $0 == "ü" ? "u" : $0 })
  }

  /// Whether a word of a label is a form of an excluded term, such as `antibodies` of `antibod`.
  static func isFormOf(_ term: String, _ word: String) -> Bool {
    term.count >= 4 && !term.contains(" ") && word.count > term.count && word.hasPrefix(term)
      && word.count <= term.count + 5
  }

  /// What a name may stand beside and mean the same: where it was measured, and how.
  private static let harmless: Set<String> = [
    "i", "s", "p", "b", "im", "in", "is", "ip", "ib", "der", "des", "the", "of", "by", "nach", "per", "mit",
    "with", "n", "m", "a",
    "serum", "plasma", "blood", "blut", "vollblut", "edta", "heparin", "citrat", "kapillär", "kapillar",
    "venös", "venous",
    "capillary", "fasting", "nüchtern", "basal", "level", "levels", "value", "wert", "test", "conc",
    "konzentration",
    "concentration", "quant", "quantitativ", "quantitative", "qn", "enz", "enzym", "enzymatisch", "enzymatic",
    "photometrisch",
    "photometric", "photometrie", "jaffe", "jaffé", "clauss", "westergren", "modified", "ifcc", "ngsp",
    "dcct", "hplc",
    "eclia", "clia", "cmia", "elisa", "ise", "ckd", "epi", "mdrd", "2009", "2021", "37", "°c", "c", "37°c",
    "lc", "ms", "berechnet",
    "calc", "calculated", "berechn", "auto", "automated", "manual", "automatisch", "maschinell", "count",
    "anzahl", "zahl", "sicher",
    "1", "2", "3", "4", "5", "6", "7", "8", "9", "method", "methode", "assay", "generation", "gen",
    "ultrasensitiv", "sensitive",
  ]

  static func isHarmless(_ word: String) -> Bool { harmless.contains(word) }

  /// After a meal or a load (R-SO-132).
  private static let loads: [String] = [
    "ogtt", "gtt", "belastung", "tolerance", "toleranz", "postprandial", "postprandiale", "postprandialer",
    "pp",
    "post meal", "after meal", "nach", "2h", "1h", "2 h", "1 h", "2 hour", "1 hour", "2 hr", "1 hr", "60 min",
    "120 min",
    "75 g", "75g", "challenge", "tagesprofil",
  ]

  /// Whether a label of glucose or insulin is of a moment after a meal or a load.
  static func isAfterLoad(_ label: PrintedLabel) -> Bool {
    let words = label.words.map(String.init)
    guard words.contains(where: { isSugar($0) }) else { return false }
    // Pictures lose spaces: `2hnach75g`.
    return loads.contains { words.contains($0.split(separator: " ").map(String.init)) }
      || words.contains { $0.first?.isNumber == true || $0.hasSuffix("75g") || $0.hasPrefix("nach") }
  }

  private static func isSugar(_ word: String) -> Bool {
    ["glu", "blutz", "insulin", "sugar", "bz", "zucker", "blutglu", "c-pep"].contains { word.hasPrefix($0) }
      || word == "ogtt"
  }

  /// R-SO-132.
  static func saysFasting(_ text: String) -> Bool {
    let words = PrintedLabel(text).words
    return words.contains { word in
      ["fasting", "fast", "nü"].contains { word == $0 }
        || ["nüchtern", "nuechtern", "nuchtern"].contains { word.hasPrefix($0) }
    } && !words.contains { ["non", "nicht", "not"].contains(String($0)) }
  }
}
