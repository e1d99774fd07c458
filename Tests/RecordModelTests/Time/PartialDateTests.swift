import RecordModel
import Testing

@Suite("Months and years") struct PartialDateTests {
  @Test(
    "a month or a year is kept as it is given, and is one of its days",
    arguments: [
      ("2014", "2014-01-01", "2014-12-31"), ("2014-05", "2014-05-01", "2014-05-31"),
      ("2016-02", "2016-02-01", "2016-02-29"), ("1900-02", "1900-02-01", "1900-02-28"),
      ("0001", "0001-01-01", "0001-12-31"), ("9999-12", "9999-12-01", "9999-12-31"),
      ("2014-05-07", "2014-05-07", "2014-05-07"),
      ("2014-05-07T23:30:00.000-05:00", "2014-05-07", "2014-05-07"),
    ]) func days(text: String, first: String, last: String) throws
  {
    let time = try #require(HistoryTime(text))
    #expect(time.description == text)
    #expect(try JSON.decode(HistoryTime.self, from: JSON.encode(time)) == time)
    #expect(time.firstDay.description == first && time.lastDay.description == last)
    if text.utf8.count < 20 {
      #expect(time.offsetTime.description == "\(first)T00:00:00.000Z")
      #expect(time.latest.description == "\(last)T00:00:00.000Z")
    }
  }

  @Test(
    "nothing else is one",
    arguments: [
      "", "0000", "214", "20145", "2014-13", "2014-00", "2014-5", "2014-", "2014/05", " 2014", "MMXIV",
      "२०१४", "05-2014", "201405",
    ])
  func refused(text: String) {
    #expect(PartialDate(text) == nil && HistoryTime(text) == nil)
  }

  @Test(
    "what may have been on the same day is not before the other",
    arguments: [
      ("2014", "2015", true), ("2014", "2014-05", false), ("2014-05", "2014", false), ("2014", "2014", false),
      ("2014-04", "2014-05", true), ("2014-05", "2014-05-31", false), ("2014-05", "2014-06-01", true),
      ("2014-05-31", "2014-05", false), ("2014-04-30", "2014-05", true),
      ("2014-04-30T23:00:00+01:00", "2014-05", true), ("2014-05", "2014-05-31T23:00:00Z", false),
    ]) func order(left: String, right: String, isBefore: Bool) throws
  {
    let (left, right) = (try #require(HistoryTime(left)), try #require(HistoryTime(right)))
    #expect(left.isBefore(right) == isBefore)
    #expect(!isBefore || !right.isBefore(left))
  }
}
