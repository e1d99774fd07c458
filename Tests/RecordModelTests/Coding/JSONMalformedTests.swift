import RecordModel
import Testing

/// One text that is refused, why, and at which byte.
struct Refusal: Sendable, CustomTestStringConvertible {
  let bytes: [UInt8]
  let kind: CodingFailure.Kind
  let offset: Int

  init(_ text: String, _ kind: CodingFailure.Kind, _ offset: Int) {
    self.init(Array(text.utf8), kind, offset)
  }

  init(_ bytes: [UInt8], _ kind: CodingFailure.Kind, _ offset: Int) {
    (self.bytes, self.kind, self.offset) = (bytes, kind, offset)
  }

  var testDescription: String {
    "\(String(decoding: bytes, as: UTF8.self).debugDescription) \(kind) \(offset)"
  }
}

struct JSONMalformedTests {
  static let structure: [Refusal] = [
    Refusal("", .malformed, 0), Refusal("  ", .malformed, 2), Refusal("{", .malformed, 1),
    Refusal("[", .malformed, 1),
    Refusal("}", .malformed, 0), Refusal("]", .malformed, 0), Refusal("[1,]", .malformed, 3),
    Refusal("[,1]", .malformed, 1), Refusal("[1 2]", .malformed, 3), Refusal("[1}", .malformed, 2),
    Refusal(#"{"a":1,}"#, .malformed, 7), Refusal(#"{"a" 1}"#, .malformed, 5),
    Refusal(#"{"a":}"#, .malformed, 5),
    Refusal(#"{"a":1]"#, .malformed, 6), Refusal("{a:1}", .malformed, 1), Refusal("{'a':1}", .malformed, 1),
    Refusal("{1:1}", .malformed, 1), Refusal("{,}", .malformed, 1), Refusal("tru", .malformed, 3),
    Refusal("True", .malformed, 0), Refusal("nul", .malformed, 3), Refusal("trux", .malformed, 3),
    Refusal("NaN", .malformed, 0), Refusal("Infinity", .malformed, 0), Refusal("-Infinity", .malformed, 1),
    Refusal("// a\n1", .malformed, 0), Refusal("[1/**/]", .malformed, 2), Refusal("\u{0B}1", .malformed, 0),
    Refusal([0xEF, 0xBB, 0xBF, 0x31], .malformed, 0), Refusal([0x00], .malformed, 0),
    Refusal("1 2", .trailingBytes, 2), Refusal("{}x", .trailingBytes, 2), Refusal("[]]", .trailingBytes, 2),
    Refusal("truefalse", .trailingBytes, 4), Refusal([0x31, 0x00], .trailingBytes, 1),
  ]

  static let numbers: [Refusal] = [
    Refusal("01", .malformed, 0), Refusal("-01", .malformed, 0), Refusal("00", .malformed, 0),
    Refusal("+1", .malformed, 0), Refusal(".5", .malformed, 0), Refusal("1.", .malformed, 2),
    Refusal("-", .malformed, 1), Refusal("1e", .malformed, 2), Refusal("1e+", .malformed, 3),
    Refusal("1.e3", .malformed, 2), Refusal("0x10", .trailingBytes, 1), Refusal("1_000", .trailingBytes, 1),
    Refusal("--1", .malformed, 1), Refusal("[1.5.2]", .malformed, 4), Refusal("1.2e3.4", .trailingBytes, 5),
    Refusal("9223372036854775808", .numberOutOfRange, 0),
    Refusal("-9223372036854775809", .numberOutOfRange, 0),
    Refusal("[123456789012345678901234567890]", .numberOutOfRange, 1), Refusal("1e309", .numberOutOfRange, 0),
    Refusal("-1e400", .numberOutOfRange, 0), Refusal("[1e99999999999999999999]", .numberOutOfRange, 1),
    Refusal("0." + String(repeating: "1", count: 1023), .numberOutOfRange, 0),
    // What would be read as a whole number that was not written.
    Refusal("1e-400", .numberOutOfRange, 0), Refusal("-1e-400", .numberOutOfRange, 0),
    Refusal("[0." + String(repeating: "0", count: 400) + "1]", .numberOutOfRange, 1),
    Refusal("1.00000000000000000000001", .numberOutOfRange, 0),
    Refusal("9007199254740993.5", .numberOutOfRange, 0),
    Refusal("9007199254740993.0000000", .numberOutOfRange, 0),
  ]

  static let strings: [Refusal] = [
    Refusal(#"""#, .malformed, 1), Refusal(#""ab"#, .malformed, 3), Refusal(#""a\"#, .malformed, 3),
    Refusal(#""\x41""#, .malformed, 1), Refusal(#""\'""#, .malformed, 1), Refusal(#""a\u12""#, .malformed, 6),
    Refusal(#""\u12g4""#, .malformed, 5), Refusal(#""\u"#, .malformed, 3),
    Refusal(#""\U0041""#, .malformed, 1),
    Refusal("\"a\nb\"", .malformed, 2), Refusal("\"\t\"", .malformed, 1),
    Refusal([0x22, 0x00, 0x22], .malformed, 1),
    Refusal(#""12345678\t\#u{1F}""#, .malformed, 11),
    Refusal(#""\ud800""#, .loneSurrogate, 1), Refusal(#""a\udc00""#, .loneSurrogate, 2),
    Refusal(#""\ud800\ud800""#, .loneSurrogate, 1), Refusal(#""\ud800\n""#, .loneSurrogate, 1),
    Refusal(#""\udbffA""#, .loneSurrogate, 1), Refusal(#"{"\udfff":1}"#, .loneSurrogate, 2),
    Refusal(#""\ud83dx\ude00""#, .loneSurrogate, 1),
    Refusal([0x22, 0x80, 0x22], .invalidUTF8, 1), Refusal([0x22, 0xC0, 0x80, 0x22], .invalidUTF8, 1),
    Refusal([0x22, 0xE0, 0x80, 0x80, 0x22], .invalidUTF8, 1),
    Refusal([0x22, 0x61, 0xFF, 0x22], .invalidUTF8, 2),
    Refusal([0x22, 0xED, 0xA0, 0x80, 0x22], .invalidUTF8, 1), Refusal([0x22, 0xC3, 0x22], .invalidUTF8, 1),
    Refusal([0x22, 0xF4, 0x90, 0x80, 0x80, 0x22], .invalidUTF8, 1),
    Refusal([0x22, 0xE2, 0x82], .invalidUTF8, 1),
    Refusal([0x22, 0xF0, 0x80, 0x80, 0x80, 0x22], .invalidUTF8, 1),
    Refusal([0x22, 0x5C, 0x6E, 0xF5, 0x22], .invalidUTF8, 3), Refusal([0xC3, 0xA9], .malformed, 0),
  ]

  static let names: [Refusal] = [
    Refusal(#"{"a":1,"a":2}"#, .duplicateKey, 7), Refusal(#"{"a":1,"b":2,"\u0061":3}"#, .duplicateKey, 13),
    Refusal(#"{"\u0061":1,"a":3}"#, .duplicateKey, 12), Refusal(#"{"":1,"":2}"#, .duplicateKey, 6),
    Refusal(#"[{"x":{"é":1,"\u00e9":1}}]"#, .duplicateKey, 14),
    Refusal(#"{"a":{"a":1},"b":[{"a":1}],"a":2}"#, .duplicateKey, 27),
  ]

  @Test(arguments: structure + numbers + strings + names)
  func isRefused(_ refusal: Refusal) {
    let failure = #expect(throws: CodingFailure.self) { try JSON.parse(refusal.bytes) }
    #expect(failure?.kind == refusal.kind)
    #expect(failure?.offset == refusal.offset)
  }

  @Test(arguments: [16, 17, 18, 40, 1000])
  func duplicateNameIsFoundAtAnyPlace(members: Int) throws {
    let names = (0..<members).map { "\"m\($0)\":0" }
    #expect(try JSON.parse(Array("{\(names.joined(separator: ","))}".utf8)).count(of: 0) == members)
    for place in [0, 1, members / 2, members - 1] {
      var doubled = names
      doubled.insert(names[place], at: place + 1)
      let text = "{\(doubled.joined(separator: ","))}"
      let offset = doubled[...place].reduce(1) { $0 + $1.utf8.count + 1 }
      let failure = #expect(throws: CodingFailure.self) { try JSON.parse(Array(text.utf8)) }
      #expect(
        failure == CodingFailure(.duplicateKey, path: "m\(place)", offset: offset, expected: "unique names"))
    }
  }

  @Test func pathsOfMalformedText() {
    let cases: [(String, String)] = [
      (#"{"a":[1,{"b":tru}]}"#, "a[1].b"), (#"[1,2,]"#, "[2]"), (#"{"a":1,"b":{"a":1,"c":[],"a":2}}"#, "b.a"),
      (#"{"a b":+1}"#, "?"), ("nope", ""), (#"{"x":[[],[[]],[.5]]}"#, "x[2][0]"),
    ]
    for (text, path) in cases {
      let failure = #expect(throws: CodingFailure.self) { try JSON.parse(Array(text.utf8)) }
      #expect(failure?.path == path, "\(text)")
    }
  }
}
