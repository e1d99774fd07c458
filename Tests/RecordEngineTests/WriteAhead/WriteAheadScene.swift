import LMDB
import RecordModel
import RecordTestSupport
import Testing

@testable import RecordEngine
@testable import RecordStore

/// A write-ahead log into which bytes are put as a device may leave them.
struct WriteAheadScene {
  static let instance = InstanceID(high: 1, low: 2)
  static let block = FixedFile.blockBytes

  private let directory = TemporaryDirectory()
  let journal: WriteAheadLog

  init() throws {
    try WriteAheadLog.create(path: directory.path + "/journal", instance: Self.instance)
    journal = try WriteAheadLog(path: directory.path + "/journal", instance: Self.instance)
  }

  func frame(at position: UInt64, _ bytes: Int, _ last: UInt8 = 1) -> WriteAheadFrame {
    let entries = [1, last].map {
      WriteAheadFrame.Entry(record: [UInt8](repeating: $0, count: bytes), key: nil)
    }
    return WriteAheadFrame(instance: Self.instance, position: position, entries: entries)
  }

  func put(_ frame: WriteAheadFrame, at offset: Int) throws {
    try journal.file.write(frame.blocks(at: offset), at: offset)
  }

  /// Puts the bytes into a block at an offset in it.
  func change(_ place: Int, at offset: Int, to bytes: [UInt8]) throws {
    var block = try journal.read(at: place, count: Self.block)
    block.replaceSubrange(offset..<offset + bytes.count, with: bytes)
    try journal.file.write(block, at: place)
  }

  /// Makes a block what it was when the file was made.
  func clear(_ place: Int) throws {
    let count = Self.block / WriteAheadSector.byteCount
    let unused = [[UInt8]](repeating: WriteAheadSector.unusedBytes, count: count)
    try journal.file.write(Array(unused.joined()), at: place)
  }
}
