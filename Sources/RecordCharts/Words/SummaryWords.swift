import RecordModel

/// Values of answers in readable form.
enum SummaryWords {
  /// A value on one line: times local, numbers with the language's comma, lists with commas.
  static func text(_ value: Value?, _ time: ChartTime) -> String {
    switch value {
    case nil, .null, .array([]), .object([]): return "–"
    case .bool(let flag): return time.language == .de ? (flag ? "ja" : "nein") : (flag ? "yes" : "no")
    case .integer(let number): return "\(number)"
    case .double(let number): return ChartNumber.text(number, time.language)
    case .reported(let digits): return ChartNumber.text(ExactDecimal(digits), time.language)
    case .string(let text): return self.text(text, time)
    case .array(let elements): return elements.map { self.text($0, time) }.joined(separator: ", ")
    case .object(let members):
      return members.filter { !isEmpty($0.value) && !isIdentifier($0.name) }
        .map { "\(name($0.name, time.language)): \(text($0.value, time))" }.joined(separator: "; ")
    }
  }

  private static func text(_ text: String, _ time: ChartTime) -> String {
    if text.isEmpty { return "–" }
    if text.utf8.count >= 20, let parsed = Timestamp.parse(text) { return time.minute(parsed.moment) }
    if let day = CalendarDay(text) { return time.day(day) }
    if let part = PartialDate(text) { return time.part(part) }
    return value(text, time.language)
  }

  static func isEmpty(_ value: Value) -> Bool {
    switch value {
    case .null, .array([]), .object([]), .string(""): true
    default: false
    }
  }

  /// Whether a member is only an identifier for programs.
  static func isIdentifier(_ name: String) -> Bool {
    name == "version" || name == "id" || ["Id", "Ids", "_id"].contains { name.hasSuffix($0) }
  }

  /// The name of a member.
  static func name(_ name: String, _ language: Language) -> String {
    if language == .de, let known = names[name] { return known }
    return ChartWords.readable(name)
  }

  /// The word of an enumeration or a measure; any other text unchanged.
  static func value(_ text: String, _ language: Language) -> String {
    let label =
      HistoryResource(rawValue: text)?.label ?? TrendMetric(rawValue: text)?.label
      ?? MeasureKind(rawValue: text)?.label
    if let label { return label.localized(language) }
    if language == .de { return values[text] ?? ChartWords.categories[text]?.de ?? text }
    // Words of enumerations are names; sentences are not touched.
    guard values[text] != nil, text.first?.isLowercase == true else { return text }
    return ChartWords.readable(text).lowercasedFirst
  }

  /// The section of an area, for its name.
  static func section(of area: RecordArea) -> String { area == .patients ? "profile" : area.rawValue }
}
