import RecordModel
import Testing

@Suite("Leap seconds") struct LeapSecondTests {
  @Test(
    "R-MH-220: the leap second is the last second of its minute, wherever it is read",
    arguments: [
      ("2016-12-31T23:59:60Z", "2016-12-31T23:59:59.000Z"),
      ("2016-12-31T23:59:60.250Z", "2016-12-31T23:59:59.250Z"),
      ("2017-01-01T00:59:60+01:00", "2016-12-31T23:59:59.000Z"),
      ("2016-12-31T18:59:60.999-05:00", "2016-12-31T23:59:59.999Z"),
      ("2017-01-01T05:29:60+05:30", "2016-12-31T23:59:59.000Z"),
      ("9999-12-31T23:59:60Z", "9999-12-31T23:59:59.000Z"),
    ]) func taken(text: String, moment: String) throws
  {
    #expect(Timestamp(text)?.description == moment)
    let offset = try #require(Timestamp.parse(text)?.offsetMinutes)
    let expected = OffsetTime(try #require(Timestamp(moment)), offsetMinutes: offset)
    #expect(HistoryTime(text) == .moment(expected))
    let json = Array("\"\(text)\"".utf8)
    #expect(try JSON.decode(Timestamp.self, from: json) == expected.moment)
    #expect(try JSON.decode(OffsetTime.self, from: json) == expected)
  }

  @Test(
    "no other minute has one, and no minute a second beyond it",
    arguments: [
      "2016-12-31T23:58:60Z", "2016-12-31T22:59:60Z", "2016-12-31T23:59:60+01:00", "2016-12-31T23:59:61Z",
      "2017-01-01T00:59:60Z", "2016-12-31T23:60:00Z", "2016-12-31T23:59:99Z", "2016-12-32T23:59:60Z",
    ]) func refused(text: String)
  {
    #expect(Timestamp(text) == nil && HistoryTime(text) == nil)
  }
}
