/// A span of every day in which nothing is delivered outside the application; over midnight where it begins later than it
/// ends.
package struct QuietHours: Codable, Sendable, Equatable {
  package var from: HourMinute
  /// Until then; not the same as `from`.
  package var until: HourMinute
  /// The zone of the patient's clocks, as a rule of POSIX: `CET-1CEST,M3.5.0,M10.5.0/3`.
  package var timeZone: TimeZoneRule

  /// A span.
  package init(from: HourMinute, until: HourMinute, timeZone: TimeZoneRule) {
    (self.from, self.until, self.timeZone) = (from, until, timeZone)
  }

  /// When the quiet hours end that a moment lies in; `nil` where it lies in none.
  package func end(after moment: Timestamp) -> Timestamp? {
    let (day, time) = timeZone.local(moment)
    let isQuiet = from < until ? from <= time && time < until : time >= from || time < until
    guard isQuiet, from != until else { return nil }
    let last = until <= time ? day.next : day
    // Where clocks skip the end of the quiet hours, they end with the hour that is skipped.
    return timeZone.moment(last, until)
      ?? timeZone.moment(last, HourMinute(clamping: until.minutes + 60))
  }
}

extension CalendarDay {
  /// The day after; itself at the calendar's end.
  fileprivate var next: CalendarDay {
    midnight.map { CalendarDay(Timestamp(milliseconds: $0.milliseconds + 86_400_000)) } ?? self
  }
}
