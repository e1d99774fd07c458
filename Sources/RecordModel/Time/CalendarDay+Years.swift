extension CalendarDay {
  /// The same day so many years later; for 29 February the last of February if that year has no such day, as
  /// BGB §188(3) ends a period.
  ///
  /// `nil` beyond the year 9999.
  package func later(years: Int) -> CalendarDay? {
    let (sum, isTooMuch) = year.addingReportingOverflow(years)
    guard !isTooMuch, (1...9999).contains(sum) else { return nil }
    return CalendarDay(year: sum, month: month, day: min(day, CivilTime.days(in: month, of: sum)))
  }
}
