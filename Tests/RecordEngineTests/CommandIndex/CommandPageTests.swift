import RecordModel
import Testing

@testable import RecordEngine
@testable import RecordStore

@Suite("A page of the index of commands") struct CommandPageTests {
  private func entry(_ high: UInt64, _ low: UInt64 = 0, at position: UInt64 = 1) -> CommandEntry {
    CommandEntry(key: EventKey(high: high, low: low), position: position)
  }

  @Test("golden: key 16, position 6, big-endian") func golden() throws {
    let entry = entry(0x0102_0304_0506_0708, 0x090A_0B0C_0D0E_0F10, at: 0x1112_1314_1516)
    let bytes = CommandPage.bytes([entry])
    #expect(bytes == Array(1...22))
    #expect(try CommandPage.entries(bytes.span.bytes) == [entry])
  }

  @Test("a full page fits into a page of the library with its header") func full() {
    let bytes = CommandPage.bytes((0..<CommandPage.capacity).map { entry(UInt64($0)) })
    #expect(bytes.count <= 4096 - 16 && bytes.count + CommandPage.entryBytes > 4096 - 16)
  }

  @Test("every key is found in a page of any length, and nothing that is not there", arguments: 0...40)
  func find(_ count: Int) {
    let bytes = CommandPage.bytes((0..<count).map { entry(UInt64(2 * $0 + 1), at: UInt64($0)) })
    for number in 0...UInt64(2 * count + 1) {
      let expected: CommandPage.Found =
        number % 2 == 1 && number < 2 * count ? .position(number / 2) : .nothing
      #expect(CommandPage.find(EventKey(high: number, low: 0), in: bytes.span.bytes) == expected)
    }
    #expect(CommandPage.find(EventKey(high: 1, low: 1), in: bytes.span.bytes) == .nothing)
  }

  @Test("what is cut off is damaged, not absent") func damaged() {
    let bytes = Array(CommandPage.bytes([entry(1), entry(2)]).dropLast())
    #expect(CommandPage.find(EventKey(high: 1, low: 0), in: bytes.span.bytes) == .damaged)
    #expect(throws: CommandPage.damaged) { try CommandPage.entries(bytes.span.bytes) }
  }

  @Test(
    "two sorted sequences become one",
    arguments: [([], []), ([1], []), ([], [1]), ([1, 4, 5], [2, 3, 9]), ([7, 8], [1, 2]), ([1], [2, 3])]
      as [([UInt64], [UInt64])])
  func merged(_ one: [UInt64], _ other: [UInt64]) {
    let merged = CommandPage.merged(one.map { entry($0) }, other.map { entry($0) })
    #expect(merged.map(\.key.high) == (one + other).sorted())
  }
}
