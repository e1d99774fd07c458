import Crypto
import LMDB
import RecordModel
import RecordTestSupport
import Testing

@testable import RecordEngine
@testable import RecordStore

@Suite("Frames of the write-ahead log") struct WriteAheadFrameTests {
  private let frame = WriteAheadFrame(
    instance: InstanceID(high: 0x0102_0304_0506_0708, low: 0x090A_0B0C_0D0E_0F10), position: 258,
    entries: [
      WriteAheadFrame.Entry(record: [1, 2, 3], key: EventKey([UInt8](repeating: 0xC0, count: 16))),
      WriteAheadFrame.Entry(record: [4], key: nil),
    ])

  @Test("a frame comes back as it was, whatever follows it") func roundTrip() throws {
    for format in WriteAheadFrame.Format.allCases {
      let bytes = frame.bytes(format)
      #expect(WriteAheadFrame(bytes, format) == frame)
      #expect(WriteAheadFrame(bytes + [0, 0, 9], format) == frame)
      #expect(WriteAheadFrame.Header(bytes, format)?.length == bytes.count)
      #expect(WriteAheadFrame.Header(bytes, format)?.lastPosition == 259)
    }
    #expect(WriteAheadFrame(frame.bytes(.plain)) == nil && WriteAheadFrame(frame.bytes(), .plain) == nil)
    #expect(frame.lastPosition == 259)
  }

  @Test("a frame without records names the last position of the log") func closing() throws {
    let closing = WriteAheadFrame(instance: frame.instance, position: 7, entries: [])
    #expect(WriteAheadFrame(closing.bytes()) == closing)
    #expect(closing.lastPosition == 7)
  }

  @Test("the bytes are the ones that every version writes, and wrote before there were sectors") func golden()
  {
    GoldenFile.expect(frame.bytes(.plain), is: "journal/frame.hex")
    GoldenFile.expect(long.blocks(at: 3 * FixedFile.blockBytes), is: "journal/blocks.hex")
  }

  /// A frame of two sectors.
  private var long: WriteAheadFrame {
    WriteAheadFrame(
      instance: frame.instance, position: frame.position,
      entries: frame.entries + [
        WriteAheadFrame.Entry(record: (0..<200).map { $0 }, key: nil),
        WriteAheadFrame.Entry(record: (0..<255).map { 255 - $0 }, key: nil),
      ])
  }

  @Test("blocks give the frame back, and each sector says whose it is") func blocks() {
    let blocks = long.blocks(at: 8192)
    #expect(
      blocks.count == FixedFile.blockBytes && WriteAheadFrame(WriteAheadFrame.content(of: blocks)) == long)
    let sectors = WriteAheadFrame.sectors(of: blocks, at: 8192)
    #expect(Set(sectors.map(\.mark?.position)) == [258] && Set(sectors.map(\.mark?.stamp)).count == 1)
    #expect(WriteAheadFrame.sectors(of: blocks, at: 0).allSatisfy { $0 == .damaged })
    #expect(
      WriteAheadSector.unusedBytes.withUnsafeBytes { WriteAheadSector($0, number: 7) } == .unused)
  }

  @Test("a change of any bit of a sector is noticed") func flippedSectors() {
    let blocks = long.blocks(at: 0)
    // One that is full, one that is not, and one without the frame's bytes.
    for number in 0..<3 {
      for index in number * 512..<(number + 1) * 512 {
        for bit in 0..<8 {
          var changed = blocks
          changed[index] ^= 1 << bit
          #expect(WriteAheadFrame.sectors(of: changed, at: 0)[number] == .damaged, "byte \(index) bit \(bit)")
        }
      }
    }
  }

  @Test("a change of any bit is noticed") func flippedBits() {
    for whole in [frame, attached].map({ $0.bytes() }) {
      for index in whole.indices {
        for bit in 0..<8 {
          var bytes = whole
          bytes[index] ^= 1 << bit
          #expect(WriteAheadFrame(bytes) == nil, "byte \(index) bit \(bit)")
        }
      }
    }
  }

  @Test("a frame cut off anywhere is none") func cut() {
    for whole in [frame, attached].map({ $0.bytes() }) {
      for length in whole.indices {
        #expect(WriteAheadFrame(Array(whole.prefix(length))) == nil, "\(length) bytes")
      }
    }
  }

  /// The same with records of an attached log.
  private var attached: WriteAheadFrame {
    var frame = frame
    frame.attached = WriteAheadFrame.Attached(
      instance: InstanceID(high: 0x2122_2324_2526_2728, low: 0x292A_2B2C_2D2E_2F30), position: 515,
      entries: [WriteAheadFrame.Entry(record: [5, 6], key: nil)])
    return frame
  }

  @Test("records of an attached log come back with their place, with others and alone") func attachedLog() {
    var alone = attached
    alone.entries = []
    for (frame, last) in [(attached, 260), (alone, 258)] as [(WriteAheadFrame, UInt64)] {
      #expect(WriteAheadFrame(frame.bytes()) == frame && frame.byteCount == frame.bytes().count)
      #expect(frame.lastPosition == last)
      #expect(WriteAheadFrame.Header(frame.bytes(), .sectors)?.lastPosition == last)
      #expect(WriteAheadFrame(WriteAheadFrame.content(of: frame.blocks(at: 0))) == frame)
      #expect(WriteAheadFrame.Header(frame.bytes(), .plain) == nil)
    }
    GoldenFile.expect(attached.bytes(), is: "journal/attached.hex")
  }

  @Test("an attached part that cannot be is no frame", arguments: [0, 1, 3, 4] as [UInt32])
  func attachedEdges(count: UInt32) {
    // Of three records in all: none, one, all, and one too many.
    var bytes = attached.bytes()
    bytes.replaceSubrange(76..<80, with: [UInt8](bigEndian: count))
    bytes.replaceSubrange(WriteAheadFrame.checksum, with: [UInt8](repeating: 0, count: 16))
    var hash = SHA256()
    hash.update(bytes[..<36])
    hash.update(bytes[52...])
    bytes.replaceSubrange(WriteAheadFrame.checksum, with: hash.finalize().bytes(first: 16))
    // The sum is right.
    let isFrame = 1...3 ~= count
    #expect((WriteAheadFrame(bytes)?.attached?.entries.count).map { UInt32($0) } == (isFrame ? count : nil))
  }
}
