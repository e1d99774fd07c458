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
    #expect(HTTPDate.parse(text) == seconds)
  }

  @Test("C-31: a wrong name of the day is passed over") func wrongDay() {
    #expect(HTTPDate.parse("Tue, 14 Jan 2026 04:35:00 GMT") == 1_768_365_300)
  }

  @Test(
    "what is no date is none",
    arguments: [
      "", "yesterday", "Wed, 14 Jan 2026 04:35:00", "Wed 14 Jan 2026 04:35:00 GMT",
      "Wed, 14 Jän 2026 04:35:00 GMT",
      "Wed, 31 Feb 2026 04:35:00 GMT", "Wed, 14 Jan 2026 25:35:00 GMT", "Wednesday, 14-Jan-26 04:35:00 GMT",
      String(repeating: "x", count: 100),
    ])
  func noDates(text: String) { #expect(HTTPDate.parse(text) == nil) }

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
    for (headers, isGood) in cases { #expect(validators.match(headers) == isGood, "\(headers)") }
    var undated = validators
    undated.modified = nil
    #expect(!undated.match([.ifModifiedSince: "Wed, 14 Jan 2026 04:35:00 GMT"]))
  }
}
