import RecordModel

/// The numbers of a text, in digits and in German and English words, in one spelling.
enum WrittenNumbers {
  static func all(in text: String) -> Set<String> {
    let words = Clauses(text.replacing("ß", with: "ss")).words
    return Set(NarrativeCheck.numbers(in: text) + words.compactMap(number))
  }

  /// What a word counts; `nil` for other words, and for those that are articles too.
  private static func number(_ word: String) -> String? {
    if let number = exact[word] { return number }
    if let part = parts.first(where: { word.hasPrefix($0.key) }) { return part.value }
    for ending in [
      "fach", "mal", "jahrig", "stundig", "stundlich", "tagig", "tel", "ste", "sten", "te", "ten",
    ]
    where word.hasSuffix(ending) {
      if let number = exact[String(word.dropLast(ending.count))] { return number }
    }
    return compound(word)
  }

  /// `fünfundzwanzig`, `zweihundert`.
  private static func compound(_ word: String) -> String? {
    if let place = word.ranges(of: "und").first {
      let (units, rest) = (String(word[..<place.lowerBound]), String(word[place.upperBound...]))
      if let unit = units == "ein" ? 1 : exact[units].flatMap({ Int($0) }),
        let tens = exact[rest].flatMap({ Int($0) })
      {
        return "\(unit + tens)"
      }
    }
    for (name, size) in [("hundert", 100), ("tausend", 1000)]
    where word.hasPrefix(name) || word.hasSuffix(name) {
      let times = word.hasSuffix(name) ? exact[String(word.dropLast(name.count))].flatMap { Int($0) } : nil
      return "\((times ?? 1) * size)"
    }
    return nil
  }

  private static let exact: [String: String] = {
    let german = [
      "null", "", "zwei", "drei", "vier", "funf", "sechs", "sieben", "acht", "neun", "zehn", "elf", "zwolf",
      "dreizehn", "vierzehn", "funfzehn", "sechzehn", "siebzehn", "achtzehn", "neunzehn",
    ]
    let english = [
      "zero", "", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve",
      "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen",
    ]
    let tens = [
      ("zwanzig", "twenty"), ("dreissig", "thirty"), ("vierzig", "forty"), ("funfzig", "fifty"),
      ("sechzig", "sixty"), ("siebzig", "seventy"), ("achtzig", "eighty"), ("neunzig", "ninety"),
    ]
    var known = ["twice": "2", "thrice": "3", "dozen": "12", "hundred": "100", "thousand": "1000"]
    for words in [german, english] {
      for (number, word) in words.enumerated() where !word.isEmpty { known[word] = "\(number)" }
    }
    for (index, words) in tens.enumerated() {
      (known[words.0], known[words.1]) = ("\(20 + 10 * index)", "\(20 + 10 * index)")
    }
    return known
  }()

  /// Beginnings of words for parts and multiples, and of months: a date is a number, too.
  private static let parts: [(key: String, value: String)] = [
    ("halb", "half"), ("halft", "half"), ("half", "half"), ("halve", "half"), ("halving", "half"),
    ("anderthalb", "1.5"), ("eineinhalb", "1.5"), ("zweieinhalb", "2.5"), ("viertel", "quarter"),
    ("quarter", "quarter"), ("drittel", "third"), ("verdoppel", "double"), ("doppel", "double"),
    ("doubl", "double"), ("tripl", "triple"), ("verdreifach", "triple"), ("dutzend", "12"),
    ("januar", "month 1"), ("februar", "month 2"), ("april", "month 4"), ("juni", "month 6"),
    ("june", "month 6"), ("juli", "month 7"), ("july", "month 7"), ("august", "month 8"),
    ("septemb", "month 9"), ("oktober", "month 10"), ("october", "month 10"), ("novemb", "month 11"),
    ("dezemb", "month 12"), ("decemb", "month 12"),
  ]
}
