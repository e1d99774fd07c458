/// Confirms a clock that is far ahead of what it should show.
package struct ConfirmClock: Method {
  package static let name = "server.confirmClock"
  package static let summary =
    "Says that the clock is right although it is far ahead of the record, so that what is past its time is destroyed."
  package static let access = Access.operate

  /// The day in UTC by another clock than the daemon's, as a proof that somebody has looked at one.
  package var day: CalendarDay

  package init(day: CalendarDay) { self.day = day }

  package struct Outcome: Codable, Sendable, Equatable {
    /// Milliseconds by which it was ahead of what was believed.
    package var aheadMilliseconds: Int64

    package init(aheadMilliseconds: Int64) { self.aheadMilliseconds = aheadMilliseconds }
  }

  package static let example = ConfirmClock(day: CalendarDay(Example.start))
  package static let exampleOutcome = Outcome(aheadMilliseconds: 864_000_000)
}

/// A clock that is too far ahead of the record to be believed.
///
/// Until it is, nothing is destroyed for its age alone.
package struct ClockStatus: Codable, Sendable, Equatable {
  /// The time that is believed.
  package var believed: Timestamp
  /// Milliseconds by which the clock is ahead of it.
  package var aheadMilliseconds: Int64
  /// Milliseconds for which it has to run on without a jump until it is believed, unless somebody confirms it.
  package var waitMilliseconds: Int64

  package init(believed: Timestamp, aheadMilliseconds: Int64, waitMilliseconds: Int64) {
    (self.believed, self.aheadMilliseconds) = (believed, aheadMilliseconds)
    self.waitMilliseconds = waitMilliseconds
  }
}
