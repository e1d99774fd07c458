import RecordModel
import RecordTestSupport
import Testing

@testable import RecordEngine

@Suite("Journal frames") struct JournalFrameTests {
  private let frame = JournalFrame(
    instance: InstanceID(high: 0x0102_0304_0506_0708, low: 0x090A_0B0C_0D0E_0F10), position: 258,
    entries: [
      JournalFrame.Entry(record: [1, 2, 3], key: EventKey([UInt8](repeating: 0xC0, count: 16))),
      JournalFrame.Entry(record: [4], key: nil),
    ])

  @Test("a frame comes back as it was, whatever follows it") func roundTrip() throws {
    #expect(JournalFrame(frame.bytes) == frame)
    #expect(JournalFrame(frame.bytes + [0, 0, 9]) == frame)
    #expect(JournalFrame.length(frame.bytes) == frame.bytes.count)
    #expect(frame.lastPosition == 259)
  }

  @Test("a frame without records names the last position of the log") func closing() throws {
    let closing = JournalFrame(instance: frame.instance, position: 7, entries: [])
    #expect(JournalFrame(closing.bytes) == closing)
    #expect(closing.lastPosition == 7)
  }

  @Test("the bytes are the ones that every version writes") func golden() {
    let text = Hexadecimal.text(frame.bytes) + "\n"
    #expect(GoldenFile.compare(text, with: "journal/frame.hex") == .matches)
  }

  @Test("a change of any bit is noticed") func flippedBits() {
    for index in frame.bytes.indices {
      for bit in 0..<8 {
        var bytes = frame.bytes
        bytes[index] ^= 1 << bit
        #expect(JournalFrame(bytes) == nil, "byte \(index) bit \(bit)")
      }
    }
  }

  @Test("a frame cut off anywhere is none") func cut() {
    for length in 0..<frame.bytes.count {
      #expect(JournalFrame(Array(frame.bytes.prefix(length))) == nil, "\(length) bytes")
    }
  }
}
