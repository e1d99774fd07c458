import RecordModel

/// The style of text for people: language, width, colours, local time.
package struct Style: Sendable {
  package var language: Language
  /// `nil` for no limit.
  package var width: Int?
  package var isColored: Bool
  /// Minutes that the local time of a moment is ahead of UTC.
  package var offset: @Sendable (Timestamp) -> Int16

  package init(
    language: Language = .en, width: Int? = nil, isColored: Bool = false,
    offset: @escaping @Sendable (Timestamp) -> Int16 = { _ in 0 }
  ) {
    (self.language, self.width, self.isColored, self.offset) = (language, width, isColored, offset)
  }

  package func say(_ de: String, _ en: String) -> String { language == .de ? de : en }

  /// Colours of the terminal, by their SGR number.
  package enum Color: Int {
    case red = 31, green = 32, yellow = 33, bold = 1, dim = 2
  }

  package func paint(_ text: String, _ color: Color) -> String {
    isColored && !text.isEmpty ? "\u{1B}[\(color.rawValue)m\(text)\u{1B}[0m" : text
  }

  /// Local date and time to the second, with the offset: `2026-01-14 11:20:30 +01:00`.
  package func time(_ moment: Timestamp) -> String { time(OffsetTime(moment, offsetMinutes: offset(moment))) }

  /// Date and time at the place where it happened.
  package func time(_ moment: OffsetTime) -> String {
    let text = moment.description
    let rest = text.dropFirst(23)
    return "\(text.prefix(10)) \(text.dropFirst(11).prefix(8)) \(rest == "Z" ? "+00:00" : String(rest))"
  }

  /// Local date and time to the minute, with the offset: `2026-01-14 11:20 +01:00`.
  package func minute(_ moment: Timestamp) -> String {
    let text = time(moment)
    return String(text.prefix(16) + text.dropFirst(19))
  }

  package func yesNo(_ value: Bool) -> String { value ? say("ja", "yes") : say("nein", "no") }
}
