import RecordModel
import Testing

@Suite("Numbers that somebody enters who reads a report") struct PrintedNumberTests {
  @Test(
    "three digits behind a mark may be decimals or thousands",
    arguments: [
      ("1.234", ["1.234", "1234"]), ("1,234", ["1.234", "1234"]), ("250.000", ["250", "250000"]),
      ("< 1.200", ["1.2", "1200"]), ("-1.234", ["-1.234", "-1234"]), ("0.234", ["0.234"]), ("1.23", ["1.23"]),
      ("1.2345", ["1.2345"]), ("1234.567", ["1234.567"]), ("5,4", ["5.4"]), ("1234", ["1234"]),
      ("negativ", []),
      ("1,234,567", []), ("", []),
    ])
  func meanings(text: String, numbers: [String]) {
    #expect(PrintedNumber.meanings(text).map(\.description) == numbers)
  }

  @Test(
    "an interval with an end that may be two numbers is none",
    arguments: [
      ("3,5 - 5,1", "3.5..5.1"), ("< 5", "..5"), ("> 1.5", "1.5.."), ("1.000 - 4.000", nil), ("<1.200", nil),
      ("0.500-1.200", nil), ("0.500-1.25", "0.5..1.25"), ("5 - 4", nil),
    ] as [(String, String?)])
  func intervals(text: String, interval: String?) {
    let found = PrintedNumber.interval(text)
    #expect(found.map { "\($0.low?.description ?? "")..\($0.high?.description ?? "")" } == interval)
  }
}
