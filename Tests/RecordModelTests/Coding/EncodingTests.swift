import RecordModel
import Testing

struct EncodingTests {
  private func text(_ value: some Encodable) throws -> String {
    String(decoding: try JSON.encode(value), as: UTF8.self)
  }

  struct Optionals: Codable {
    var left: Int?
    var list: [Int?]
    var bytes: [UInt8]
    var binary: Bytes
  }

  @Test func absentMembersAreLeftOut() throws {
    let value = Optionals(left: nil, list: [1, nil], bytes: [1, 255], binary: Bytes([1, 255]))
    #expect(try text(value) == #"{"list":[1,null],"bytes":[1,255],"binary":"Af8"}"#)
    #expect(
      Hex.text(try CBOR.encode(value))
        == "a3646c6973748201f66562797465738201 18ff6662696e6172794201ff".filter { $0 != " " })
    #expect(try text(Int?.none) == "null")
    #expect(try text([String: Int]()) == "{}")
  }

  @Test func numbersHaveOneForm() throws {
    #expect(
      try text([72.0, -0.0, 0.5, 1e15, 9.2e18, 1e19])
        == "[72,0,0.5,1000000000000000,9200000000000000000,1e+19]")
    #expect(Hex.text(try CBOR.encode([72.0, -0.0, 0.5])) == "831848" + "00" + "fb3fe0000000000000")
  }

  @Test(arguments: [Double.nan, .infinity, -.infinity])
  func numbersThatAreNoneAreRefused(number: Double) {
    let failure = #expect(throws: CodingFailure.self) { try JSON.encode(["a": [1, number]]) }
    #expect(failure == CodingFailure(.invalidValue, path: "a[1]", expected: "a finite number"))
    #expect(throws: CodingFailure.self) { try CBOR.encode(Float(number)) }
  }

  @Test func integersBeyond64BitsAreRefused() {
    let failure = #expect(throws: CodingFailure.self) { try JSON.encode([[UInt64.max]]) }
    #expect(failure?.kind == .numberOutOfRange && failure?.path == "[0][0]")
  }

  /// Containers may be filled in any order; the text has the order in which they were begun.
  struct Interleaved: Encodable {
    struct Name: CodingKey {
      var stringValue: String
      var intValue: Int? { nil }
      init(stringValue: String) { self.stringValue = stringValue }
      init?(intValue: Int) { nil }
    }
    func encode(to encoder: any Encoder) throws {
      var outer = encoder.container(keyedBy: Name.self)
      var first = outer.nestedUnkeyedContainer(forKey: Name(stringValue: "first"))
      var second = outer.nestedContainer(keyedBy: Name.self, forKey: Name(stringValue: "second"))
      try first.encode(1)
      try second.encode("x", forKey: Name(stringValue: "a"))
      var inner = first.nestedUnkeyedContainer()
      try outer.encode(true, forKey: Name(stringValue: "third"))
      try inner.encode([2, 3])
      try second.encodeNil(forKey: Name(stringValue: "b"))
      try [9].encode(to: outer.superEncoder())
      try first.encode(4)
      #expect(first.count == 3)
    }
  }

  @Test func containersMayBeInterleaved() throws {
    #expect(
      try text([Interleaved()])
        == #"[{"first":[1,[[2,3]],4],"second":{"a":"x","b":null},"third":true,"super":[9]}]"#)
    let tape = try Tape(encoding: Interleaved())
    #expect(try CBOR.parse(CBOR.encode(Interleaved())).count(of: 0) == tape.count(of: 0))
  }

  @Test func anEncoderMayBeAskedTwiceForItsContainer() throws {
    struct Twice: Encodable {
      enum Key: String, CodingKey { case a, b }
      func encode(to encoder: any Encoder) throws {
        var one = encoder.container(keyedBy: Key.self)
        try one.encode(1, forKey: .a)
        var other = encoder.container(keyedBy: Key.self)
        try other.encode(2, forKey: .b)
      }
    }
    #expect(try text(Twice()) == #"{"a":1,"b":2}"#)
  }

  @Test func onePlaceTakesOneValue() {
    struct Both: Encodable {
      func encode(to encoder: any Encoder) throws {
        var list = encoder.unkeyedContainer()
        try list.encode(1)
        var single = encoder.singleValueContainer()
        try single.encode(2)
      }
    }
    let failure = #expect(throws: CodingFailure.self) { try JSON.encode(["x": Both()]) }
    #expect(failure == CodingFailure(.unsupported, path: "x", expected: "one value in one place"))
  }

  @Test func typesThatWriteNothingAreEmptyObjects() throws {
    #expect(try text(DecodingTests.Empty()) == "{}")
    #expect(try text(["a": [DecodingTests.Empty()]]) == #"{"a":[{}]}"#)
  }

  @Test func idsAndMomentsAreBinaryInCBOR() throws {
    struct Event: Codable, Equatable {
      var who: Identifier<RobustnessTests.Person>
      var at: Timestamp
    }
    let event = Event(
      who: Identifier(high: 0x1234_5678_9ABC_4DEF, low: 0x8011_2233_4455_66AA),
      at: Timestamp(milliseconds: 1_768_386_030_123))
    let bytes = try CBOR.encode(event)
    #expect(
      Hex.text(bytes)
        == "a2626174d903e9a2011a69676dee22187b" + "6377686fd82550123456789abc4def80112233445566aa")
    #expect(try CBOR.decode(Event.self, from: bytes) == event)
    let json = #"{"who":"12345678-9abc-4def-8011-2233445566aa","at":"2026-01-14T10:20:30.123Z"}"#
    #expect(try text(event) == json)
    #expect(try JSON.decode(Event.self, from: Array(json.utf8)) == event)
  }
}
