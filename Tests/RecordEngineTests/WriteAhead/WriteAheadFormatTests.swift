import FoundationEssentials
import LMDB
import RecordModel
import RecordTestSupport
import Testing

@testable import RecordEngine
@testable import RecordStore

/// How a write-ahead log is told from one of before, and what is read of the latter.
@Suite("Formats of the write-ahead log") struct WriteAheadFormatTests {
  private static let instance = InstanceID(high: 1, low: 2)
  private static let block = FixedFile.blockBytes

  private let directory = TemporaryDirectory()
  private var path: String { directory.path + "/journal" }

  private func journal() throws -> WriteAheadLog { try WriteAheadLog(path: path, instance: Self.instance) }

  private func makeNew(damagedBlocks: Int) throws {
    try WriteAheadLog.create(path: path, instance: Self.instance)
    let zeros = [UInt8](repeating: 0, count: damagedBlocks * Self.block)
    try FixedFile(path: path).write(zeros, at: 0)
  }

  /// A write-ahead log of before, with frames one after the other.
  private func makePlain(_ frames: [WriteAheadFrame], from start: Int = 0) throws {
    try Data(count: WriteAheadLog.fileBytes).write(to: URL(filePath: path))
    let file = try FixedFile(path: path)
    var offset = start
    for frame in frames {
      let bytes = frame.bytes(.plain)
      try file.write(bytes, at: offset)
      offset += FixedFile.blocks(bytes.count)
    }
  }

  /// A frame of one record that is so long as a whole.
  private func frame(at position: UInt64, length: Int) -> WriteAheadFrame {
    let record = length - WriteAheadFrame.headerBytes - 4 - EventKey.byteCount
    let entry = WriteAheadFrame.Entry(record: [UInt8](repeating: 7, count: record), key: nil)
    return WriteAheadFrame(instance: Self.instance, position: position, entries: [entry])
  }

  @Test(
    "one sector that vouches for itself makes a write-ahead log one of now, wherever it lies",
    arguments: [0, 1, 300, WriteAheadLog.fileBytes / FixedFile.blockBytes - 1])
  func new(damagedBlocks: Int) throws {
    try makeNew(damagedBlocks: damagedBlocks)
    #expect(try journal().format == .sectors)
  }

  @Test("where none does, it is one of before, in which nothing is written") func plain() throws {
    try makePlain([])
    #expect(try journal().format == .plain)
    try makePlain([frame(at: 1, length: 100)])
    let journal = try journal()
    #expect(journal.format == .plain)
    #expect(journal.place(frame(at: 2, length: 100).entries, from: 2) == nil && journal.isEmpty)
  }

  @Test("frames of before of every length are read, in both halves", arguments: [0, WriteAheadLog.halfBytes])
  func lengths(start: Int) throws {
    let lengths = [72, Self.block - 1, Self.block, Self.block + 1, 3910, 40_000, Self.block]
    let frames = lengths.enumerated().map { frame(at: UInt64($0.offset + 4), length: $0.element) }
    try makePlain(frames, from: start)
    #expect(try journal().frames(after: 3) == frames)
  }

  @Test(
    "a frame of before that fills the file's last blocks is read, and one that is cut off by its end is none")
  func end() throws {
    let frame = frame(at: 1, length: 2 * Self.block)
    try makePlain([frame], from: WriteAheadLog.fileBytes - 2 * Self.block)
    #expect(try journal().frame(at: WriteAheadLog.fileBytes - 2 * Self.block) == frame)
    let first = Array(frame.bytes(.plain).prefix(Self.block))
    try FixedFile(path: path).write(first, at: WriteAheadLog.fileBytes - Self.block)
    #expect(try journal().frame(at: WriteAheadLog.fileBytes - Self.block) == nil)
  }

  @Test("a newer frame of before that does not follow is a gap; an older one is what the log took over")
  func gap() throws {
    try makePlain([frame(at: 5, length: 100)], from: WriteAheadLog.fileBytes - Self.block)
    for (head, isGap) in [(UInt64(3), true), (4, true), (5, false), (6, false)] {
      #expect(try (journal().finding(after: head).damage != nil) == isGap, "\(head)")
    }
  }
}
