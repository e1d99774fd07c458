import RecordModel
import Testing

@Suite("Moments") struct TimestampTests {
  @Test(
    "R-SO-007: any offset and up to nine digits of a second are read, and written in UTC with three",
    arguments: [
      ("2025-01-29T15:30:45Z", "2025-01-29T15:30:45.000Z"),
      ("2025-01-29T15:30:45.1Z", "2025-01-29T15:30:45.100Z"),
      ("2025-01-29T15:30:45.123Z", "2025-01-29T15:30:45.123Z"),
      ("2025-01-29T15:30:45.123456789Z", "2025-01-29T15:30:45.123Z"),
      ("2025-01-29T17:30:45.123+02:00", "2025-01-29T15:30:45.123Z"),
      ("2025-01-29T00:30:00-05:30", "2025-01-29T06:00:00.000Z"),
      ("2025-01-01T00:30:00+14:00", "2024-12-31T10:30:00.000Z"),
    ])
  func written(text: String, moment: String) { #expect(Timestamp(text)?.description == moment) }

  @Test(
    "R-SO-007: what is no moment is none",
    arguments: [
      "2025-01-29", "2025-01-29T15:30:45", "2025-02-30T00:00:00Z", "2025-01-29T24:00:00Z",
      "2025-01-29T15:30:45.Z", "2025-01-29T15:30:45.1234567890Z", "2025-01-29 15:30:45Z", "",
    ])
  func refused(text: String) { #expect(Timestamp(text) == nil) }

  @Test(
    "R-MH-220: an offset is one of RFC 3339: hours to 23, minutes to 59, and a moment in the calendar",
    arguments: [
      ("2026-01-14T11:20:30Z", 0), ("2026-01-14T11:20:30+00:00", 0), ("2026-01-14T11:20:30-00:00", 0),
      ("2026-01-14T11:20:30+00:01", 1), ("2026-01-14T11:20:30-00:01", -1),
      ("2026-01-14T11:20:30+14:00", 840), ("2026-01-14T11:20:30-12:00", -720),
      ("2026-01-14T11:20:30+18:00", 1080), ("2026-01-14T11:20:30+18:59", 1139),
      ("2026-01-14T11:20:30+19:00", 1140), ("2026-01-14T11:20:30-19:00", -1140),
      ("2026-01-14T11:20:30+23:59", 1439), ("2026-01-14T11:20:30-23:59", -1439),
      ("0001-01-01T23:59:00+23:59", 1439), ("9999-12-31T00:00:59-23:59", -1439),
      ("0001-01-01T23:58:59+23:59", nil), ("9999-12-31T00:01:00-23:59", nil),
      ("2026-01-14T11:20:30+24:00", nil), ("2026-01-14T11:20:30-24:00", nil),
      ("2026-01-14T11:20:30+23:60", nil), ("2026-01-14T11:20:30+99:00", nil),
      ("2026-01-14T11:20:30+1:00", nil), ("2026-01-14T11:20:30+0100", nil), ("2026-01-14T11:20:30+01", nil),
      ("2026-01-14T11:20:30z", nil), ("2026-01-14T11:20:30+01:00 ", nil), ("2026-01-14T11:20:30", nil),
    ] as [(String, Int16?)])
  func offsets(text: String, minutes: Int16?) throws {
    let read = Timestamp.parse(text)
    #expect(read?.offsetMinutes == minutes)
    guard let read else { return }
    // What was read is written so that it is read again.
    let written = OffsetTime(read.moment, offsetMinutes: read.offsetMinutes).description
    let again = try #require(Timestamp.parse(written), "\(written)")
    #expect(again.moment == read.moment && again.offsetMinutes == read.offsetMinutes)
  }

  @Test(
    "R-SO-009: a time has two digits for hours and minutes, and ends before 24:00",
    arguments: [
      ("09:30", true), ("00:00", true), ("23:59", true), ("9:30", false), ("24:00", false), ("09:60", false),
      ("0930", false), ("09:30:00", false), ("", false),
    ])
  func times(text: String, isTime: Bool) { #expect((HourMinute(text) != nil) == isTime) }
}
