import RecordModel

/// A day that is written alone, or as a part of a moment (R-SO-080).
enum WrittenDay {
  /// The day of a moment, as it is written there; any other text as it is.
  static func day(of text: String) -> String { isMoment(text) ? String(text.prefix(10)) : text }

  /// Whether a text is a day that exists, or a moment.
  static func allows(_ text: String) -> Bool { CalendarDay(text) != nil || isMoment(text) }

  private static func isMoment(_ text: String) -> Bool {
    text.utf8.count > 10 && Timestamp.parse(text) != nil
  }
}

extension TextForm {
  /// A day, or a moment of which the written day counts.
  static let writtenDay = TextForm(
    keywords: [.init("pattern", "^[0-9]{4}-[0-9]{2}-[0-9]{2}")],
    expectation: "a day as YYYY-MM-DD, or an ISO 8601 time", longest: 64, standIn: "2000-01-01"
  ) { WrittenDay.allows($0) }
}
