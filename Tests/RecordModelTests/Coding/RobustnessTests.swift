import RecordModel
import RecordTestSupport
import Testing

struct RobustnessTests {
  static let sample: Value = [
    "n": [0, -1, 24, 65_536, 2.5, -1e300], "deep": ["a": [[[]]]], "text": "\" \\ \n é 😀",
    "flags": [true, nil], "": [:],
  ]

  struct Record: Codable {
    var id: Bytes
    var at: Timestamp
    var who: Identifier<Person>
    var rest: Value
  }

  enum Person: IdentifiedKind { static var kindName: String { "person" } }

  static let record = Record(
    id: Bytes([0, 1, 254, 255]), at: Timestamp(milliseconds: -1_500),
    who: Identifier(random: (0x0123_4567_89AB_CDEF, 0xFEDC_BA98_7654_3210)), rest: sample)

  @Test func everyTruncatedTextIsRefused() throws {
    let text = try JSON.encode(Self.record)
    for length in 0..<text.count {
      let failure = #expect(throws: CodingFailure.self) { try JSON.parse(text[..<length]) }
      #expect(failure?.offset == length || failure?.kind == .invalidUTF8)
    }
  }

  @Test func everyTruncatedItemIsRefused() throws {
    let bytes = try CBOR.encode(Self.record)
    for length in 0..<bytes.count {
      #expect(throws: CodingFailure.self) { try CBOR.parse(bytes[..<length]) }
    }
  }

  /// What still parses is written and read again as the same value.
  @Test func mutatedTextsAreRefusedOrRead() throws {
    let text = try JSON.encode(Self.record)
    var (accepted, wrong) = (0, 0)
    for place in text.indices {
      for byte in UInt8.min...UInt8.max where byte != text[place] {
        var mutated = text
        mutated[place] = byte
        guard let tape = try? JSON.parse(mutated) else { continue }
        accepted += 1
        var output: [UInt8] = []
        JSON.write(tape, node: 0, into: &output)
        if try JSON.parse(output).value() != tape.value() { wrong += 1 }
        _ = try? tape.decode(Record.self)
      }
    }
    #expect(wrong == 0 && (1..<text.count * 255).contains(accepted))
  }

  /// What still parses has exactly the encoding it was read from.
  @Test func mutatedItemsAreRefusedOrCanonical() throws {
    let bytes = try CBOR.encode(Self.record)
    var (accepted, wrong) = (0, 0)
    for place in bytes.indices {
      for byte in UInt8.min...UInt8.max where byte != bytes[place] {
        var mutated = bytes
        mutated[place] = byte
        guard let tape = try? CBOR.parse(mutated) else { continue }
        accepted += 1
        var output: [UInt8] = []
        try CBOR.write(tape, node: 0, into: &output)
        if output != mutated { wrong += 1 }
        _ = try? tape.decode(Record.self)
      }
    }
    #expect(wrong == 0 && (1..<bytes.count * 255).contains(accepted))
  }

  @Test func randomBytesNeverTrap() {
    var random = SeededGenerator(seed: 99)
    for _ in 0..<50_000 {
      let bytes = (0..<Int.random(in: 0..<24, using: &random)).map { _ in
        UInt8(truncatingIfNeeded: random.next())
      }
      if let tape = try? CBOR.parse(bytes) {
        var output: [UInt8] = []
        #expect(throws: Never.self) { try CBOR.write(tape, node: 0, into: &output) }
        #expect(output == bytes)
      }
      _ = try? JSON.parse(bytes)
    }
  }
}
