import RecordModel

/// Days and times in readable form, by the local clock.
package struct ChartTime: Sendable {
  /// Language of the names of months.
  package var language: Language
  /// Minutes that the local clock is ahead of UTC at a moment.
  package var offset: @Sendable (Timestamp) -> Int

  package init(_ language: Language, offset: @escaping @Sendable (Timestamp) -> Int) {
    (self.language, self.offset) = (language, offset)
  }

  /// Times by a clock with a fixed offset.
  package init(_ language: Language, offsetMinutes: Int) { self.init(language) { _ in offsetMinutes } }

  /// Milliseconds of the local clock, counted as if it were UTC.
  func local(_ moment: Timestamp) -> Int64 { moment.milliseconds + Int64(offset(moment)) * 60_000 }

  /// `14.01.2026` or `14 Jan 2026`.
  package func day(_ moment: Timestamp) -> String { day(CalendarDay(Timestamp(milliseconds: local(moment)))) }

  /// `14.01.2026` or `14 Jan 2026`.
  package func day(_ day: CalendarDay) -> String {
    "\(shortDay(day))\(language == .de ? "" : " ")\(day.year)"
  }

  /// `Mai 2014` or `May 2014`; a year alone as it is.
  package func part(_ part: PartialDate) -> String {
    part.month == nil ? part.description : monthAndYear(part.firstDay)
  }

  /// `14.01.` or `14 Jan`.
  func shortDay(_ day: CalendarDay) -> String {
    language == .de ? "\(two(day.day)).\(two(day.month))." : "\(day.day) \(month(day.month))"
  }

  /// `14.01.2026, 11:20` or `14 Jan 2026, 11:20`.
  package func minute(_ moment: Timestamp) -> String { "\(day(moment)), \(clock(local(moment)))" }

  /// `11:20` of a local time.
  func clock(_ local: Int64) -> String {
    let minutes = Int(((local % 86_400_000) + 86_400_000) % 86_400_000 / 60_000)
    return "\(two(minutes / 60)):\(two(minutes % 60))"
  }

  /// The offset at a moment as `UTC+01:00`.
  package func zone(_ moment: Timestamp) -> String {
    let offsetMinutes = offset(moment)
    let size = Int(offsetMinutes.magnitude)
    return "UTC\(offsetMinutes < 0 ? "-" : "+")\(two(size / 60)):\(two(size % 60))"
  }

  /// `Jan 2026`.
  func monthAndYear(_ day: CalendarDay) -> String { "\(month(day.month)) \(day.year)" }

  private func month(_ month: Int) -> String {
    let names =
      language == .de
      ? ["Jan", "Feb", "Mär", "Apr", "Mai", "Jun", "Jul", "Aug", "Sep", "Okt", "Nov", "Dez"]
      : ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
    return names[min(max(month, 1), 12) - 1]
  }

  private func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
}

/// Numbers in readable form.
package enum ChartNumber {
  /// A number with at most three decimals, with a comma in German.
  package static func text(_ value: Double, _ language: Language) -> String {
    guard value.magnitude < 1e12 else { return "–" }
    return text(ExactDecimal(thousandths: Int64((value * 1000).rounded())), language)
  }

  /// A number with all its decimals, with a comma in German.
  package static func text(_ value: ExactDecimal, _ language: Language) -> String {
    let text = value.description
    return language == .de ? String(text.map { $0 == "." ? "," : $0 }) : text
  }
}

extension ExactDecimal {
  /// The number for drawing.
  var drawn: Double { double }
}
