import RecordModel

/// A diagnosis that says of the kidneys what no stage of chronic disease says.
enum KidneyDiagnosis: Sendable {
  /// Blood is washed: what is measured after a session is the machine's work.
  case dialysis
  /// Of somebody else; chronic kidney disease whatever the rate (KDIGO 2024, section 1.1).
  case transplant
  /// While creatinine rises no rate can be computed from it (KDIGO AKI 2012).
  case acute

  /// How long an acute injury counts that nobody ended: 90 days, from then on it is a chronic disease (KDIGO AKI 2012).
  static let acuteDays: Int64 = 90

  /// By a code, else by words.
  init?(_ concept: CodedConcept) {
    let found = Self.all.first { kind in
      kind.codes.contains { system, code in
        system == concept.system
          && (concept.code == code || system == .icd10 && concept.code.hasPrefix(code))
      }
    }
    guard let found = found ?? KidneyDiagnosis(text: concept.display) else { return nil }
    self = found
  }

  /// By words, in German and English, unless these deny it.
  init?(text: String) {
    let words = DrugWords(text).words
    let isOfKidneys = words.contains(where: Self.isOfKidneys)
    if Self.isThere(Self.isDialysis, in: text) {
      self = .dialysis
    } else if isOfKidneys, Self.isThere({ $0.contains("transplant") }, in: text) {
      self = .transplant
    } else if isOfKidneys, words.contains(where: Self.isAcute), Self.isThere(Self.isFailure, in: text) {
      self = .acute
    } else {
      return nil
    }
  }

  /// Whether a text has such a word that its own part of a list or sentence does not deny.
  private static func isThere(_ isMeant: (String) -> Bool, in text: String) -> Bool {
    ListParts.parts(of: text).contains { part in
      let words = DrugWords(part).words
      return words.indices.contains { place in
        guard isMeant(words[place]) else { return false }
        // In "no acute kidney injury" the denial stands before the whole name.
        var first = place
        while first > 0, isAcute(words[first - 1]) || isOfKidneys(words[first - 1]) { first -= 1 }
        return !DeniedWords.isDenied(first..<place + 1, in: words)
      }
    }
  }

  /// Whether newer values never take its place.
  var isLasting: Bool { self != .acute }

  /// The rate of filtration that drugs are chosen by, in mL/min/1.73 m².
  ///
  /// A transplanted kidney counts as one of category G3b, where recipients' lie, unless a value is worse.
  var rate: Double {
    switch self {
    case .dialysis, .acute: 0
    case .transplant: 37
    }
  }

  private static let all = [dialysis, transplant, acute]

  private static func isDialysis(_ word: String) -> Bool {
    word.contains("dialys") || word.contains("nierenersatz")
  }

  private static func isOfKidneys(_ word: String) -> Bool {
    word.hasPrefix("nieren") || ["kidney", "renal", "niere"].contains(word)
  }

  private static func isAcute(_ word: String) -> Bool { word == "acute" || word.hasPrefix("akut") }

  private static func isFailure(_ word: String) -> Bool {
    ["injury", "failure", "insufficiency"].contains(word) || word.hasSuffix("versagen")
      || word.hasSuffix("schadigung") || word.hasSuffix("insuffizienz") || word.hasSuffix("schaedigung")
  }

  /// ICD-10 with what lies below, and SNOMED CT.
  private var codes: [(CodeSystem, String)] {
    switch self {
    case .dialysis:
      ["Z99.2", "Z49", "N18.6", "T82.4"].map { (.icd10, $0) }
        + ["105502003", "302497006", "265764009", "71192002", "714152005", "108241001"].map {
          (.snomedCT, $0)
        }
    case .transplant:
      ["Z94.0", "T86.1"].map { (.icd10, $0) }
        + ["161665007", "70536003", "737295003", "714153000"].map { (.snomedCT, $0) }
    case .acute:
      ["N17", "N99.0", "O90.4", "K76.7"].map { (.icd10, $0) } + ["14669001"].map { (.snomedCT, $0) }
    }
  }
}
