import RecordModel

/// Words in front of the only end of an interval.
enum ComparatorWords {
  static let all: [(String, ReportedResult.Comparator)] = [
    ("up to", .atMost), ("bis zu", .atMost), ("bis", .atMost), ("at most", .atMost), ("max.", .atMost),
    ("höchstens", .atMost), ("at least", .atLeast), ("mindestens", .atLeast), ("min.", .atLeast),
    ("ab", .atLeast),
    ("from", .atLeast), ("less than or equal to", .atMost), ("greater than or equal to", .atLeast),
    ("less than", .less), ("kleiner als", .less), ("kleiner", .less), ("unter", .less), ("under", .less),
    ("below", .less), ("greater than", .greater), ("more than", .greater), ("größer als", .greater),
    ("größer", .greater), ("über", .greater), ("over", .greater), ("above", .greater),
  ]
}

/// Words in front of an interval that holds for one sex.
enum SexWords {
  private static let words: [String: BiomarkerRange.Sex] = [
    "m": .male, "male": .male, "males": .male, "men": .male, "man": .male, "männer": .male, "männlich": .male,
    "mann": .male, "f": .female, "w": .female, "female": .female, "females": .female, "women": .female,
    "woman": .female, "frauen": .female, "weiblich": .female, "frau": .female,
  ]

  static func sex(_ word: String) -> BiomarkerRange.Sex? {
    words[word.hasSuffix(":") || word.hasSuffix(".") ? String(word.dropLast()) : word]
  }
}
