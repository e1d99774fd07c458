import RecordModel
import RecordTestSupport
import Testing

struct JSONTextTests {
  /// A text and the one compact text for the same value.
  static let canonical: [(String, String)] = [
    ("null", "null"), (" true ", "true"), ("\t\r\nfalse\n", "false"), ("[]", "[]"), ("{}", "{}"),
    ("[ ]", "[]"), ("{ }", "{}"), ("[ 1 , [ ] , { } ]", "[1,[],{}]"),
    (#"{ "a" : { "b" : [ ] } }"#, #"{"a":{"b":[]}}"#),
    ("0", "0"), ("-0", "0"), ("3.0", "3.0"), ("1e2", "100"), ("30e-1", "3.0"), ("-0.0", "0.0"),
    ("1E+2", "100"),
    ("9223372036854775807", "9223372036854775807"), ("-9223372036854775808", "-9223372036854775808"),
    ("0.1", "0.1"), ("1.5e300", "1.5e+300"), ("123456789.123", "123456789.123"), ("5e-324", "5e-324"),
    ("0e-400", "0"), ("-0.000e999", "0"), ("9007199254740993.0", "9007199254740993"),
    ("900719925474099300e-2", "9007199254740993"), ("9223372036854775807e0", "9223372036854775807"),
    ("0.9007199254740993e16", "9007199254740993"), ("1.0000000000000000000000000", "1"),
    ("1.7976931348623157e308", "1.7976931348623157e+308"), ("2.5", "2.5"), ("1e19", "1e+19"),
    ("0.30000000000000004", "0.30000000000000004"),
    (#""""#, #""""#), (#""a\/b""#, #""a/b""#), (#""\u00e9""#, "\"é\""), (#""\ud83d\ude00""#, "\"😀\""),
    (#""\ud800\udc00\udbff\udfff""#, "\"\u{10000}\u{10FFFF}\""), (#""\uD7FF\uE000""#, "\"\u{D7FF}\u{E000}\""),
    (#""\"\\\b\f\n\r\t""#, #""\"\\\b\f\n\r\t""#), (#""\u0000\u001f\u007F""#, "\"\\u0000\\u001f\u{7F}\""),
    (#""\u000b\u0010""#, #""\u000b\u0010""#), ("\"\u{2028}\"", "\"\u{2028}\""),
    (#"{"z":1,"a":2}"#, #"{"z":1,"a":2}"#), (#"{"a":1,"A":2,"":3}"#, #"{"a":1,"A":2,"":3}"#),
    (#"{"\u0061\n":"\u0062"}"#, #"{"a\n":"b"}"#),
  ]

  @Test(arguments: canonical)
  func writesWhatItRead(text: String, expected: String) throws {
    let tape = try JSON.parse(Array(text.utf8))
    var output: [UInt8] = []
    JSON.write(tape, node: tape.root, into: &output)
    #expect(String(decoding: output, as: UTF8.self) == expected)
  }

  @Test func prettyTextIsForPeople() throws {
    let value: Value = ["a": [], "b": [1, ["c": nil]], "d": ["e": "f"], "g": [:]]
    let expected = """
      {
        "a": [],
        "b": [
          1,
          {
            "c": null
          }
        ],
        "d": {
          "e": "f"
        },
        "g": {}
      }
      """
    #expect(String(decoding: try JSON.encode(pretty: value), as: UTF8.self) == expected)
  }

  @Test func otherInputsGiveTheSame() throws {
    let text = Array(#"xx{"a":[1]}yy"#.utf8)
    #expect(try JSON.parse(text[2..<11]).value() == ["a": [1]])
    #expect(
      try text.withUnsafeBytes { try JSON.parse(UnsafeRawBufferPointer(rebasing: $0[2..<11])).value() } == [
        "a": [1]
      ])
    var output = Array("=".utf8)
    let tape = try JSON.parse(text[2..<11])
    JSON.write(tape, node: try #require(tape.member("a", of: 0)), into: &output)
    #expect(output == Array("=[1]".utf8))
  }

  /// Many texts that are gathered into one must not each move all that was written before.
  @Test func roomGrowsInProportion() throws {
    let tape = try JSON.parse(Array("[1,2,3]".utf8))
    var (output, growths): ([UInt8], Int) = ([], 0)
    for _ in 0..<100_000 {
      let before = output.capacity
      JSON.write(tape, node: 0, into: &output)
      if output.capacity != before { growths += 1 }
    }
    #expect(output.count == 700_000 && growths < 40)
  }

  /// Doubles by their bits, written and read back by this code and by the standard library.
  @Test func doublesKeepEveryBit() throws {
    var random = SeededGenerator(seed: 7)
    var wrong: [Double] = []
    for _ in 0..<20_000 {
      let number = Double(bitPattern: random.next())
      guard number.isFinite else { continue }
      if try JSON.decode(Double.self, from: JSON.encode(number)) != number { wrong.append(number) }
    }
    #expect(wrong == [])
  }

  /// Decimal texts of every length and exponent against `Double.init(_: String)`.
  @Test func decimalTextsAreRoundedOnce() throws {
    var random = SeededGenerator(seed: 8)
    var wrong: [String] = []
    for _ in 0..<20_000 {
      let whole = String(random.next() >> random.next(upperBound: 64 as UInt64))
      let fraction = String(random.next() >> random.next(upperBound: 64 as UInt64))
      let text = "\(whole).\(fraction)e\(Int.random(in: -40...40, using: &random))"
      guard let number = Double(text) else { continue }
      do throws(CodingFailure) {
        if try JSON.decode(Double.self, from: Array(text.utf8)) != number { wrong.append(text) }
      } catch {
        // Refused is what the nearest double makes a whole number of, and nothing else.
        if error.kind != .numberOutOfRange || number.rounded() != number { wrong.append(text) }
      }
    }
    #expect(wrong == [])
  }
}
