import RecordModel
import Testing

struct CBORVectorTests {
  /// The examples of RFC 8949 appendix A that lie in the subset, as bytes and as JSON.
  static let appendixA: [(String, String)] = [
    ("00", "0"), ("01", "1"), ("0a", "10"), ("17", "23"), ("1818", "24"), ("1819", "25"), ("1864", "100"),
    ("1903e8", "1000"), ("1a000f4240", "1000000"), ("1b000000e8d4a51000", "1000000000000"), ("20", "-1"),
    ("29", "-10"),
    ("3863", "-100"), ("3903e7", "-1000"), ("fb3ff199999999999a", "1.1"), ("fb7e37e43c8800759c", "1e+300"),
    ("fbc010666666666666", "-4.1"), ("f4", "false"), ("f5", "true"), ("f6", "null"), ("60", #""""#),
    ("6161", #""a""#),
    ("6449455446", #""IETF""#), ("62225c", #""\"\\""#), ("62c3bc", #""ü""#), ("63e6b0b4", #""水""#),
    ("64f0908591", #""𐅑""#), ("80", "[]"), ("83010203", "[1,2,3]"), ("8301820203820405", "[1,[2,3],[4,5]]"),
    (
      "98190102030405060708090a0b0c0d0e0f101112131415161718181819",
      "[1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25]"
    ),
    ("a0", "{}"), ("a26161016162820203", #"{"a":1,"b":[2,3]}"#), ("826161a161626163", #"["a",{"b":"c"}]"#),
    (
      "a56161614161626142616361436164614461656145", #"{"a":"A","b":"B","c":"C","d":"D","e":"E"}"#
    ),
    ("1b7fffffffffffffff", "9223372036854775807"), ("3b7fffffffffffffff", "-9223372036854775808"),
  ]

  @Test(arguments: appendixA)
  func itemIsReadAndWritten(hex: String, json: String) throws {
    let tape = try CBOR.parse(Hex.bytes(hex))
    var text: [UInt8] = []
    JSON.write(tape, node: 0, into: &text)
    #expect(String(decoding: text, as: UTF8.self) == json)
    var bytes: [UInt8] = []
    try CBOR.write(JSON.parse(Array(json.utf8)), node: 0, into: &bytes)
    #expect(Hex.text(bytes) == hex)
  }

  static let binary: [(String, String)] = [
    ("40", #""""#), ("4401020304", #""AQIDBA""#),
    ("d82550123456789abc4def80112233445566aa", #""12345678-9abc-4def-8011-2233445566aa""#),
    ("d903e9a10100", #""1970-01-01T00:00:00.000Z""#),
    ("d903e9a201202219 03e7", #""1969-12-31T23:59:59.999Z""#),
    ("d903e9a2011a69676dee22187b", #""2026-01-14T10:20:30.123Z""#),
    ("81d903e9a10121", #"["1969-12-31T23:59:58.000Z"]"#),
  ]

  @Test(arguments: binary)
  func binaryKindsHaveText(hex: String, json: String) throws {
    let tape = try CBOR.parse(Hex.bytes(hex))
    var (text, bytes): ([UInt8], [UInt8]) = ([], [])
    JSON.write(tape, node: 0, into: &text)
    try CBOR.write(tape, node: 0, into: &bytes)
    #expect(String(decoding: text, as: UTF8.self) == json)
    #expect(bytes == Hex.bytes(hex))
  }

  /// Appendix A outside the subset, other encodings than the shortest, and what RFC 8949 calls not
  /// well-formed.
  static let refused: [(String, CodingFailure.Kind, Int)] = [
    ("1bffffffffffffffff", .numberOutOfRange, 0), ("3bffffffffffffffff", .numberOutOfRange, 0),
    ("1b8000000000000000", .numberOutOfRange, 0), ("c249010000000000000000", .unsupported, 0),
    ("c349010000000000000000", .unsupported, 0), ("f90000", .unsupported, 0), ("f93c00", .unsupported, 0),
    ("f97e00", .unsupported, 0), ("fa47c35000", .unsupported, 0), ("fa7f800000", .unsupported, 0),
    ("fb7ff0000000000000", .unsupported, 0), ("fb7ff8000000000000", .unsupported, 0),
    ("fbfff0000000000000", .unsupported, 0), ("fb3ff0000000000000", .malformed, 0),
    ("fb0000000000000000", .malformed, 0), ("fb8000000000000000", .malformed, 0), ("f7", .unsupported, 0),
    ("f0", .unsupported, 0), ("f818", .unsupported, 0), ("f8ff", .unsupported, 0), ("f800", .unsupported, 0),
    ("c074323031332d30332d32315432303a30343a30305a", .unsupported, 0), ("c11a514b67b0", .unsupported, 0),
    ("d74401020304", .unsupported, 0), ("d818456449455446", .unsupported, 0), ("a201020304", .unsupported, 1),
    ("5f42010243030405ff", .unsupported, 0), ("7f657374726561646d696e67ff", .unsupported, 0),
    ("9fff", .unsupported, 0),
    ("bf6346756ef563416d7421ff", .unsupported, 0), ("8101ff", .trailingBytes, 2), ("81ff", .malformed, 1),
    ("1800", .malformed, 0), ("1817", .malformed, 0), ("190017", .malformed, 0), ("1900ff", .malformed, 0),
    ("1a0000ffff", .malformed, 0), ("1b00000000ffffffff", .malformed, 0), ("3817", .malformed, 0),
    ("7801 61", .malformed, 0), ("580100", .malformed, 0), ("980100", .malformed, 0),
    ("b80161 6101", .malformed, 0),
    ("1c", .malformed, 0), ("1d", .malformed, 0), ("1e", .malformed, 0), ("5d", .malformed, 0),
    ("fc", .unsupported, 0),
    ("ff", .malformed, 0), ("", .malformed, 0), ("18", .malformed, 1), ("1903", .malformed, 2),
    ("6261", .malformed, 2), ("4201", .malformed, 2), ("82 01", .malformed, 2), ("a16161", .malformed, 3),
    ("a1", .malformed, 1), ("fb3ff19999999999", .malformed, 8), ("0000", .trailingBytes, 1),
    ("61ff", .invalidUTF8, 1),
    ("62c080", .invalidUTF8, 1), ("63eda080", .invalidUTF8, 1), ("6261c3", .invalidUTF8, 2),
    ("a2616201616100", .malformed, 4), ("a2626161006162 00", .malformed, 5),
    ("a2616101616102", .duplicateKey, 4),
    ("a2616181006161 00", .duplicateKey, 5), ("a1410000", .unsupported, 1), ("d8255000", .malformed, 4),
    ("d8254f123456789abc4def80112233445566", .malformed, 0), ("d82560", .malformed, 0),
    ("d82500", .malformed, 0),
    ("d80900", .malformed, 0), ("d903e900", .malformed, 0), ("d903e9a0", .malformed, 0),
    ("d903e9a10200", .malformed, 4),
    ("d903e9a2010022 00", .malformed, 0), ("d903e9a20100221903e8", .malformed, 0),
    ("d903e9a2220101 00", .malformed, 4),
    ("d903e9a301002201 2301", .malformed, 0), ("d903e9a101fb3ff199999999999a", .malformed, 5),
    ("d903e9a1011b7fffffffffffffff", .numberOutOfRange, 0), ("d9d9f700", .unsupported, 0),
  ]

  @Test(arguments: refused)
  func itemIsRefused(hex: String, kind: CodingFailure.Kind, offset: Int) {
    let failure = #expect(throws: CodingFailure.self) { try CBOR.parse(Hex.bytes(hex)) }
    #expect(failure?.kind == kind && failure?.offset == offset)
  }

  @Test func keysAreSortedAsEncoded() throws {
    let value: Value = ["bb": 1, "a": 2, "": 3, "é": 4, "aa": 5, "z": 6, "aaa": ["d": 1, "c": 2]]
    #expect(
      Hex.text(try CBOR.encode(value))
        == "a7" + "6003" + "616102" + "617a06" + "62616105" + "62626201" + "62c3a904"
        + "63616161a2616302616401")
  }

  @Test func namesWrittenTwiceAreRefused() {
    let value = Value.array([.object([Value.Member("x", 1), Value.Member("y", 2), Value.Member("x", 3)])])
    let failure = #expect(throws: CodingFailure.self) { try CBOR.encode(value) }
    #expect(failure == CodingFailure(.duplicateKey, path: "[0].x", expected: "unique names"))
    var output: [UInt8] = [7]
    #expect(throws: CodingFailure.self) { try CBOR.write(Tape(value), node: 0, into: &output) }
    #expect(output == [7])
  }

  @Test func extremeInstantsSurvive() throws {
    for milliseconds in [Int64.min, -1001, -1000, -999, -1, 0, 1, 999, 1000, .max] {
      let moment = Timestamp(milliseconds: milliseconds)
      #expect(try CBOR.decode(Timestamp.self, from: CBOR.encode(moment)) == moment)
    }
  }
}
