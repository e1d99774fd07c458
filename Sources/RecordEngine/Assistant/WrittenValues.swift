import RecordModel

/// Values that somebody writes in a sentence: `blood pressure 190/120`, `Puls 150`, `Blutzucker von 2,1 mmol/l`.
///
/// Read generously: a value that was meant otherwise costs a look, one that is passed over a day.
struct WrittenValues {
  /// One of them.
  struct Found {
    let metric: TrendMetric
    let value: ExactDecimal
    var diastolic: ExactDecimal?
    /// `nil` for the unit in which such values are kept.
    var unit: String?
  }

  private let tokens: [Token]

  private enum Token: Equatable {
    case word(String)
    case number(ExactDecimal)
    case sign(Unicode.Scalar)

    var word: String? { if case .word(let word) = self { word } else { nil } }
    var number: ExactDecimal? { if case .number(let number) = self { number } else { nil } }
  }

  init(_ text: String) { tokens = Self.tokens(FoldedText.fold(text).compactMap(Unicode.Scalar.init)) }

  /// In the order in which they stand.
  var all: [Found] {
    tokens.indices.compactMap { pressure(at: $0) ?? named(at: $0) ?? counted(at: $0) }
  }

  /// Words for a measure; a star stands for any ending.
  private static let names: [(metric: TrendMetric, words: [String], plausible: ClosedRange<Int32>)] = [
    (
      .heartRate, ["puls", "pulse", "pulsschlag", "herzfrequenz", "heartrate", "ruhepuls", "herzschlag"],
      15...350
    ),
    (.oxygenSaturation, ["spo2", "o2", "sauerstoff*", "saturation", "sattigung", "oxygen"], 30...100),
    (.temperature, ["fieber*", "fever", "temperatur*", "temperature"], 25...115),
    (
      .bloodGlucose, ["blutzucker*", "zucker", "zuckerwert*", "sugar", "sugars", "glucose", "glukose", "bz"],
      1...1500
    ),
  ]

  /// What is counted in these is no value.
  private static let times: Set = [
    "tag", "tage", "tagen", "woche", "wochen", "monat", "monate", "monaten", "jahr", "jahre", "jahren",
    "stunde",
    "stunden", "minute", "minuten", "minutes", "uhr", "mal", "day", "days", "week", "weeks", "month",
    "months",
    "year", "years", "hour", "hours", "times", "am", "pm", "x",
  ]

  /// Two numbers with a stroke or a word between them, the upper one first.
  private func pressure(at index: Int) -> Found? {
    guard let upper = token(index)?.number, let lower = token(index + 2)?.number,
      let between = token(index + 1)
    else { return nil }
    let isJoined = between == .sign("/") || ["zu", "over", "auf"].contains(between.word)
    let isDate = token(index + 3) == .sign("/") || token(index - 1) == .sign("/")
    let (uppers, lowers) = (Self.span(60...320), Self.span(25...220))
    guard isJoined, !isDate, uppers.contains(upper), lowers.contains(lower), lower < upper else { return nil }
    return Found(metric: .bloodPressure, value: upper, diastolic: lower)
  }

  /// The first number behind the name of a measure, with few words between.
  private func named(at index: Int) -> Found? {
    guard let word = token(index)?.word else { return nil }
    let isRate = word == "heart" && token(index + 1)?.word == "rate"
    let name = Self.names.first { entry in
      isRate ? entry.metric == .heartRate : entry.words.contains { Self.matches($0, word) }
    }
    guard let name, let place = (index + 1...index + 6).first(where: { token($0)?.number != nil }),
      let value = token(place)?.number, !isTime(place), Self.span(name.plausible).contains(value)
    else { return nil }
    return Found(metric: name.metric, value: value, unit: unit(name.metric, value, at: place + 1))
  }

  /// Beats a minute, which nothing else is counted in.
  private func counted(at index: Int) -> Found? {
    guard let value = token(index)?.number, token(index + 1)?.word == "bpm" else { return nil }
    return Found(metric: .heartRate, value: value)
  }

  private func isTime(_ place: Int) -> Bool { token(place + 1)?.word.map(Self.times.contains) ?? false }

  /// The unit that is written, or that a number without one can only be in.
  private func unit(_ metric: TrendMetric, _ value: ExactDecimal, at place: Int) -> String? {
    let written = [token(place)?.word, token(place + 1)?.word]
    switch metric {
    case .bloodGlucose: return written.contains("mmol") || value < ExactDecimal(20) ? "mmol/L" : nil
    case .temperature:
      return value > ExactDecimal(60) || written.contains("f") || written.contains("fahrenheit") ? "°F" : nil
    default: return nil
    }
  }

  private func token(_ index: Int) -> Token? { tokens.indices.contains(index) ? tokens[index] : nil }

  private static func span(_ range: ClosedRange<Int32>) -> ClosedRange<ExactDecimal> {
    ExactDecimal(range.lowerBound)...ExactDecimal(range.upperBound)
  }

  private static func matches(_ pattern: String, _ word: String) -> Bool {
    pattern.hasSuffix("*") ? word.hasPrefix(pattern.dropLast()) : word == pattern
  }

  private static func tokens(_ scalars: [Unicode.Scalar]) -> [Token] {
    var (tokens, rest): ([Token], ArraySlice<Unicode.Scalar>) = ([], scalars[...])
    while let first = rest.first {
      if isDigit(first) {
        tokens.append(.number(number(&rest)))
      } else if first.properties.isAlphabetic {
        let word = rest.prefix { $0.properties.isAlphabetic || isDigit($0) }
        tokens.append(.word(String(String.UnicodeScalarView(word))))
        rest.removeFirst(word.count)
      } else {
        if !first.properties.isWhitespace { tokens.append(.sign(first)) }
        rest.removeFirst()
      }
    }
    return tokens
  }

  /// Digits, perhaps with a point or comma and more of them.
  private static func number(_ rest: inout ArraySlice<Unicode.Scalar>) -> ExactDecimal {
    var text = take(&rest)
    if let point = rest.first, point == "." || point == ",", let next = rest.dropFirst().first, isDigit(next)
    {
      rest.removeFirst()
      text += "." + take(&rest)
    }
    return ExactDecimal(text) ?? ExactDecimal(Int32.max)
  }

  private static func take(_ rest: inout ArraySlice<Unicode.Scalar>) -> String {
    let digits = rest.prefix(while: isDigit)
    rest.removeFirst(digits.count)
    return String(String.UnicodeScalarView(digits))
  }

  private static func isDigit(_ scalar: Unicode.Scalar) -> Bool { ("0"..."9").contains(scalar) }
}
