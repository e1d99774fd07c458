import LMDB
import RecordModel
import Testing

@testable import RecordEngine
@testable import RecordStore

/// What lies beyond the end that the write-ahead log seems to have.
@Suite("Beyond the write-ahead log's end") struct WriteAheadGapTests {
  private let scene: WriteAheadScene
  private var journal: WriteAheadLog { scene.journal }

  init() throws { scene = try WriteAheadScene() }

  @Test(
    "a clean stop that knows of more than the log is a gap",
    arguments: [(4, true), (5, false), (6, false)] as [(UInt64, Bool)])
  func ahead(head: UInt64, isGap: Bool) throws {
    try journal.close(at: 5)
    #expect(try journal.finding(after: head).damage == (isGap ? WriteAheadLog.gap(after: 4, 5) : nil))
  }

  @Test("a whole frame that follows, but lies where none can have been begun, is a gap")
  func elsewhere() throws {
    try scene.put(scene.frame(at: 8, 100), at: 5 * WriteAheadScene.block)
    #expect(try journal.finding(after: 7).damage?.code == .corrupt)
    let taken = try journal.finding(after: 8)
    #expect(taken.damage == nil && taken.cutOff == nil)
  }

  @Test("one sector that knows of more than the next position is a gap", arguments: [1, 2, 3] as [UInt64])
  func beyond(position: UInt64) throws {
    let sector = Array(scene.frame(at: position, 100).blocks(at: 9 * WriteAheadScene.block)[512..<1024])
    try scene.change(9 * WriteAheadScene.block, at: 512, to: sector)
    let finding = try journal.finding(after: 1)
    #expect((finding.damage != nil) == (position > 2))
    #expect(finding.cutOff == (position == 2 ? CutOffFrame(position: 2, bytes: 512, records: nil) : nil))
  }

  @Test("a beginning whose frame would just fill the half was cut off; one that would not fit is damaged")
  func reach() throws {
    for (place, blocks) in [
      (0, 1024), (0, 1025), (WriteAheadLog.halfBytes, 1024), (WriteAheadLog.halfBytes, 1025),
    ] {
      let bytes =
        blocks * 8 * WriteAheadSector.contentBytes - WriteAheadFrame.headerBytes - 4 - EventKey.byteCount
      let entry = WriteAheadFrame.Entry(record: [UInt8](repeating: 1, count: bytes), key: nil)
      let frame = WriteAheadFrame(instance: WriteAheadScene.instance, position: 1, entries: [entry])
      #expect(frame.diskBytes == blocks * WriteAheadScene.block)
      try journal.file.write(Array(frame.blocks(at: place).prefix(WriteAheadScene.block)), at: place)
      let finding = try journal.finding(after: 0)
      #expect((finding.damage == nil) == (blocks == 1024), "\(blocks) at \(place)")
      if blocks == 1024 {
        #expect(finding.cutOff == CutOffFrame(position: 1, bytes: WriteAheadScene.block, records: 1))
      }
      try scene.clear(place)
    }
  }

  @Test("bad bytes where the next frame would begin are its beginning only where nothing else is there")
  func badBeginning() throws {
    for sectors in 1...8 {
      try scene.change(
        0, at: 0,
        to: WriteAheadFrame(instance: WriteAheadScene.instance, position: 0, entries: []).blocks(at: 0))
      try scene.change(0, at: 0, to: [UInt8](repeating: 0, count: sectors * 512))
      let finding = try journal.finding(after: 0)
      #expect(finding.damagedSectors == sectors && finding.cutOff == nil)
      #expect((finding.damage != nil) == (sectors == 8), "\(sectors)")
    }
  }
}
