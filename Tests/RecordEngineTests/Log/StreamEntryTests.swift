import RecordModel
import Testing

@testable import RecordEngine
@testable import RecordStore

@Suite("Entries of the index of streams") struct StreamEntryTests {
  @Test(
    "bytes are what the format says",
    arguments: [
      ([], "01"), ([1], "0101"), ([1, 2, 3], "01010101"), ([127, 128], "017f01"), ([300], "01ac02"),
      ([5, 1 << 56], "0105fbffffffffffff7f"),
      ([UInt64.max], "01ffffffffffffffffff01"),
    ] as [([UInt64], String)])
  func bytes(positions: [UInt64], hex: String) throws {
    #expect(Hexadecimal.text(StreamEntry.bytes(positions)) == hex)
    #expect(try StreamEntry.positions(StreamEntry.bytes(positions)) == positions)
  }

  @Test("entries from before there were formats are read: eight bytes each") func eightBytes() throws {
    var bytes: [UInt8] = []
    for position in [3, 70_000, 1 << 40] as [UInt64] { bytes.append(bigEndian: position) }
    #expect(try StreamEntry.positions(bytes) == [3, 70_000, 1 << 40])
    #expect(try StreamEntry.positions([]) == [])
  }

  @Test(
    "what is no entry is damaged",
    arguments: [
      "02", "ff01", "0100", "010100", "0180", "01ffffffffffffffffff02", "01ffffffffffffffffff0101",
      "00000000000001",
    ])
  func damaged(hex: String) throws {
    let bytes = try #require(Hexadecimal.bytes(hex.utf8))
    #expect(throws: Failure.self) { try StreamEntry.positions(bytes) }
  }

  @Test("a full entry of neighbours takes little more than a byte an event") func size() {
    let positions = (1...UInt64(StreamIndex.positionsPerEntry)).map { 1_000_000 + $0 * 64 }
    #expect(StreamEntry.bytes(positions).count == 1 + 3 + 127)
  }
}
