import RecordModel
import Testing

/// Digits as they were reported: zeros behind the last decimal, which are no part of a number's value (R-MH-353).
struct ReportedDigitsTests {
  private struct Reported: Codable, Equatable {
    @AsReported var value: ExactDecimal
    @AsReported var bound: ExactDecimal?
    @AsReported var results: [String: ExactDecimal]
    @AsReported var content: Value
    var plain: ExactDecimal
  }

  /// What is sent, how it is shown, and how it is stored.
  static let spellings: [(sent: String, shown: String, stored: String)] = [
    ("2.0", "2.0", "c4822014"), ("2", "2", "02"), ("140.0", "140.0", "c48220190578"),
    ("7.40", "7.40", "c482211902e4"), ("7.4", "7.4", "fb401d99999999999a"), ("0.0", "0.0", "c4822000"),
    ("0.00", "0.00", "c4822100"), ("-0.50", "-0.50", "c482213831"), ("1.20e1", "12.0", "c48220 1878"),
    ("2.0E0", "2.0", "c4822014"), ("5.00e-3", "0.00500", "c482241901f4"), ("1.50e3", "1500", "1905dc"),
    ("30e-1", "3.0", "c482 20 181e"), ("0.00000010", "0.00000010", "c482270a"),
    ("100", "100", "1864"), ("1700000000.0", "1700000000.0", "c482201b00000003f5476a00"),
    ("2.0000000000000", "2.000000000000", "c4822b1b000001d1a94a2000"),
    ("123456789012345.0", "123456789012345", "1b00007048860ddf79"),
    ("12345678901234.0", "12345678901234.0", "c482201b00007048860ddf74"),
    ("2.00000000000000000000000000", "2", "02"),
  ]

  @Test("R-MH-353: digits stay in text, in bytes and in answers", arguments: spellings)
  func digits(sent: String, shown: String, stored: String) throws {
    let tape = try JSON.parse(Array(sent.utf8))
    #expect(Self.text(tape) == shown)
    #expect(Self.text(try Tape(tape.value(keepsZeros: true))) == shown)
    let number = try tape.decode(AsReported<ExactDecimal>.self)
    #expect(number.wrappedValue.description == shown)
    #expect(String(decoding: try JSON.encode(number), as: UTF8.self) == shown)
    let bytes = try CBOR.encode(number)
    #expect(Hex.text(bytes) == stored.filter { $0 != " " })
    let read = try CBOR.decode(AsReported<ExactDecimal>.self, from: bytes)
    #expect(read.wrappedValue.description == shown && read == number)
    #expect(Self.text(try CBOR.parse(bytes)) == shown)
  }

  @Test("whoever does not ask for them gets the number alone", arguments: spellings)
  func plain(sent: String, shown: String, stored: String) throws {
    let tape = try JSON.parse(Array(sent.utf8))
    let number = try tape.decode(ExactDecimal.self)
    let reported = try tape.decode(AsReported<ExactDecimal>.self).wrappedValue
    #expect(number == reported && number.hashValue == reported.hashValue && !(number < reported))
    #expect(reported.plain.description == number.description)
    #expect(number.description == (reported + ExactDecimal(0)).description)
    #expect(try CBOR.encode(number) == CBOR.encode(reported.plain))
    #expect(try tape.decode(Value.self) == Tape(encoding: number).value())
    var (one, other): ([UInt8], [UInt8]) = ([], [])
    try CBOR.write(tape, node: 0, zeros: .ignored, into: &one)
    try CBOR.write(Tape(encoding: number), node: 0, zeros: .ignored, into: &other)
    #expect(one == other, "requests that say the same are the same bytes")
  }

  @Test("in a type, each member says whether it keeps them; what is absent stays absent") func members()
    throws
  {
    let text = #"{"value":2.0,"bound":7.40,"results":{"a":140.0},"content":{"x":[1.50,3]},"plain":2.0}"#
    let read = try JSON.decode(Reported.self, from: Array(text.utf8))
    #expect(read.value.description == "2.0" && read.bound?.description == "7.40")
    #expect(read.results["a"]?.description == "140.0" && read.plain.description == "2")
    let written = String(decoding: try JSON.encode(read), as: UTF8.self)
    #expect(written == text.replacing(#""plain":2.0"#, with: #""plain":2"#))
    #expect(try CBOR.decode(Reported.self, from: CBOR.encode(read)) == read)
    let without = #"{"value":2,"results":{},"content":null,"plain":1}"#
    let bare = try JSON.decode(Reported.self, from: Array(without.utf8))
    #expect(bare.bound == nil)
    #expect(String(decoding: try JSON.encode(bare), as: UTF8.self) == without)
  }

  /// Other encodings than the one, and what no number with a zero behind its last decimal is.
  static let refused = [
    "c4", "c48220", "c4832014 00", "c4811420", "c4822015", "c4820014", "c4822c14", "c4821420", "c482f614",
    "c48220f9 0000", "c4822061 30", "c482 3818 14", "c482201b00038d7ea4c68000", "c482203b00038d7ea4c67fff",
    "c48220c48220 14", "c402", "d80482 2014",
  ]

  @Test("each number has one form", arguments: refused) func forms(hex: String) {
    #expect(throws: CodingFailure.self) { _ = try CBOR.parse(Hex.bytes(hex.filter { $0 != " " })) }
  }

  private static func text(_ tape: Tape) -> String {
    var text: [UInt8] = []
    JSON.write(tape, node: tape.root, into: &text)
    return String(decoding: text, as: UTF8.self)
  }
}
