import RecordModel
import Testing

struct TapeTests {
  static let text = #"{"a":[1,[2,{"x":null}],"s"],"b":{"c":true,"d":-0.5},"\u0065":"\n"}"#

  @Test func childrenAreFound() throws {
    let tape = try JSON.parse(Array(Self.text.utf8))
    let list = try #require(tape.member("a", of: tape.root))
    let elements = Array(tape.elements(of: list))
    #expect(elements.map { tape.kind(of: $0) } == [.integer, .array, .string])
    #expect(tape.integer(at: elements[0]) == 1 && tape.string(at: elements[2]) == "s")
    let object = try #require(tape.member("b", of: 0))
    #expect(tape.members(of: object).map(\.key) == ["c", "d"])
    #expect(tape.members(of: object).map { tape.double(at: $0.value) } == [nil, -0.5])
    #expect(tape.bool(at: try #require(tape.member("c", of: object))) == true)
    #expect(tape.bytes(at: try #require(tape.member("e", of: 0))) == [0x0A])
    let name = String("b")
    #expect(tape.member(name, of: 0) == object)
    #expect(tape.member("x", of: 0) == nil && tape.member("a", of: list) == nil)
    #expect(Array(tape.elements(of: object)).isEmpty && Array(tape.members(of: list)).isEmpty)
    #expect(tape.count(of: 0) == 3 && tape.count(of: list) == 3 && tape.count(of: elements[0]) == 0)
    #expect(tape.path(to: Array(tape.elements(of: elements[1]))[1] + 2) == "a[1][1].x")
  }

  @Test func encodedAndParsedTapesAreTheSame() throws {
    let parsed = try JSON.parse(Array(Self.text.utf8))
    let encoded = try Tape(parsed.value())
    #expect(encoded.value() == parsed.value())
    for node in 0..<18 { #expect(encoded.kind(of: node) == parsed.kind(of: node), "node \(node)") }
  }

  @Test func nodesAreSmall() { #expect(MemoryLayout<TapeNode>.size == 24) }

  @Test func valuesOfBinaryKindsAreText() throws {
    let tape = try CBOR.parse(Hex.bytes("83d82550123456789abc4def80112233445566aad903e9a1010042fbff"))
    let value: Value = ["12345678-9abc-4def-8011-2233445566aa", "1970-01-01T00:00:00.000Z", "-_8"]
    #expect(tape.value() == value)
    #expect(try tape.decode(Value.self) == value)
    #expect(try tape.decode([String].self).map(Value.string) == [value].flatMap(elements))
  }

  @Test func textsAreHandedOutAsBytes() throws {
    struct Length: Decodable {
      var bytes: Int?
      init(from decoder: any Decoder) throws { bytes = (decoder as? TapeDecoder)?.withText { $0.count } }
    }
    let lengths = try JSON.decode([Length].self, from: Array(#"["","\u00e9a",7]"#.utf8))
    #expect(lengths.map(\.bytes) == [0, 3, nil])
  }

  private func elements(_ value: Value) -> [Value] {
    if case .array(let elements) = value { elements } else { [] }
  }
}
