import Crypto
import RecordModel

/// What one round of commands appended, as the journal holds it until the log does.
///
/// A frame begins on a block of ``LMDB/FixedFile/blockBytes``, and lies there sector by sector; see ``JournalSector``. All
/// numbers are big-endian.
///
/// | offset | size | field |
/// |---|---|---|
/// | 0 | 4 | `RJ02`; `RJ01` in a journal of before, whose frames lie there without sectors |
/// | 4 | 4 | length of the whole frame |
/// | 8 | 16 | store instance |
/// | 24 | 8 | position of the first record; in a frame without records, the last position that the log holds |
/// | 32 | 4 | records |
/// | 36 | 16 | first half of SHA-256 over the frame without this field |
/// | 52 | … | for each record: its length 4, ``EventKey`` 16 (zeros for none), its bytes with chain hash |
package struct JournalFrame: Equatable, Sendable {
  /// A record as it will lie in the log.
  package struct Entry: Equatable, Sendable {
    package var record: [UInt8]
    /// What it is found by, where the record answers a command id or has a tag.
    package var key: EventKey?
  }

  /// How frames lie in the file.
  package enum Format: CaseIterable {
    /// Byte by byte.
    case plain
    /// In sectors that vouch for themselves.
    case sectors

    package var magic: [UInt8] { Array((self == .plain ? "RJ01" : "RJ02").utf8) }
  }

  package var instance: InstanceID
  package var position: UInt64
  package var entries: [Entry]

  package static let headerBytes = 52
  static let checksum = 36..<52

  /// Bytes of the frame.
  package var byteCount: Int {
    entries.reduce(Self.headerBytes) { $0 + 4 + EventKey.byteCount + $1.record.count }
  }

  /// Position of the last record that the log holds once this frame is in it.
  package var lastPosition: UInt64 { entries.isEmpty ? position : position + UInt64(entries.count) - 1 }

  /// The frame from its first byte to its last.
  package func bytes(_ format: Format = .sectors) -> [UInt8] {
    var bytes = format.magic
    bytes.reserveCapacity(byteCount)
    bytes.append(bigEndian: UInt32(byteCount))
    bytes.append(bigEndian: instance.high)
    bytes.append(bigEndian: instance.low)
    bytes.append(bigEndian: position)
    bytes.append(bigEndian: UInt32(entries.count))
    bytes.append(contentsOf: repeatElement(0, count: Self.checksum.count))
    for entry in entries {
      bytes.append(bigEndian: UInt32(entry.record.count))
      bytes.append(bigEndian: entry.key?.high ?? 0)
      bytes.append(bigEndian: entry.key?.low ?? 0)
      bytes.append(contentsOf: entry.record)
    }
    bytes.replaceSubrange(Self.checksum, with: Self.sum(bytes))
    return bytes
  }

  package init(instance: InstanceID, position: UInt64, entries: [Entry]) {
    (self.instance, self.position, self.entries) = (instance, position, entries)
  }

  /// Reads a whole frame; `nil` where the bytes are not one, or do not match its sum.
  package init?(_ bytes: [UInt8], _ format: Format = .sectors) {
    guard let header = Header(bytes, format), header.length <= bytes.count else { return nil }
    let bytes = Array(bytes[..<header.length])
    guard Array(bytes[Self.checksum]) == Self.sum(bytes) else { return nil }
    (instance, position, entries) = (header.instance, header.position, [])
    // Far beyond every log, and near enough to keep sums of positions from overflowing.
    guard position < 1 << 62 else { return nil }
    var offset = Self.headerBytes
    for _ in 0..<header.records {
      guard let (entry, end) = Self.entry(bytes, offset) else { return nil }
      entries.append(entry)
      offset = end
    }
    guard offset == header.length else { return nil }
  }

  /// What a frame's first bytes say, whether the rest is there or not.
  package struct Header {
    package var length: Int
    package var instance: InstanceID
    package var position: UInt64
    package var records: UInt32

    /// `nil` where no frame begins.
    package init?(_ bytes: [UInt8], _ format: Format) {
      guard bytes.count >= headerBytes, bytes.starts(with: format.magic) else { return nil }
      length = Int(bytes.bigEndian(at: 4, as: UInt32.self))
      guard length >= headerBytes else { return nil }
      instance = InstanceID(high: bytes.bigEndian(at: 8), low: bytes.bigEndian(at: 16))
      position = bytes.bigEndian(at: 24)
      records = bytes.bigEndian(at: 32)
    }

    /// As ``JournalFrame/lastPosition``.
    package var lastPosition: UInt64 { records == 0 ? position : position &+ UInt64(records) &- 1 }
  }

  private static func entry(_ bytes: [UInt8], _ offset: Int) -> (Entry, end: Int)? {
    let start = offset + 4 + EventKey.byteCount
    guard start <= bytes.count else { return nil }
    let end = start + Int(bytes.bigEndian(at: offset, as: UInt32.self))
    guard end <= bytes.count else { return nil }
    let key = EventKey(bytes[offset + 4..<start])
    let isNone = key.high == 0 && key.low == 0
    return (Entry(record: Array(bytes[start..<end]), key: isNone ? nil : key), end)
  }

  private static func sum(_ bytes: [UInt8]) -> [UInt8] {
    var hash = SHA256()
    hash.update(bytes[..<checksum.lowerBound])
    hash.update(bytes[checksum.upperBound...])
    return hash.finalize().bytes(first: checksum.count)
  }
}
