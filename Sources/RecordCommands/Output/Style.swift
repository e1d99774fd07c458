import RecordModel

/// The style of text for people: language, width, colours, local time.
struct Style: Sendable {
  var language = Language.en
  /// `nil` for no limit.
  var width: Int?
  var isColored = false
  /// Minutes that the local time of a moment is ahead of UTC.
  var offset: @Sendable (Timestamp) -> Int16 = { _ in 0 }

  func say(_ de: String, _ en: String) -> String { language == .de ? de : en }

  /// Colours of the terminal, by their SGR number.
  enum Color: Int {
    case red = 31, green = 32, yellow = 33, bold = 1, dim = 2
  }

  func paint(_ text: String, _ color: Color) -> String {
    isColored && !text.isEmpty ? "\u{1B}[\(color.rawValue)m\(text)\u{1B}[0m" : text
  }

  /// Local date and time to the second, with the offset: `2026-01-14 11:20:30 +01:00`.
  func time(_ moment: Timestamp) -> String { time(OffsetTime(moment, offsetMinutes: offset(moment))) }

  /// Date and time at the place where it happened.
  func time(_ moment: OffsetTime) -> String {
    let text = moment.description
    let rest = text.dropFirst(23)
    return "\(text.prefix(10)) \(text.dropFirst(11).prefix(8)) \(rest == "Z" ? "+00:00" : String(rest))"
  }

  func yesNo(_ value: Bool) -> String { value ? say("ja", "yes") : say("nein", "no") }
}
