import Glibc
import LMDB
import RecordModel

/// A frame's part in one sector, which a device writes whole or not at all.
///
/// Each sector names its frame and vouches for itself. So a write that was cut off, which leaves some sectors
/// as they were, can be told from bytes that went bad: old sectors vouch for themselves as well.
///
/// | offset | size | field |
/// |---|---|---|
/// | 0 | 488 | the frame's bytes; zeros after its end |
/// | 488 | 8 | the frame's position; the highest bit is set if the sector holds none of its bytes |
/// | 496 | 8 | stamp: first half of the frame's sum |
/// | 504 | 8 | hash of the sector's number in the file and of all before; of a sector without bytes, of its last fields alone |
package enum WriteAheadSector: Equatable {
  /// Nothing was written here since the file was made.
  case unused
  /// A frame's.
  case written(Mark)
  /// Neither: bytes went bad.
  case damaged

  /// The frame that a sector belongs to.
  package struct Mark: Equatable, Sendable {
    /// ``WriteAheadFrame/position``.
    package var position: UInt64
    /// Distinguishes frames of the same position: an unacknowledged one may have been cut off here before.
    package var stamp: UInt64
  }

  package static let byteCount = FixedFile.sectorBytes
  /// Bytes of a frame in one sector.
  static let contentBytes = byteCount - 24

  /// A sector of a new file; not zeros, so that a medium which loses its content does not pass for one.
  static let unusedBytes = [UInt8](
    repeatElement(Array("unused.\n".utf8), count: byteCount / 8).joined())

  private static let isEmptyBit: UInt64 = 1 << 63
  private static let fieldsAt = contentBytes
  private static let sumAt = byteCount - 8

  /// Puts a sector together.
  ///
  /// - Parameters:
  ///   - content: at most ``contentBytes``, or none.
  ///   - number: of the sector in the file.
  ///   - sector: receives it; filled with zeros before.
  package static func write(
    _ content: UnsafeRawBufferPointer, _ mark: Mark, number: Int, into sector: UnsafeMutableRawBufferPointer
  ) {
    if let bytes = content.baseAddress {
      sector.baseAddress?.copyMemory(from: bytes, byteCount: content.count)
    }
    let position = content.isEmpty ? mark.position | isEmptyBit : mark.position
    sector.storeBytes(of: position.bigEndian, toByteOffset: fieldsAt, as: UInt64.self)
    sector.storeBytes(of: mark.stamp.bigEndian, toByteOffset: fieldsAt + 8, as: UInt64.self)
    let sum = sum(UnsafeRawBufferPointer(sector), number, isEmpty: content.isEmpty)
    sector.storeBytes(of: sum.bigEndian, toByteOffset: sumAt, as: UInt64.self)
  }

  package init(_ sector: UnsafeRawBufferPointer, number: Int) {
    // First, because most of a write-ahead log is unused.
    if Self.isUnused(sector) {
      self = .unused
      return
    }
    let position = Self.number(sector, at: Self.fieldsAt)
    let isEmpty = position & Self.isEmptyBit != 0
    if Self.number(sector, at: Self.sumAt) == Self.sum(sector, number, isEmpty: isEmpty),
      !isEmpty || sector[..<Self.contentBytes].allSatisfy({ $0 == 0 })
    {
      self = .written(
        Mark(position: position & ~Self.isEmptyBit, stamp: Self.number(sector, at: Self.fieldsAt + 8)))
    } else {
      self = .damaged
    }
  }

  /// The frame of a written sector.
  package var mark: Mark? {
    guard case .written(let mark) = self else { return nil }
    return mark
  }

  private static func isUnused(_ sector: UnsafeRawBufferPointer) -> Bool {
    guard let bytes = sector.baseAddress else { return false }
    return unusedBytes.withUnsafeBytes { unused in
      unused.baseAddress.map { memcmp(bytes, $0, byteCount) == 0 } ?? false
    }
  }

  private static func number(_ sector: UnsafeRawBufferPointer, at offset: Int) -> UInt64 {
    UInt64(bigEndian: sector.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
  }

  private static func sum(_ sector: UnsafeRawBufferPointer, _ number: Int, isEmpty: Bool) -> UInt64 {
    let from = isEmpty ? fieldsAt : 0
    return ByteHash.hash(
      UnsafeRawBufferPointer(rebasing: sector[from..<sumAt]),
      after: ByteHash.fold(ByteHash.start, UInt64(number)))
  }
}
