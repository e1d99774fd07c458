/// Days of birth, and how they are compared with moments: the only place where they are (R-MH-350).
///
/// A day of birth is a local one, and nobody knows where. Somewhere the day is up to fourteen hours ahead of UTC, so that a moment is
/// before birth only if that day had begun nowhere. Source: IANA time zone database, Pacific/Kiritimati, UTC+14.
extension CalendarDay {
  /// By how much a local day may be ahead of UTC.
  private static let mostAhead: Int64 = 14 * 3_600_000

  /// The latest day that it is anywhere at a moment.
  package init(latestAt moment: Timestamp) {
    let latest = min(moment.milliseconds + Self.mostAhead, Timestamp.latest.milliseconds)
    self.init(Timestamp(milliseconds: latest))
  }

  /// Whether a moment lies before this day of birth, wherever that was.
  package func isBirth(after moment: Timestamp) -> Bool { CalendarDay(latestAt: moment) < self }

  /// Whether a day lies before this day of birth.
  package func isBirth(after day: CalendarDay) -> Bool { day < self }

  /// Whether it is another day of birth than one that is known.
  package func isOtherBirth(than known: CalendarDay) -> Bool { self != known }

  /// Whole years since this day of birth, 0 on the day itself.
  ///
  /// Birthdays are counted in UTC, without the fourteen hours: limits are judged by age, and a least age protects
  /// children.
  package func age(at moment: Timestamp) -> Int { years(until: CalendarDay(moment)) }

  private func years(until day: CalendarDay) -> Int {
    let isBeforeBirthday = (day.month, day.day) < (month, self.day)
    return max(0, day.year - year - (isBeforeBirthday ? 1 : 0))
  }
}
