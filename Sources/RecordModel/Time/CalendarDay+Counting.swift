extension CalendarDay {
  /// Its beginning in UTC.
  package var start: Timestamp { midnight ?? .earliest }

  /// So many days later, or earlier if negative; the first or last day there is if that lies outside of the calendar.
  package func adding(days: Int) -> CalendarDay {
    let (length, isTooMuch) = Int64(days).multipliedReportingOverflow(by: CivilTime.millisecondsPerDay)
    let (moment, isOutside) = start.milliseconds.addingReportingOverflow(length)
    guard !isTooMuch, !isOutside else { return CalendarDay(days < 0 ? .earliest : .latest) }
    return CalendarDay(Timestamp(milliseconds: moment))
  }

  /// The number of days until another day; negative if that is earlier.
  package func days(until other: CalendarDay) -> Int {
    Int((other.start.milliseconds - start.milliseconds) / CivilTime.millisecondsPerDay)
  }
}
