import FoundationEssentials
import LMDB
import RecordModel
import RecordTestSupport
import Testing

@testable import RecordEngine
@testable import RecordStore

/// Frames at the very ends of the write-ahead log's halves, and what is no journal.
@Suite("Places in the write-ahead log") struct WriteAheadPlaceTests {
  private static let instance = InstanceID(high: 1, low: 2)
  private static let block = FixedFile.blockBytes

  private let directory = TemporaryDirectory()
  private var path: String { directory.path + "/journal" }

  private func journal() throws -> WriteAheadLog { try WriteAheadLog(path: path, instance: Self.instance) }

  /// One record in a frame that takes so many bytes of the file, and not one less.
  private func entries(diskBytes: Int) -> [WriteAheadFrame.Entry] {
    let length = diskBytes / WriteAheadSector.byteCount * WriteAheadSector.contentBytes
    let record = length - WriteAheadFrame.headerBytes - 4 - EventKey.byteCount
    return [WriteAheadFrame.Entry(record: [UInt8](repeating: 1, count: record), key: nil)]
  }

  /// Writes frames of those sizes from a position on; how many had a place.
  private func write(_ sizes: [Int], from position: UInt64, _ journal: WriteAheadLog) throws -> Int {
    for (index, size) in sizes.enumerated() {
      guard let placed = journal.place(entries(diskBytes: size), from: position + UInt64(index)) else {
        return index
      }
      try journal.write(placed)
    }
    return sizes.count
  }

  @Test("both halves are filled to their last block, and everything in them is found") func full() throws {
    try WriteAheadLog.create(path: path, instance: Self.instance)
    let sizes = [WriteAheadLog.halfBytes - 2 * Self.block, Self.block, Self.block, Self.block]
    let journal = try journal()
    #expect(try write(sizes, from: 1, journal) == 3)
    journal.turn()
    #expect(try write(sizes, from: 4, journal) == 3)
    let again = try self.journal()
    // The log takes over whole halves.
    for head in [UInt64(0), 3, 6] {
      let finding = try again.finding(after: head)
      #expect(try finding.whole().map(\.position) == Array((head + 1)..<7), "\(head)")
    }
  }

  @Test("what is larger than the half has no place in it, what just fits has", arguments: [-1, 0, 1])
  func edge(blocks: Int) throws {
    try WriteAheadLog.create(path: path, instance: Self.instance)
    let journal = try journal()
    let size = WriteAheadLog.halfBytes + blocks * Self.block
    #expect(try write([size], from: 1, journal) == (blocks > 0 ? 0 : 1))
    #expect(journal.isEmpty == (blocks > 0))
    #expect(try self.journal().frames(after: 0).count == (blocks > 0 ? 0 : 1))
  }

  @Test("nothing is read beyond the file, whatever a header says") func beyond() throws {
    try WriteAheadLog.create(path: path, instance: Self.instance)
    let journal = try journal()
    #expect(try journal.frame(at: WriteAheadLog.fileBytes) == nil)
    let last = WriteAheadLog.fileBytes - Self.block
    for blocks in [1, 2] {
      let frame = WriteAheadFrame(
        instance: Self.instance, position: 1, entries: entries(diskBytes: blocks * Self.block))
      try journal.file.write(Array(frame.blocks(at: last).prefix(Self.block)), at: last)
      #expect(try (journal.frame(at: last) == frame) == (blocks == 1))
    }
  }

  @Test("a write-ahead log that is missing, of another size or no file says which") func none() throws {
    func failure() -> Failure? {
      do throws(Failure) { _ = try WriteAheadLog(path: path, instance: Self.instance) } catch { return error }
      return nil
    }
    #expect(failure()?.code == .corrupt && failure()?.message.contains("is missing") == true)
    try Data(count: WriteAheadLog.fileBytes - Self.block).write(to: URL(filePath: path))
    #expect(failure()?.code == .corrupt && failure()?.message.contains("not of its size") == true)
    try FileManager.default.removeItem(atPath: path)
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
    #expect(failure().map { $0.code != .corrupt || !$0.message.contains("is missing") } == true)
  }
}
