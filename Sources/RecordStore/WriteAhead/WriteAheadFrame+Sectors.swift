import LMDB
import RecordModel

/// A frame as it lies in the file: whole blocks of sectors.
extension WriteAheadFrame {
  /// Sectors that hold bytes of a frame.
  static func sectorCount(_ length: Int) -> Int {
    (length + WriteAheadSector.contentBytes - 1) / WriteAheadSector.contentBytes
  }

  /// Bytes that a frame takes in the file; whole blocks.
  static func diskBytes(_ length: Int) -> Int {
    FixedFile.blocks(sectorCount(length) * WriteAheadSector.byteCount)
  }

  /// Bytes that this one takes.
  var diskBytes: Int { Self.diskBytes(byteCount) }

  /// The blocks that hold the frame at an offset of the file.
  package func blocks(at offset: Int) -> [UInt8] {
    let bytes = bytes()
    let mark = WriteAheadSector.Mark(
      position: position, stamp: bytes[Self.checksum].bigEndian(at: 0, as: UInt64.self))
    let first = offset / WriteAheadSector.byteCount
    var blocks = [UInt8](repeating: 0, count: diskBytes)
    bytes.withUnsafeBytes { bytes in
      blocks.withUnsafeMutableBytes { blocks in
        for number in 0..<blocks.count / WriteAheadSector.byteCount {
          let from = min(number * WriteAheadSector.contentBytes, bytes.count)
          let content = bytes[from..<min(from + WriteAheadSector.contentBytes, bytes.count)]
          let place = number * WriteAheadSector.byteCount
          WriteAheadSector.write(
            UnsafeRawBufferPointer(rebasing: content), mark, number: first + number,
            into: UnsafeMutableRawBufferPointer(rebasing: blocks[place..<place + WriteAheadSector.byteCount]))
        }
      }
    }
    return blocks
  }

  /// The frame's bytes from its blocks, without the sectors' own fields.
  package static func content(of blocks: [UInt8]) -> [UInt8] {
    var content: [UInt8] = []
    content.reserveCapacity(blocks.count)
    for start in stride(from: 0, to: blocks.count, by: WriteAheadSector.byteCount) {
      content += blocks[start..<min(start + WriteAheadSector.contentBytes, blocks.count)]
    }
    return content
  }

  /// The state of each sector of some blocks.
  package static func sectors(of blocks: [UInt8], at offset: Int) -> [WriteAheadSector] {
    let first = offset / WriteAheadSector.byteCount
    return blocks.withUnsafeBytes { blocks in
      (0..<blocks.count / WriteAheadSector.byteCount).map { number in
        let start = number * WriteAheadSector.byteCount
        return WriteAheadSector(
          UnsafeRawBufferPointer(rebasing: blocks[start..<start + WriteAheadSector.byteCount]),
          number: first + number)
      }
    }
  }
}
