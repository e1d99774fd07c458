import RecordModel
import Testing

struct LimitsTests {
  private func nested(_ depth: Int) -> [UInt8] {
    [UInt8](repeating: UInt8(ascii: "["), count: depth) + [UInt8](repeating: UInt8(ascii: "]"), count: depth)
  }

  @Test func depthIsLimited() throws {
    #expect(try JSON.parse(nested(32)).kind(of: 31) == .array)
    expectFailure(.tooDeep, 32) { try JSON.parse(nested(33)) }
    expectFailure(.tooDeep, 32) { try JSON.parse(nested(100_000)) }
    let open = Array(String(repeating: #"{"a":"#, count: 100_000).utf8)
    expectFailure(.tooDeep, 32 * 5) { try JSON.parse(open) }
    let items = [UInt8](repeating: 0x81, count: 100_000)
    expectFailure(.tooDeep, 32) { try CBOR.parse(items) }
    #expect(try CBOR.parse([UInt8](repeating: 0x81, count: 31) + [0x80]).kind(of: 31) == .array)
  }

  @Test func anyDepthTakesNoStack() throws {
    let limits = JSONLimits(depth: 1_000_000, nodes: 1_000_000)
    let text = nested(100_000)
    let tape = try JSON.parse(text, limits: limits)
    var output: [UInt8] = []
    JSON.write(tape, node: 0, into: &output)
    #expect(output == text)
    let failure = #expect(throws: CodingFailure.self) {
      var bytes: [UInt8] = []
      try CBOR.write(tape, node: 0, into: &bytes)
    }
    #expect(failure?.kind == .tooDeep)
  }

  @Test func numberOfValuesIsLimited() throws {
    let text = Array("[1,{\"a\":2},3]".utf8)
    #expect(try JSON.parse(text, limits: JSONLimits(nodes: 5)).count(of: 0) == 3)
    expectFailure(.tooManyNodes, 11) { try JSON.parse(text, limits: JSONLimits(nodes: 4)) }
  }

  @Test func largeObjectsAreChecked() throws {
    let limits = JSONLimits(nodes: 200_000)
    let members = (0..<100_000).map { "\"name-\($0)\":\($0)" }
    let tape = try JSON.parse(Array("{\(members.joined(separator: ","))}".utf8), limits: limits)
    #expect(tape.count(of: 0) == 100_000)
    let values = try tape.decode([String: Int].self)
    #expect(values.count == 100_000 && values["name-99999"] == 99_999)
    let doubled = Array("{\((members + [members[70_000]]).joined(separator: ","))}".utf8)
    let failure = #expect(throws: CodingFailure.self) { try JSON.parse(doubled, limits: limits) }
    #expect(failure?.kind == .duplicateKey && failure?.path == "name-70000")
  }

  /// An array or map that claims more than there is must not be believed.
  @Test(arguments: [0x9B, 0xBB, 0x5B, 0x7B] as [UInt8])
  func claimedLengthsAreNotBelieved(head: UInt8) {
    for length in [0x7FFF_FFFF_FFFF_FFFF, 0xFFFF_FFFF_FFFF_FFFF, 0x1_0000_0000] as [UInt64] {
      let bytes = [head] + (0..<8).map { UInt8(truncatingIfNeeded: length >> UInt64(56 - 8 * $0)) }
      let failure = #expect(throws: CodingFailure.self) { try CBOR.parse(bytes) }
      #expect(failure?.kind == .malformed && failure?.offset == 9)
    }
  }

  private func expectFailure(_ kind: CodingFailure.Kind, _ offset: Int, _ body: () throws -> Tape) {
    let failure = #expect(throws: CodingFailure.self) { _ = try body() }
    #expect(failure?.kind == kind && failure?.offset == offset)
  }
}
