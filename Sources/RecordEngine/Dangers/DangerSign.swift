import RecordModel

/// A sign of danger that people write of in their own words.
enum DangerSign: String, CaseIterable, Sendable {
  case chestPain, breathlessness, swelling, selfHarm

  /// What people write, in both languages, without accents and in lower case; a word with `*` goes on.
  ///
  /// Ours: signs of acute coronary syndrome (ESC 2023), of anaphylaxis (World Allergy Organization 2020), and of suicidal thoughts
  /// (WHO mhGAP 2016) in everyday words.
  var phrases: [String] {
    switch self {
    case .chestPain:
      [
        "brustschmerz*", "schmerz* in der brust", "schmerz* in meiner brust", "brust tut weh",
        "brust schmerzt", "druck auf der brust",
        "enge in der brust", "brustenge", "engegefuhl in der brust", "stechen in der brust",
        "druck in der brust", "angina pectoris",
        "herzschmerz*", "herzinfarkt*", "chest pain*", "pain in my chest", "pain in the chest", "chest hurts",
        "chest is hurting",
        "chest tightness", "tightness in my chest", "tightness in the chest", "pressure on my chest",
        "pressure in my chest",
        "pressure in the chest", "tight chest", "heart attack",
      ]
    case .breathlessness:
      [
        "atemnot*", "luftnot*", "keine luft", "kaum luft", "schlecht luft", "kurzatmig*", "ringe nach luft",
        "ringt nach luft",
        "schwer* atmen", "kann nicht atmen", "nicht mehr atmen", "kaum atmen", "erstick*", "breathless*",
        "short of breath", "shortness of breath",
        "cannot breathe", "can t breathe", "cant breathe", "hard to breathe", "trouble breathing",
        "difficulty breathing",
        "difficulties breathing", "struggling to breathe", "gasping",
      ]
    case .swelling:
      [
        "zunge geschwollen*", "geschwollene* zunge", "zunge schwillt", "zunge ist geschwollen",
        "zunge ist dick", "zunge ist angeschwollen",
        "angeschwollene zunge", "zungenschwellung", "lippen geschwollen", "geschwollene lippe*",
        "lippen sind geschwollen", "lippe schwillt",
        "lippen schwellen", "geschwollenes gesicht", "gesicht geschwollen", "gesicht ist geschwollen",
        "gesichtsschwellung", "hals schwillt",
        "hals schwillt zu", "hals ist zugeschwollen", "kehle schwillt", "angioodem*", "quinckeodem*",
        "quincke odem", "anaphyla*",
        "swollen tongue", "tongue swollen", "tongue is swollen", "tongue is swelling", "tongue swelling",
        "swelling of the tongue",
        "swelling of my tongue", "swollen lip*", "lips are swollen", "lips swollen", "lip swelling",
        "swollen face", "face is swollen",
        "face swelling", "swelling of the face", "swollen throat", "throat is swelling", "throat swelling",
        "throat is closing", "throat closing",
        "angioedema",
      ]
    case .selfHarm:
      [
        "suizid*", "selbstmord*", "umbringen", "mir das leben nehmen", "das leben nehmen", "nicht mehr leben",
        "will sterben", "mochte sterben",
        "tot sein", "lieber tot", "ware tot", "mir etwas antun", "mir was antun", "selbst verletzen",
        "mich ritzen", "selbstverletz*",
        "sterben will", "sterben mochte", "kein* sinn mehr zu leben", "suicid*", "kill myself",
        "killing myself", "end my life",
        "ending my life", "take my own life", "take my life", "want to die", "wanna die",
        "don t want to live", "do not want to live",
        "dont want to live", "better off dead", "wish i was dead", "wish i were dead", "hurt myself",
        "hurting myself", "harm myself",
        "harming myself", "self harm*", "no reason to live",
      ]
    }
  }

  /// The signs that a text tells of.
  static func signs(in texts: [String]) -> Set<DangerSign> {
    let clauses = texts.flatMap(DangerText.clauses)
    return Set(allCases.filter { sign in clauses.contains { $0.tells(of: sign) } })
  }
}

extension DangerText {
  fileprivate func tells(of sign: DangerSign) -> Bool {
    sign.phrases.contains { tells($0.split(separator: " ").map(String.init)) }
  }
}
