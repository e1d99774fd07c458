import Crypto
import RecordModel

/// The records of one round of commands, as the write-ahead log holds them until the log does.
///
/// A frame begins on a block of ``LMDB/FixedFile/blockBytes``, and lies there sector by sector; see
/// ``WriteAheadSector``. All numbers are big-endian.
///
/// | offset | size | field |
/// |---|---|---|
/// | 0 | 4 | `RJ02`; `RJ03` if it holds records of an attached log; `RJ01` in an older write-ahead log, whose frames have no sectors |
/// | 4 | 4 | length of the whole frame |
/// | 8 | 16 | store instance |
/// | 24 | 8 | number of the first record; in a frame without records, the last number that the log holds; see ``LogHead/number`` |
/// | 32 | 4 | records of both logs |
/// | 36 | 16 | first half of SHA-256 over the frame without this field |
/// | 52 | 28 | in `RJ03` alone: instance of the attached log 16, position there of the first of its records 8, how many are its 4 |
/// | … | … | for each record, the attached log's last: its length 4, ``EventKey`` 16 (zeros for none), its bytes with chain hash |
package struct WriteAheadFrame: Equatable, Sendable {
  /// A record as it will lie in the log.
  package struct Entry: Equatable, Sendable {
    package var record: [UInt8]
    /// For looking it up, if the record answers a command id or has a tag.
    package var key: EventKey?
  }

  /// Records of an attached log.
  package struct Attached: Equatable, Sendable {
    /// The log's instance.
    package var instance: InstanceID
    /// Position of the first in that log.
    package var position: UInt64
    package var entries: [Entry]

    package init(instance: InstanceID, position: UInt64, entries: [Entry]) {
      (self.instance, self.position, self.entries) = (instance, position, entries)
    }
  }

  /// The layout of frames in the file.
  package enum Format: CaseIterable {
    /// Byte by byte.
    case plain
    /// In sectors that vouch for themselves.
    case sectors

    package var magic: [UInt8] { Array((self == .plain ? "RJ01" : "RJ02").utf8) }
  }

  package var instance: InstanceID
  /// Number of its first record.
  package var position: UInt64
  package var entries: [Entry]
  /// `nil` if there are none.
  package var attached: Attached?

  package static let headerBytes = 52
  /// Bytes of the fields that describe them.
  static let attachedBytes = 28
  static let checksum = 36..<52
  private static let attachedMagic = Array("RJ03".utf8)

  package var byteCount: Int {
    let header = Self.headerBytes + (attached == nil ? 0 : Self.attachedBytes)
    return (entries + (attached?.entries ?? [])).reduce(header) {
      $0 + 4 + EventKey.byteCount + $1.record.count
    }
  }

  /// Of both logs.
  package var count: Int { entries.count + (attached?.entries.count ?? 0) }

  /// Number of the last record that the logs hold once this frame is in them.
  package var lastPosition: UInt64 { count == 0 ? position : position + UInt64(count) - 1 }

  /// The frame from its first byte to its last.
  package func bytes(_ format: Format = .sectors) -> [UInt8] {
    var bytes = attached == nil ? format.magic : Self.attachedMagic
    bytes.reserveCapacity(byteCount)
    bytes.append(bigEndian: UInt32(byteCount))
    bytes.append(bigEndian: instance.high)
    bytes.append(bigEndian: instance.low)
    bytes.append(bigEndian: position)
    bytes.append(bigEndian: UInt32(count))
    bytes.append(contentsOf: repeatElement(0, count: Self.checksum.count))
    if let attached {
      bytes.append(bigEndian: attached.instance.high)
      bytes.append(bigEndian: attached.instance.low)
      bytes.append(bigEndian: attached.position)
      bytes.append(bigEndian: UInt32(attached.entries.count))
    }
    for entry in entries { Self.append(entry, to: &bytes) }
    for entry in attached?.entries ?? [] { Self.append(entry, to: &bytes) }
    bytes.replaceSubrange(Self.checksum, with: Self.sum(bytes))
    return bytes
  }

  private static func append(_ entry: Entry, to bytes: inout [UInt8]) {
    bytes.append(bigEndian: UInt32(entry.record.count))
    bytes.append(bigEndian: entry.key?.high ?? 0)
    bytes.append(bigEndian: entry.key?.low ?? 0)
    bytes.append(contentsOf: entry.record)
  }

  package init(instance: InstanceID, position: UInt64, entries: [Entry], attached: Attached? = nil) {
    (self.instance, self.position, self.entries, self.attached) = (instance, position, entries, attached)
  }

  /// Reads a whole frame; `nil` if the bytes are not one, or do not match its sum.
  package init?(_ bytes: [UInt8], _ format: Format = .sectors) {
    guard let header = Header(bytes, format), header.length <= bytes.count else { return nil }
    let bytes = Array(bytes[..<header.length])
    guard Array(bytes[Self.checksum]) == Self.sum(bytes) else { return nil }
    (instance, position, entries) = (header.instance, header.position, [])
    // Far beyond every log, and near enough to keep sums of positions from overflowing.
    guard position < 1 << 62 else { return nil }
    var offset = Self.headerBytes
    var own = header.records
    if header.isAttached {
      guard let found = Self.attached(bytes, records: header.records) else { return nil }
      (attached, own) = found
      offset += Self.attachedBytes
    }
    for number in 0..<header.records {
      guard let (entry, end) = Self.entry(bytes, offset) else { return nil }
      if number < own { entries.append(entry) } else { attached?.entries.append(entry) }
      offset = end
    }
    guard offset == header.length else { return nil }
  }

  /// The attached log's part without its records, and how many records come before those.
  private static func attached(_ bytes: [UInt8], records: UInt32) -> (Attached, own: UInt32)? {
    guard bytes.count >= headerBytes + attachedBytes else { return nil }
    let count = bytes.bigEndian(at: headerBytes + 24, as: UInt32.self)
    let position = bytes.bigEndian(at: headerBytes + 16, as: UInt64.self)
    guard count > 0, count <= records, position < 1 << 62 else { return nil }
    let instance = InstanceID(
      high: bytes.bigEndian(at: headerBytes), low: bytes.bigEndian(at: headerBytes + 8))
    return (Attached(instance: instance, position: position, entries: []), records - count)
  }

  /// The fields at a frame's start, whether the rest is there or not.
  package struct Header {
    package var length: Int
    package var instance: InstanceID
    package var position: UInt64
    package var records: UInt32
    /// Whether some of them are an attached log's.
    package var isAttached: Bool

    /// `nil` if no frame begins here.
    package init?(_ bytes: [UInt8], _ format: Format) {
      isAttached = format == .sectors && bytes.starts(with: attachedMagic)
      guard bytes.count >= headerBytes, isAttached || bytes.starts(with: format.magic) else { return nil }
      length = Int(bytes.bigEndian(at: 4, as: UInt32.self))
      guard length >= headerBytes else { return nil }
      instance = InstanceID(high: bytes.bigEndian(at: 8), low: bytes.bigEndian(at: 16))
      position = bytes.bigEndian(at: 24)
      records = bytes.bigEndian(at: 32)
    }

    /// As ``WriteAheadFrame/lastPosition``.
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
