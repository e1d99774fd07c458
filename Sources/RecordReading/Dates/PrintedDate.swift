import RecordModel

/// A date as it is printed.
struct PrintedDate: Sendable, Equatable {
  /// Days that it may be: one, or two where the order of day and month is open.
  let days: [CalendarDay]
  /// What its order of day and month says of other dates; `nil` if nothing.
  let order: Order?
  /// Words that it takes.
  let length: Int

  enum Order: Sendable { case dayFirst, monthFirst }

  /// The day where the order is known.
  func day(_ order: Order?) -> CalendarDay? {
    if days.count == 1 || days.first == days.last { return days.first }
    return order.map { $0 == .dayFirst ? days[0] : days[1] }
  }
}

extension PrintedDate {
  /// Reads the date that some words begin with.
  init?(_ words: ArraySlice<String>, today: CalendarDay) {
    guard let first = words.first else { return nil }
    if let found = Self.figures(first, today) {
      self = found
    } else if let found = Self.named(Array(words.prefix(3)), today) {
      self = found
    } else {
      return nil
    }
  }

  private static func figures(_ word: String, _ today: CalendarDay) -> PrintedDate? {
    let text = word.prefix { $0.isASCIIDigit || "./-".contains($0) }
    let rest = word.dropFirst(text.count)
    guard rest.isEmpty || [",", ";", ":", ")", "T"].contains(rest.first) else { return nil }
    let marks = text.filter { !$0.isASCIIDigit }
    guard let mark = marks.first, marks.allSatisfy({ $0 == mark }),
      marks.count == 2 || (marks.count == 3 && mark == ".")
    else { return nil }
    let parts = text.split { !$0.isASCIIDigit }.map(String.init)
    guard parts.count == 3, parts.allSatisfy({ $0.utf8.count <= 4 }) else { return nil }
    if parts[0].utf8.count == 4 {
      return day(parts[0], parts[1], parts[2], today).map { PrintedDate(days: [$0], order: nil, length: 1) }
    }
    let dayFirst = day(parts[2], parts[1], parts[0], today)
    // Points part the figures of dates that begin with the day.
    if mark == "." { return dayFirst.map { PrintedDate(days: [$0], order: nil, length: 1) } }
    switch (dayFirst, day(parts[2], parts[0], parts[1], today)) {
    case (let first?, let second?): return PrintedDate(days: [first, second], order: nil, length: 1)
    case (let first?, nil): return PrintedDate(days: [first], order: .dayFirst, length: 1)
    case (nil, let second?): return PrintedDate(days: [second], order: .monthFirst, length: 1)
    case (nil, nil): return nil
    }
  }

  private static let months = [
    ["jan"], ["feb"], ["mar", "mär", "mrz"], ["apr"], ["may", "mai"], ["jun"], ["jul"], ["aug"], ["sep"],
    ["oct", "okt"],
    ["nov"], ["dec", "dez"],
  ]

  /// Whether two words are a date without its year: `10 Jun`, `Jun 10,`.
  static func isDayAndMonth(_ one: String, _ other: String) -> Bool {
    let words = [one, other].map { $0.filter { !".,".contains($0) }.lowercased() }
    let isDay = words.map { (1...2).contains($0.count) && $0.allSatisfy(\.isASCIIDigit) }
    return isDay[0] != isDay[1]
      && months.contains { $0.contains(String((isDay[0] ? words[1] : words[0]).prefix(3))) }
  }

  private static func named(_ words: [String], _ today: CalendarDay) -> PrintedDate? {
    // 26-Mar-2025 is one word.
    let joined = words[0].split { "-/.".contains($0) }.map(String.init)
    let parts = joined.count == 3 ? joined : words.map { String($0.prefix { !",.;:)".contains($0) }) }
    guard parts.count == 3 else { return nil }
    let month = { (word: String) in
      word.allSatisfy(\.isLetter) && word.count >= 3
        ? months.firstIndex { $0.contains(String(word.lowercased().prefix(3))) }.map { String($0 + 1) } : nil
    }
    let found =
      month(parts[0]).flatMap { day(parts[2], $0, parts[1], today) }
      ?? month(parts[1]).flatMap { day(parts[2], $0, parts[0], today) }
    return found.map { PrintedDate(days: [$0], order: nil, length: joined.count == 3 ? 1 : 3) }
  }

  /// Years of two digits are the last ones that have been.
  private static func day(
    _ year: String, _ month: String, _ day: String, _ today: CalendarDay
  ) -> CalendarDay? {
    guard year.allSatisfy(\.isASCIIDigit), (1...2).contains(month.utf8.count),
      (1...2).contains(day.utf8.count),
      day.allSatisfy(\.isASCIIDigit)
    else { return nil }
    let padded = { (text: String) in text.utf8.count == 1 ? "0" + text : text }
    let rest = "-\(padded(month))-\(padded(day))"
    switch year.utf8.count {
    case 4: return CalendarDay(year + rest).flatMap { $0.year >= 1880 ? $0 : nil }
    case 2:
      guard let recent = CalendarDay("20" + year + rest) ?? CalendarDay("19" + year + rest) else {
        return nil
      }
      return recent <= today ? recent : CalendarDay("19" + year + rest) ?? recent
    default: return nil
    }
  }
}
