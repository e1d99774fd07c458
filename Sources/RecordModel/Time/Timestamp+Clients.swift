/// Moments that clients say, against our clock: the only place where they are compared (R-MH-222, R-MH-350).
extension Timestamp {
  /// How far ahead the clocks of phones, devices and other systems may run: a little wrong, not days.
  package static let clientTolerance: Int64 = 5 * 60_000

  /// Whether it lies in the future, by more than a client's clock may be ahead.
  package func isFuture(at now: Timestamp) -> Bool {
    milliseconds > now.milliseconds + Self.clientTolerance
  }
}

/// Local days that clients say, against our clock.
extension CalendarDay {
  /// Whether the day has begun nowhere yet, by a client's clock that may be ahead of ours.
  ///
  /// A local day may be fourteen hours ahead of UTC, as a day of birth may; see ``init(latestAt:)``.
  package func isFuture(at now: Timestamp) -> Bool {
    CalendarDay(latestAt: Timestamp(milliseconds: now.milliseconds + Timestamp.clientTolerance)) < self
  }
}
