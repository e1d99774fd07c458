import RecordModel

/// How long treatment records are kept.
///
/// The default is the German duty: ten years after the end of the treatment (BGB §630f(3), MBO-Ä §10(3)).
/// Longer duties, such as the 30 or 85 years of radiation protection law, are for the operator to set, or to
/// place holds for.
package struct RetentionPolicy: Sendable, Equatable {
  /// 0 for no duty.
  package var years: Int
  /// Its days count.
  package var zone: TimeZoneRule

  package init(years: Int = 10, zone: TimeZoneRule = TimeZoneRule("CET-1CEST,M3.5.0,M10.5.0/3") ?? .utc) {
    (self.years, self.zone) = (years, zone)
  }

  /// The last day of the duty after care that ended at a moment; `nil` without a duty.
  ///
  /// The day of the last event does not count (BGB §187(1)), so the duty ends with the end of the day of the same name and
  /// number (§188(2)).
  func keepUntil(lastCare: Timestamp?) -> CalendarDay? {
    guard years > 0, let lastCare else { return nil }
    let day = zone.local(lastCare).day
    return day.later(years: years) ?? CalendarDay("9999-12-31")
  }

  /// Whether a duty with that last day has ended.
  func hasEnded(_ keepUntil: CalendarDay?, at now: Timestamp) -> Bool {
    keepUntil.map { zone.local(now).day > $0 } ?? true
  }
}
