import RecordModel

/// Which looks at the clock are news.
struct ClockWatch {
  /// The day on which it was last told that the clock is not believed; `nil` if it is.
  private var told: CalendarDay?

  /// What is to be told: that the clock is not believed, once a day.
  ///
  /// That it is again, is no news but the end of them.
  mutating func look(_ doubtful: ClockStatus?, on day: CalendarDay) -> ClockStatus? {
    guard let doubtful else {
      told = nil
      return nil
    }
    defer { told = day }
    return told == day ? nil : doubtful
  }
}
