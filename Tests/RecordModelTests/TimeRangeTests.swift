import RecordModel
import Testing

@Suite("Time ranges") struct TimeRangeTests {
  @Test(
    "R-SO-018, R-SO-312: days, weeks, months and years go back by the calendar in UTC",
    arguments: [
      ("1", "2025-08-30T12:00:00.000Z"), ("9999", "1998-04-16T12:00:00.000Z"),
      ("365", "2024-08-31T12:00:00.000Z"), ("1day", "2025-08-30T12:00:00.000Z"),
      ("2weeks", "2025-08-17T12:00:00.000Z"), ("6months", "2025-02-28T12:00:00.000Z"),
      ("18months", "2024-02-29T12:00:00.000Z"), ("1month", "2025-07-31T12:00:00.000Z"),
      ("2month", "2025-06-30T12:00:00.000Z"), ("1year", "2024-08-31T12:00:00.000Z"),
      ("999years", "1026-08-31T12:00:00.000Z"),
    ]) func starts(text: String, start: String) throws
  {
    let now = try #require(Timestamp("2025-08-31T12:00:00Z"))
    #expect(try #require(TimeRange(text)).start(before: now)?.description == start)
  }

  @Test("R-SO-018: a leap day a year ago is the last of February") func leap() throws {
    let now = try #require(Timestamp("2024-02-29T23:59:59.999Z"))
    #expect(TimeRange("1year")?.start(before: now)?.description == "2023-02-28T23:59:59.999Z")
    #expect(TimeRange("4years")?.start(before: now)?.description == "2020-02-29T23:59:59.999Z")
  }

  @Test("everything has no beginning") func all() throws {
    #expect(try #require(TimeRange("all")) == .all)
    #expect(TimeRange.all.start(before: Timestamp(milliseconds: 0)) == nil)
  }

  @Test("before the calendar there is only its beginning") func earliest() throws {
    let now = try #require(Timestamp("0005-01-01T00:00:00Z"))
    #expect(TimeRange("999years")?.start(before: now) == .earliest)
    #expect(TimeRange("9999")?.start(before: now) == .earliest)
  }

  @Test(
    "anything else is refused",
    arguments: [
      "", "0", "00", "01", "-1", "+1", "10000", "1000months", "1.5", "6 months", "months", "6m", "6Months",
      "ALL",
      "6monthss", "٦months", "1e3", "6months ", "all ",
    ]) func refused(text: String)
  { #expect(TimeRange(text) == nil) }
}
