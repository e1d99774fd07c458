import RecordModel

/// A day of the simulation, counted from 1970-01-01.
package struct SimulatedDay: Comparable {
  var number: Int

  init(number: Int) { self.number = number }

  package init(_ day: CalendarDay) {
    number = Int(((Timestamp("\(day)T00:00:00Z") ?? .earliest).milliseconds / Self.milliseconds))
  }

  private static let milliseconds: Int64 = 86_400_000
  /// Central European time, where the simulated patients live.
  private static let zone = TimeZoneRule("CET-1CEST,M3.5.0,M10.5.0/3") ?? .utc

  package func adding(_ days: Int) -> SimulatedDay { SimulatedDay(number: number + days) }

  package static func < (left: Self, right: Self) -> Bool { left.number < right.number }

  /// A minute of the day by the clock on the wall.
  func at(minute: Int) -> OffsetTime {
    let wall = Timestamp(milliseconds: Int64(number) * Self.milliseconds + Int64(minute) * 60_000)
    let offset = Self.zone.offsetMinutes(at: wall)
    let moment = Timestamp(milliseconds: wall.milliseconds - Int64(offset) * 60_000)
    return OffsetTime(moment, offsetMinutes: offset)
  }

  var calendarDay: CalendarDay { CalendarDay(Timestamp(milliseconds: Int64(number) * Self.milliseconds)) }
}
