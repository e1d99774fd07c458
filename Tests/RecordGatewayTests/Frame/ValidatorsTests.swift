import HTTPTypes
import RecordModel
import Testing

@testable import RecordGateway

@Suite("Conditional requests") struct ValidatorsTests {
  static let samples: [(Int64, String)] = [
    (0, "Thu, 01 Jan 1970 00:00:00 GMT"), (1_768_365_300, "Wed, 14 Jan 2026 04:35:00 GMT"),
    (1_709_210_096, "Thu, 29 Feb 2024 12:34:56 GMT"), (1_767_225_599, "Wed, 31 Dec 2025 23:59:59 GMT"),
  ]

  @Test("dates are written as RFC 9110 has them, and read again", arguments: samples)
  func dates(seconds: Int64, text: String) {
    #expect(HTTPDate.text(seconds) == text)
    #expect(HTTPDate.parse(text, at: Self.now) == seconds)
  }

  @Test("C-31: a wrong name of the day is passed over") func wrongDay() {
    #expect(HTTPDate.parse("Tue, 14 Jan 2026 04:35:00 GMT", at: Self.now) == 1_768_365_300)
  }

  @Test(
    "what is no date is none",
    arguments: [
      "", "yesterday", "Wed, 14 Jan 2026 04:35:00", "Wed 14 Jan 2026 04:35:00 GMT",
      "Wed, 14 Jän 2026 04:35:00 GMT",
      "Wed, 31 Feb 2026 04:35:00 GMT", "Wed, 14 Jan 2026 25:35:00 GMT", "Wed, 14 Jan 2026 04:35:00 UTC",
      "Wednesday, 14-Jan-2026 04:35:00 GMT", "Wednesday, 14-Jan-26 04:35:00",
      "Wednesday, 14-Jan-xx 04:35:00 GMT",
      "Wednesday, 14-Jan--6 04:35:00 GMT", "Wednesday, 30-Feb-26 04:35:00 GMT",
      "Wednesday 14-Jan-26 04:35:00 GMT",
      "Wed Jan 14 04:35:00 26", "Wed Jan 32 04:35:00 2026", "Wed Jan 0 04:35:00 2026",
      "Wed Jan 04:35:00 2026",
      "Wed Jan 14 04:35 2026", "Wed Jan 14 04:35:61 2026", "14 Jan 14 04:35:00 2026",
      String(repeating: "x", count: 100),
    ])
  func noDates(text: String) { #expect(HTTPDate.parse(text, at: Self.now) == nil) }

  /// 2026-01-14, about the newest date of the samples.
  static let now = Timestamp(milliseconds: 1_768_365_301_000)

  @Test(
    "RFC 9110 §5.6.7: each of the three forms is read",
    arguments: [
      ("Sun, 06 Nov 1994 08:49:37 GMT", 784_111_777), ("Sunday, 06-Nov-94 08:49:37 GMT", 784_111_777),
      ("Sun Nov  6 08:49:37 1994", 784_111_777), ("Wed Jan 14 04:35:00 2026", 1_768_365_300),
      ("Wednesday, 14-Jan-26 04:35:00 GMT", 1_768_365_300),
      // At most 50 years ahead, else of the century before.
      ("Tuesday, 14-Jan-76 04:35:00 GMT", 3_346_202_100), ("Friday, 14-Jan-77 04:35:00 GMT", 222_064_500),
      // A leap second is the last one of its minute.
      ("Sat, 31 Dec 2016 23:59:60 GMT", 1_483_228_799),
    ] as [(String, Int64)]) func forms(text: String, seconds: Int64)
  {
    #expect(HTTPDate.parse(text, at: Self.now) == seconds)
  }

  @Test("a tag goes before a date, and a date counts whole seconds") func precedence() {
    let validators = Validators(tag: "\"a:v1:b\"", modified: Timestamp(milliseconds: 1_768_365_300_999))
    let cases: [(HTTPFields, Bool)] = [
      ([.ifNoneMatch: "\"a:v1:b\""], true), ([.ifNoneMatch: "a:v1:b"], false),
      ([.ifNoneMatch: " \"x\" , \"a:v1:b\" "], true),
      ([.ifNoneMatch: ","], false), ([.ifNoneMatch: ""], false), ([.ifNoneMatch: "*"], true), ([:], false),
      ([.ifModifiedSince: "Wed, 14 Jan 2026 04:35:00 GMT"], true),
      ([.ifModifiedSince: "Wed, 14 Jan 2026 04:34:59 GMT"], false),
      ([.ifNoneMatch: "\"x\"", .ifModifiedSince: "Wed, 14 Jan 2026 04:35:00 GMT"], false),
    ]
    for (headers, isGood) in cases {
      #expect(validators.match(headers, asked: Self.now) == isGood, "\(headers)")
    }
    var undated = validators
    undated.modified = nil
    #expect(!undated.match([.ifModifiedSince: "Wed, 14 Jan 2026 04:35:00 GMT"], asked: Self.now))
  }

  @Test("a change is dated by a second that was over, and no date stands for it until its own is")
  func ahead() throws {
    let changed = Timestamp(milliseconds: 1_768_365_300_500)
    let validators = Validators(tag: "\"a:v1:b\"", modified: changed)
    for (now, modified, isGood) in [
      (-3_600_000, "Wed, 14 Jan 2026 03:34:59 GMT", false), (-1, "Wed, 14 Jan 2026 04:34:59 GMT", false),
      (0, "Wed, 14 Jan 2026 04:34:59 GMT", false), (499, "Wed, 14 Jan 2026 04:34:59 GMT", false),
      (500, "Wed, 14 Jan 2026 04:35:00 GMT", true), (86_400_000, "Wed, 14 Jan 2026 04:35:00 GMT", true),
    ] as [(Int64, String, Bool)] {
      let moment = Timestamp(milliseconds: changed.milliseconds + now)
      var headers: HTTPFields = [:]
      validators.write(to: &headers, asked: moment)
      #expect(headers[.lastModified] == modified, "\(now)")
      let sent = try #require(headers[.lastModified])
      #expect(validators.match([.ifModifiedSince: sent], asked: moment) == isGood, "\(now)")
      #expect(validators.match([.ifNoneMatch: "\"a:v1:b\""], asked: moment), "\(now)")
    }
  }

  /// Every order of two changes and two requests about the end of a second, with a clock that stands where it is set.
  @Test("RFC 9110 §8.8.2.2: no copy is called good by its date that lacks a change") func withinASecond() {
    let start: Int64 = 1_768_365_300_000
    let steps: [Int64] = [0, 1, 400, 999, 1000, 1001, 1999, 2000]
    var (found, told) = (0, 0)
    for first in steps {
      for read in steps where read >= first {
        for second in steps where second > read {
          for again in steps where again >= second {
            let at = { (step: Int64) in Timestamp(milliseconds: start + step) }
            var fields: HTTPFields = [:]
            Validators(tag: "\"1\"", modified: at(first)).write(to: &fields, asked: at(read))
            guard let date = fields[.lastModified] else { continue }
            let now = Validators(tag: "\"2\"", modified: at(second))
            found += 1
            #expect(
              !now.match([.ifModifiedSince: date], asked: at(again)), "\(first) \(read) \(second) \(again)")
            // Without the second change the copy is good as soon as the date tells so.
            let same = Validators(tag: "\"1\"", modified: at(first))
            if same.match([.ifModifiedSince: date], asked: at(again)) { told += 1 }
          }
        }
      }
    }
    #expect(found > 100 && told > 10)
  }

  @Test("seconds are rounded down, and those to wait up to at least one") func seconds() {
    for (milliseconds, begun, wait) in [
      (-1001, -2, 1), (-1000, -1, 1), (-1, -1, 1), (0, 0, 1), (1, 0, 1), (999, 0, 1), (1000, 1, 1),
      (1001, 1, 2), (60_000, 60, 60), (.max, 9_223_372_036_854_775, 9_223_372_036_854_776),
    ] as [(Int64, Int64, Int64)] {
      #expect(WholeSeconds.begun(milliseconds: milliseconds) == begun)
      #expect(WholeSeconds.toWait(milliseconds: milliseconds) == wait)
    }
    #expect(
      Timestamp(milliseconds: -1).wholeSeconds == -1 && Timestamp(milliseconds: -1000).wholeSeconds == -1)
  }
}
