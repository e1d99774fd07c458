/// A daily span in which nothing is delivered outside the application; over midnight if it begins later than
/// it ends.
package struct QuietHours: Codable, Sendable, Equatable {
  package var from: HourMinute
  /// Exclusive; differs from `from`.
  package var until: HourMinute
  /// The zone of the patient's clocks, as a POSIX rule: `CET-1CEST,M3.5.0,M10.5.0/3`.
  package var timeZone: TimeZoneRule

  package init(from: HourMinute, until: HourMinute, timeZone: TimeZoneRule) {
    (self.from, self.until, self.timeZone) = (from, until, timeZone)
  }

  /// The end of the quiet hours that contain a moment; `nil` if it lies outside.
  package func end(after moment: Timestamp) -> Timestamp? {
    let (day, time) = timeZone.local(moment)
    let isQuiet = from < until ? from <= time && time < until : time >= from || time < until
    guard isQuiet, from != until else { return nil }
    let last = until <= time ? day.next : day
    // If clocks skip the end of the quiet hours, they end with the skipped hour.
    return timeZone.moment(last, until)
      ?? timeZone.moment(last, HourMinute(clamping: until.minutes + 60))
  }
}

extension CalendarDay {
  /// The next day; the same at the calendar's end.
  fileprivate var next: CalendarDay {
    midnight.map { CalendarDay(Timestamp(milliseconds: $0.milliseconds + 86_400_000)) } ?? self
  }
}
