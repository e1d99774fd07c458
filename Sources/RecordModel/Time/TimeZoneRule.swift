/// The rules of a place's clocks, as a POSIX time zone text: `CET-1CEST,M3.5.0,M10.5.0/3`.
///
/// The machine's time zone database may be absent, differ between two machines or change under a running
/// record; a rule is part of the published definition that uses it, so an answer can be explained from the
/// log alone. It is the same text that ends every file of that database and describes the zone's future
/// (RFC 8536 §3.3), which is all that planning needs. It says nothing about the zone's history.
package struct TimeZoneRule: Sendable, Equatable {
  /// As it was written.
  package let text: String
  /// Seconds east of UTC outside daylight saving.
  let standard: Int
  let daylight: Daylight?

  struct Daylight: Sendable, Equatable {
    /// Seconds east of UTC.
    var offset: Int
    var start: Transition
    var end: Transition
  }

  /// A change of the clocks: a day of the year, and seconds of local time after its midnight.
  struct Transition: Sendable, Equatable {
    enum Day: Sendable, Equatable {
      /// `Mm.w.d`: the w-th weekday d (0 is Sunday) of month m, the last for w = 5.
      case weekday(month: Int, week: Int, day: Int)
      /// `Jn`: 1 to 365, never 29 February.
      case julian(Int)
      /// `n`: 0 to 365, 29 February counted.
      case ordinal(Int)
    }

    var day: Day
    var seconds: Int
  }

  package static let utc = TimeZoneRule(text: "UTC0", standard: 0, daylight: nil)

  init(text: String, standard: Int, daylight: Daylight?) {
    (self.text, self.standard, self.daylight) = (text, standard, daylight)
  }

  /// Minutes that local time is ahead of UTC at a moment; seconds are dropped.
  package func offsetMinutes(at moment: Timestamp) -> Int16 { Int16(clamping: offset(at: moment) / 60) }

  /// The day and time that clocks show at a moment.
  package func local(_ moment: Timestamp) -> (day: CalendarDay, time: HourMinute) {
    let shifted = Timestamp(milliseconds: moment.milliseconds + Int64(offset(at: moment)) * 1000)
    let civil = CivilTime(shifted)
    return (CalendarDay(shifted), HourMinute(clamping: civil.hour * 60 + civil.minute))
  }

  /// The moment at which clocks show a time of a day; the first of two, `nil` if they skip it.
  package func moment(_ day: CalendarDay, _ time: HourMinute) -> Timestamp? {
    guard let midnight = day.midnight else { return nil }
    let local = midnight.milliseconds + Int64(time.minutes) * 60_000
    let offsets = [daylight?.offset, standard].compactMap(\.self)
    let candidates = offsets.map { offset in
      (offset: offset, moment: Timestamp(milliseconds: local - Int64(offset) * 1000))
    }
    return candidates.filter { self.offset(at: $0.moment) == $0.offset }.map(\.moment).min()
  }

  private func offset(at moment: Timestamp) -> Int {
    guard let daylight else { return standard }
    let year = CivilTime(Timestamp(milliseconds: moment.milliseconds + Int64(standard) * 1000)).year
    let start = daylight.start.moment(in: year, offset: standard)
    let end = daylight.end.moment(in: year, offset: daylight.offset)
    // South of the equator daylight saving lasts over the new year.
    let isOn = start < end ? moment >= start && moment < end : moment >= start || moment < end
    return isOn ? daylight.offset : standard
  }
}

extension TimeZoneRule.Transition {
  /// The transition's moment, for clocks that are so many seconds ahead of UTC.
  func moment(in year: Int, offset: Int) -> Timestamp {
    let seconds = Int64(dayOfYear(year)) * 86_400 + Int64(self.seconds - offset)
    return Timestamp(milliseconds: TimeZoneRule.newYear(year).milliseconds + seconds * 1000)
  }

  /// Days since 1 January.
  private func dayOfYear(_ year: Int) -> Int {
    switch day {
    case .ordinal(let day): return day
    case .julian(let day):
      return day - 1 + (day >= 60 && CivilTime.days(in: 2, of: year) == 29 ? 1 : 0)
    case .weekday(let month, let week, let weekday):
      let before = (1..<month).reduce(0) { $0 + CivilTime.days(in: $1, of: year) }
      let first = (TimeZoneRule.weekday(TimeZoneRule.newYear(year)) + before) % 7
      let length = CivilTime.days(in: month, of: year)
      let candidate = (weekday - first + 7) % 7 + (week - 1) * 7
      return before + (candidate < length ? candidate : candidate - 7)
    }
  }
}

extension TimeZoneRule {
  fileprivate static func newYear(_ year: Int) -> Timestamp {
    CivilTime(year: year, month: 1, day: 1, hour: 0, minute: 0, second: 0, millisecond: 0).moment ?? .earliest
  }

  /// 0 for Sunday; 1 January 1970 was a Thursday.
  fileprivate static func weekday(_ midnight: Timestamp) -> Int {
    let day = Int(midnight.milliseconds / CivilTime.millisecondsPerDay)
    return ((day + 4) % 7 + 7) % 7
  }
}

extension CalendarDay {
  /// In UTC.
  var midnight: Timestamp? {
    CivilTime(year: year, month: month, day: day, hour: 0, minute: 0, second: 0, millisecond: 0).moment
  }

  /// 0 for Sunday.
  package var weekday: Int { TimeZoneRule.weekday(midnight ?? .earliest) }
}
