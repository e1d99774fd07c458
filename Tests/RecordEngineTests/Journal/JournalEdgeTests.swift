import LMDB
import RecordModel
import RecordTestSupport
import Testing

@testable import RecordEngine

/// What is told of the last frame where the halves change places, and at the ends of what a frame may be.
@Suite("The journal's last frame at its edges") struct JournalEdgeTests {
  private static let instance = InstanceID(high: 1, low: 2)
  private static let block = FixedFile.blockBytes

  private let directory = TemporaryDirectory()
  private let journal: Journal

  init() throws {
    try Journal.create(path: directory.path + "/journal", instance: Self.instance)
    journal = try Journal(path: directory.path + "/journal", instance: Self.instance)
  }

  private func frame(at position: UInt64, _ bytes: Int, _ last: UInt8 = 1) -> JournalFrame {
    let entries = [1, last].map {
      JournalFrame.Entry(record: [UInt8](repeating: $0, count: bytes), key: nil)
    }
    return JournalFrame(instance: Self.instance, position: position, entries: entries)
  }

  private func put(_ frame: JournalFrame, at offset: Int) throws {
    try journal.file.write(frame.blocks(at: offset), at: offset)
  }

  /// Puts the bytes into a block at an offset in it.
  private func change(_ place: Int, at offset: Int, to bytes: [UInt8]) throws {
    var block = try journal.read(at: place, count: Self.block)
    block.replaceSubrange(offset..<offset + bytes.count, with: bytes)
    try journal.file.write(block, at: place)
  }

  /// Makes a block what it was when the file was made.
  private func clear(_ place: Int) throws {
    let count = Self.block / JournalSector.byteCount
    let unused = [[UInt8]](repeating: JournalSector.unusedBytes, count: count)
    try journal.file.write(Array(unused.joined()), at: place)
  }

  @Test(
    "the half after the one that holds the newest frames is looked into for the next one, damaged or cut off",
    arguments: [0, Journal.halfBytes])
  func otherHalf(place: Int) throws {
    try put(frame(at: 1, 100), at: Journal.halfBytes - place)
    let before = try journal.read(at: place, count: Self.block)
    try put(frame(at: 3, 600), at: place)
    let after = try journal.read(at: place, count: Self.block)
    #expect(try journal.finding(after: 0).whole().map(\.position) == [1, 3])
    for sector in 0..<3 {
      let start = sector * JournalSector.byteCount
      try change(place, at: start + 9, to: [after[start + 9] ^ 1])
      let damaged = try journal.finding(after: 0)
      #expect(damaged.damage?.code == .corrupt && damaged.frames.map(\.position) == [1])
      try change(place, at: start, to: Array(before[start..<start + JournalSector.byteCount]))
      let cutOff = try journal.finding(after: 0)
      #expect(cutOff.damage == nil && cutOff.frames.map(\.position) == [1])
      #expect(cutOff.cutOff?.position == 3 && cutOff.cutOff?.records == (sector == 0 ? nil : 2))
      try journal.file.write(after, at: place)
    }
  }

  @Test("a frame whose sectors do not all vouch for it is none, though its own bytes are whole")
  func vouching() throws {
    try put(frame(at: 1, 600), at: 0)
    let whole = try journal.read(at: 0, count: Self.block)
    for sector in 0..<3 {
      for offset in [488, 495, 496, 503, 504, 511].map({ sector * 512 + $0 }) {
        try change(0, at: offset, to: [whole[offset] ^ 1])
        let finding = try journal.finding(after: 0)
        #expect(finding.damage?.code == .corrupt && finding.frames.isEmpty, "byte \(offset)")
        try change(0, at: offset, to: [whole[offset]])
      }
    }
    #expect(try journal.finding(after: 0).whole().count == 1)
  }

  @Test("a frame of which a sector is still an earlier attempt's was cut off, though the bytes are the same")
  func earlierAttempt() throws {
    let (earlier, later) = (frame(at: 1, 1000, 2).blocks(at: 0), frame(at: 1, 1000, 3).blocks(at: 0))
    #expect(earlier[512..<1000] == later[512..<1000] && earlier[1000..<1024] != later[1000..<1024])
    try journal.file.write(later, at: 0)
    try change(0, at: 512, to: Array(earlier[512..<1024]))
    let finding = try journal.finding(after: 0)
    #expect(finding.damage == nil && finding.frames.isEmpty)
    #expect(finding.cutOff == CutOffFrame(position: 1, bytes: 7 * 512, records: 2))
  }

  @Test("a clean stop over which something was begun is not the end") func begun() throws {
    try journal.close(at: 6)
    #expect(try journal.finding(after: 6).cutOff == nil)
    try change(0, at: 512, to: Array(frame(at: 7, 600).blocks(at: 0)[512..<Self.block]))
    let finding = try journal.finding(after: 6)
    #expect(finding.damage == nil && finding.frames.isEmpty)
    #expect(finding.cutOff == CutOffFrame(position: 7, bytes: 7 * 512, records: nil))
  }

  @Test(
    "a clean stop that knows of more than the log is a gap",
    arguments: [(4, true), (5, false), (6, false)] as [(UInt64, Bool)])
  func ahead(head: UInt64, isGap: Bool) throws {
    try journal.close(at: 5)
    #expect(try journal.finding(after: head).damage == (isGap ? Journal.gap(after: 4, 5) : nil))
  }

  @Test("a whole frame that follows, but lies where none can have been begun, is a gap")
  func elsewhere() throws {
    try put(frame(at: 8, 100), at: 5 * Self.block)
    #expect(try journal.finding(after: 7).damage?.code == .corrupt)
    let taken = try journal.finding(after: 8)
    #expect(taken.damage == nil && taken.cutOff == nil)
  }

  @Test("one sector that knows of more than the next position is a gap", arguments: [1, 2, 3] as [UInt64])
  func beyond(position: UInt64) throws {
    let sector = Array(frame(at: position, 100).blocks(at: 9 * Self.block)[512..<1024])
    try change(9 * Self.block, at: 512, to: sector)
    let finding = try journal.finding(after: 1)
    #expect((finding.damage != nil) == (position > 2))
    #expect(finding.cutOff == (position == 2 ? CutOffFrame(position: 2, bytes: 512, records: nil) : nil))
  }

  @Test("a beginning whose frame would just fill the half was cut off; one that would not fit is damaged")
  func reach() throws {
    for (place, blocks) in [(0, 1024), (0, 1025), (Journal.halfBytes, 1024), (Journal.halfBytes, 1025)] {
      let bytes = blocks * 8 * JournalSector.contentBytes - JournalFrame.headerBytes - 4 - EventKey.byteCount
      let entry = JournalFrame.Entry(record: [UInt8](repeating: 1, count: bytes), key: nil)
      let frame = JournalFrame(instance: Self.instance, position: 1, entries: [entry])
      #expect(frame.diskBytes == blocks * Self.block)
      try journal.file.write(Array(frame.blocks(at: place).prefix(Self.block)), at: place)
      let finding = try journal.finding(after: 0)
      #expect((finding.damage == nil) == (blocks == 1024), "\(blocks) at \(place)")
      if blocks == 1024 {
        #expect(finding.cutOff == CutOffFrame(position: 1, bytes: Self.block, records: 1))
      }
      try clear(place)
    }
  }

  @Test("bad bytes where the next frame would begin are its beginning only where nothing else is there")
  func badBeginning() throws {
    for sectors in 1...8 {
      try change(0, at: 0, to: JournalFrame(instance: Self.instance, position: 0, entries: []).blocks(at: 0))
      try change(0, at: 0, to: [UInt8](repeating: 0, count: sectors * 512))
      let finding = try journal.finding(after: 0)
      #expect(finding.damagedSectors == sectors && finding.cutOff == nil)
      #expect((finding.damage != nil) == (sectors == 8), "\(sectors)")
    }
  }
}
