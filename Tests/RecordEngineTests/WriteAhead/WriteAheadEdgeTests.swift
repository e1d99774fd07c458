import LMDB
import RecordModel
import Testing

@testable import RecordEngine
@testable import RecordStore

/// What is told of the last frame where the halves change places, and where sectors do not vouch for it.
@Suite("The write-ahead log's last frame at its edges") struct WriteAheadEdgeTests {
  private let scene: WriteAheadScene
  private var journal: WriteAheadLog { scene.journal }

  init() throws { scene = try WriteAheadScene() }

  @Test(
    "the half after the one that holds the newest frames is looked into for the next one, damaged or cut off",
    arguments: [0, WriteAheadLog.halfBytes])
  func otherHalf(place: Int) throws {
    try scene.put(scene.frame(at: 1, 100), at: WriteAheadLog.halfBytes - place)
    let before = try journal.read(at: place, count: WriteAheadScene.block)
    try scene.put(scene.frame(at: 3, 600), at: place)
    let after = try journal.read(at: place, count: WriteAheadScene.block)
    #expect(try journal.finding(after: 0).whole().map(\.position) == [1, 3])
    for sector in 0..<3 {
      let start = sector * WriteAheadSector.byteCount
      try scene.change(place, at: start + 9, to: [after[start + 9] ^ 1])
      let damaged = try journal.finding(after: 0)
      #expect(damaged.damage?.code == .corrupt && damaged.frames.map(\.position) == [1])
      try scene.change(place, at: start, to: Array(before[start..<start + WriteAheadSector.byteCount]))
      let cutOff = try journal.finding(after: 0)
      #expect(cutOff.damage == nil && cutOff.frames.map(\.position) == [1])
      #expect(cutOff.cutOff?.position == 3 && cutOff.cutOff?.records == (sector == 0 ? nil : 2))
      try journal.file.write(after, at: place)
    }
  }

  @Test("a frame whose sectors do not all vouch for it is none, though its own bytes are whole")
  func vouching() throws {
    try scene.put(scene.frame(at: 1, 600), at: 0)
    let whole = try journal.read(at: 0, count: WriteAheadScene.block)
    for sector in 0..<3 {
      for offset in [488, 495, 496, 503, 504, 511].map({ sector * 512 + $0 }) {
        try scene.change(0, at: offset, to: [whole[offset] ^ 1])
        let finding = try journal.finding(after: 0)
        #expect(finding.damage?.code == .corrupt && finding.frames.isEmpty, "byte \(offset)")
        try scene.change(0, at: offset, to: [whole[offset]])
      }
    }
    #expect(try journal.finding(after: 0).whole().count == 1)
  }

  @Test("a frame of which a sector is still an earlier attempt's was cut off, though the bytes are the same")
  func earlierAttempt() throws {
    let (earlier, later) = (
      scene.frame(at: 1, 1000, 2).blocks(at: 0), scene.frame(at: 1, 1000, 3).blocks(at: 0)
    )
    #expect(earlier[512..<1000] == later[512..<1000] && earlier[1000..<1024] != later[1000..<1024])
    try journal.file.write(later, at: 0)
    try scene.change(0, at: 512, to: Array(earlier[512..<1024]))
    let finding = try journal.finding(after: 0)
    #expect(finding.damage == nil && finding.frames.isEmpty)
    #expect(finding.cutOff == CutOffFrame(position: 1, bytes: 7 * 512, records: 2))
  }

  @Test("a clean stop over which something was begun is not the end") func begun() throws {
    try journal.close(at: 6)
    #expect(try journal.finding(after: 6).cutOff == nil)
    try scene.change(
      0, at: 512, to: Array(scene.frame(at: 7, 600).blocks(at: 0)[512..<WriteAheadScene.block]))
    let finding = try journal.finding(after: 6)
    #expect(finding.damage == nil && finding.frames.isEmpty)
    #expect(finding.cutOff == CutOffFrame(position: 7, bytes: 7 * 512, records: nil))
  }
}
