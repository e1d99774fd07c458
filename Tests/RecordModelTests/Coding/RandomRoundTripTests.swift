import RecordModel
import RecordTestSupport
import Testing

struct RandomRoundTripTests {
  @Test(arguments: [1, 2, 3, 4] as [UInt64])
  func valuesSurviveBothFormats(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<2_500 {
      let value = random.value(depth: 4)
      let text = try JSON.encode(value)
      #expect(try JSON.parse(text).value() == value)
      #expect(try JSON.decode(Value.self, from: JSON.encode(pretty: value)) == value)

      let bytes = try CBOR.encode(value)
      let tape = try CBOR.parse(bytes)
      #expect(sorted(tape.value()) == sorted(value))
      var again: [UInt8] = []
      try CBOR.write(try JSON.parse(text), node: 0, into: &again)
      #expect(again == bytes)
      try CBOR.write(tape, node: 0, into: &again)
      #expect(Array(again[bytes.count...]) == bytes)
    }
  }

  /// Members in the order of the names' bytes, so that two orders compare as equal.
  private func sorted(_ value: Value) -> Value {
    switch value {
    case .array(let elements): .array(elements.map(sorted))
    case .object(let members):
      .object(
        members.map { Value.Member($0.name, sorted($0.value)) }
          .sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) })
    default: value
    }
  }
}
