import RecordModel
import Testing

@testable import RecordStore

@Suite("Time zone rules") struct TimeZoneRuleTests {
  private static let berlin = TimeZoneRule("CET-1CEST,M3.5.0,M10.5.0/3")
  private static let newYork = TimeZoneRule("EST5EDT,M3.2.0,M11.1.0")
  private static let sydney = TimeZoneRule("AEST-10AEDT,M10.1.0,M4.1.0/3")
  private static let nuuk = TimeZoneRule("<-02>2<-01>,M3.5.0/-1,M10.5.0/0")
  private static let kolkata = TimeZoneRule("IST-5:30")

  private func moment(_ zone: TimeZoneRule?, _ day: String, _ time: String) throws -> String? {
    let day = try #require(CalendarDay(day))
    return try #require(zone).moment(day, try #require(HourMinute(time)))?.description
  }

  @Test("R-MH-228: a local time is one moment, skipped ones are none, of doubled ones there is the first")
  func moments() throws {
    // Expected values: zoneinfo of Python 3.11 with fold=0.
    let cases: [(TimeZoneRule?, String, String, String?)] = [
      (Self.berlin, "2026-01-15", "09:00", "2026-01-15T08:00:00.000Z"),
      (Self.berlin, "2026-07-15", "09:00", "2026-07-15T07:00:00.000Z"),
      (Self.berlin, "2026-03-29", "01:59", "2026-03-29T00:59:00.000Z"),
      (Self.berlin, "2026-03-29", "02:00", nil),
      (Self.berlin, "2026-03-29", "02:59", nil),
      (Self.berlin, "2026-03-29", "03:00", "2026-03-29T01:00:00.000Z"),
      (Self.berlin, "2026-10-25", "01:59", "2026-10-24T23:59:00.000Z"),
      (Self.berlin, "2026-10-25", "02:00", "2026-10-25T00:00:00.000Z"),
      (Self.berlin, "2026-10-25", "02:59", "2026-10-25T00:59:00.000Z"),
      (Self.berlin, "2026-10-25", "03:00", "2026-10-25T02:00:00.000Z"),
      (Self.berlin, "2026-01-01", "00:00", "2025-12-31T23:00:00.000Z"),
      (Self.newYork, "2026-03-08", "01:59", "2026-03-08T06:59:00.000Z"),
      (Self.newYork, "2026-03-08", "02:30", nil),
      (Self.newYork, "2026-03-08", "03:00", "2026-03-08T07:00:00.000Z"),
      (Self.newYork, "2026-11-01", "01:30", "2026-11-01T05:30:00.000Z"),
      (Self.newYork, "2026-11-01", "02:00", "2026-11-01T07:00:00.000Z"),
      (Self.newYork, "2026-12-31", "23:30", "2027-01-01T04:30:00.000Z"),
      (Self.sydney, "2026-01-15", "09:00", "2026-01-14T22:00:00.000Z"),
      (Self.sydney, "2026-07-15", "09:00", "2026-07-14T23:00:00.000Z"),
      (Self.sydney, "2026-04-05", "02:30", "2026-04-04T15:30:00.000Z"),
      (Self.sydney, "2026-10-04", "02:30", nil),
      (Self.sydney, "2027-01-01", "00:30", "2026-12-31T13:30:00.000Z"),
      (Self.nuuk, "2026-03-28", "21:59", "2026-03-28T23:59:00.000Z"),
      (Self.nuuk, "2026-03-28", "23:00", nil),
      (Self.nuuk, "2026-03-29", "00:00", "2026-03-29T01:00:00.000Z"),
      (Self.kolkata, "2026-07-15", "09:00", "2026-07-15T03:30:00.000Z"),
      (.utc, "2026-07-15", "09:00", "2026-07-15T09:00:00.000Z"),
    ]
    for (zone, day, time, expected) in cases {
      #expect(try moment(zone, day, time) == expected, "\(zone?.text ?? "") \(day) \(time)")
    }
  }

  @Test("every minute around a change of clocks reads back as what clocks showed") func roundTrip() throws {
    for zone in try [Self.berlin, Self.newYork, Self.sydney, Self.nuuk, Self.kolkata].map({ try #require($0) }
    ) {
      for start in ["2026-03-07", "2026-03-28", "2026-04-04", "2026-10-03", "2026-10-24", "2026-10-31"] {
        let first = try #require(Timestamp(start + "T00:00:00Z")).milliseconds
        for step in 0..<(3 * 48) {
          let moment = Timestamp(milliseconds: first + Int64(step) * 1_800_000)
          let (day, time) = zone.local(moment)
          let back = try #require(zone.moment(day, time))
          // A doubled time reads back as its first moment.
          #expect(back <= moment && zone.local(back) == (day, time), "\(zone.text) \(moment)")
        }
      }
    }
  }

  @Test("rules by day of the year count 29 February, or never do") func yearDays() throws {
    let julian = TimeZoneRule("AAA0BBB,J60/0,J300/0")
    let ordinal = TimeZoneRule("AAA0BBB,59/0,299/0")
    for (zone, year, first) in [
      (julian, "2026", "03-01"), (julian, "2028", "03-01"), (ordinal, "2026", "03-01"),
      (ordinal, "2028", "02-29"),
    ] {
      let change = try #require(Timestamp("\(year)-\(first)T00:00:00Z"))
      #expect(try #require(zone).offsetMinutes(at: change) == 60)
      #expect(try #require(zone).offsetMinutes(at: Timestamp(milliseconds: change.milliseconds - 1)) == 0)
    }
  }

  @Test(
    "what is no rule is refused",
    arguments: [
      "", "CE", "CET", "CET-", "CET-25", "CET-1CEST", "CET-1CEST,", "CET-1CEST,M3.5.0",
      "CET-1CEST,M13.5.0,M10.5.0",
      "CET-1CEST,M3.6.0,M10.5.0", "CET-1CEST,M3.5.7,M10.5.0", "CET-1CEST,M3.5.0,M10.5.0/168",
      "CET-1CEST,M3.5.0,M10.5.0/3 ", "CET-1CEST,J0,J5", "CET-1CEST,J366,J5", "CET-1CEST,366,5", "<CET-1",
      "<>1",
      "CET-1:60", "CET-99999999999999999999", "CET-1CEST-1,M3.5.0,M10.5.0", "CÉT-1",
    ])
  func refused(_ text: String) { #expect(TimeZoneRule(text) == nil) }

  @Test("times of a day are two digits each") func times() {
    for text in ["24:00", "8:00", "08:60", "+8:00", "08:+1", "0800", "", "08:00 ", "٠٨:٠٠"] {
      #expect(HourMinute(text) == nil, "\(text)")
    }
    for text in ["00:00", "08:05", "23:59"] { #expect(HourMinute(text)?.description == text) }
  }

  @Test("the week begins on Sunday") func weekdays() throws {
    for (day, weekday) in [("1970-01-01", 4), ("2026-03-29", 0), ("2024-02-29", 4), ("1969-12-31", 3)] {
      #expect(try #require(CalendarDay(day)).weekday == weekday)
    }
  }
}
