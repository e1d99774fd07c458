import Crypto
import RecordModel
import Testing

@testable import RecordEngine
@testable import RecordStore

/// Frames that match their sum and are none all the same, and the ends of what a frame may say.
@Suite("Frames of the write-ahead log at their edges") struct WriteAheadFrameEdgeTests {
  private static let instance = InstanceID(high: 1, low: 2)

  private func frame(_ lengths: [Int] = [3, 1], at position: UInt64 = 5) -> WriteAheadFrame {
    WriteAheadFrame(
      instance: Self.instance, position: position,
      entries: lengths.map { WriteAheadFrame.Entry(record: [UInt8](repeating: 9, count: $0), key: nil) })
  }

  /// The bytes with a number changed and the sum made anew.
  private func changed(_ bytes: [UInt8], at offset: Int, to number: UInt32) -> [UInt8] {
    var bytes = bytes
    bytes.replaceSubrange(offset..<offset + 4, with: [UInt8](bigEndian: number))
    let sum = SHA256.bytes(of: Array(bytes[..<36] + bytes[52...]), first: 16)
    bytes.replaceSubrange(WriteAheadFrame.checksum, with: sum)
    return bytes
  }

  @Test(
    "as many records as the frame has room for, and no other number",
    arguments: [0, 1, 2, 3, .max] as [UInt32])
  func records(count: UInt32) {
    let bytes = changed(frame().bytes(), at: 32, to: count)
    #expect(WriteAheadFrame(bytes) == (count == 2 ? frame() : nil))
  }

  @Test(
    "a record ends where the next one begins, the last where the frame ends",
    arguments: [0, 1, 2, 1 << 31] as [UInt32])
  func recordLength(length: UInt32) {
    let last = WriteAheadFrame.headerBytes + 20 + 3
    #expect(WriteAheadFrame(changed(frame().bytes(), at: last, to: length)) == (length == 1 ? frame() : nil))
  }

  @Test("a record may be empty") func emptyRecord() {
    for lengths in [[0], [0, 4], [4, 0]] {
      #expect(WriteAheadFrame(frame(lengths).bytes()) == frame(lengths))
    }
  }

  @Test("a frame is as long as it says, and at least its header", arguments: WriteAheadFrame.Format.allCases)
  func length(format: WriteAheadFrame.Format) {
    let bytes = frame([]).bytes(format)
    #expect(bytes.count == WriteAheadFrame.headerBytes && WriteAheadFrame(bytes, format) == frame([]))
    #expect(WriteAheadFrame.Header(bytes, format)?.length == WriteAheadFrame.headerBytes)
    #expect(WriteAheadFrame.Header(bytes.dropLast(), format) == nil)
    #expect(WriteAheadFrame.Header(changed(bytes, at: 4, to: 51), format) == nil)
    #expect(WriteAheadFrame(changed(bytes, at: 4, to: 53), format) == nil)
  }

  @Test("no position is beyond what sums can bear") func position() {
    let last: UInt64 = (1 << 62) - 1
    #expect(WriteAheadFrame(frame(at: last).bytes()) == frame(at: last))
    for position in [last + 1, 1 << 63, .max] {
      #expect(WriteAheadFrame(frame([], at: position).bytes()) == nil)
    }
  }

  @Test("only a key of nothing but zeros is none", arguments: [(0, 0), (0, 5), (5, 0)] as [(UInt64, UInt64)])
  func keys(high: UInt64, low: UInt64) {
    let key = EventKey(high: high, low: low)
    var frame = frame([1])
    frame.entries[0].key = key
    let read = WriteAheadFrame(frame.bytes())?.entries.first
    #expect(read != nil && read?.key == (high == 0 && low == 0 ? nil : key))
  }

  @Test("a header tells the last position of its frame", arguments: [[], [1], [1, 1, 1]])
  func lastPosition(lengths: [Int]) {
    let frame = frame(lengths)
    let expected = lengths.isEmpty ? 5 : 4 + UInt64(lengths.count)
    #expect(frame.lastPosition == expected)
    #expect(WriteAheadFrame.Header(frame.bytes(), .sectors)?.lastPosition == expected)
  }

  @Test("a frame takes no sector more than its bytes need, and whole blocks of the file") func sizes() {
    let content = WriteAheadSector.contentBytes
    #expect([1, content, content + 1, 8 * content].map(WriteAheadFrame.sectorCount) == [1, 1, 2, 8])
    #expect([52, 8 * content, 8 * content + 1].map(WriteAheadFrame.diskBytes) == [4096, 4096, 8192])
  }
}
