import Crypto
import RecordModel

/// What one round of commands appended, as the journal holds it until the log does.
///
/// A frame begins on a block of ``LMDB/FixedFile/blockBytes``. All numbers are big-endian.
///
/// | offset | size | field |
/// |---|---|---|
/// | 0 | 4 | `RJ01` |
/// | 4 | 4 | length of the whole frame |
/// | 8 | 16 | store instance |
/// | 24 | 8 | position of the first record; in a frame without records, the last position that the log holds |
/// | 32 | 4 | records |
/// | 36 | 16 | first half of SHA-256 over the frame without this field |
/// | 52 | … | for each record: its length 4, ``EventKey`` 16 (zeros for none), its bytes with chain hash |
struct JournalFrame: Equatable, Sendable {
  /// A record as it will lie in the log.
  struct Entry: Equatable, Sendable {
    var record: [UInt8]
    /// What it is found by, where the record answers a command id or has a tag.
    var key: EventKey?
  }

  var instance: InstanceID
  var position: UInt64
  var entries: [Entry]

  static let magic = Array("RJ01".utf8)
  static let headerBytes = 52
  private static let checksum = 36..<52

  /// Bytes of the frame.
  var byteCount: Int {
    entries.reduce(Self.headerBytes) { $0 + 4 + EventKey.byteCount + $1.record.count }
  }

  /// Position of the last record that the log holds once this frame is in it.
  var lastPosition: UInt64 { entries.isEmpty ? position : position + UInt64(entries.count) - 1 }

  var bytes: [UInt8] {
    var bytes = Self.magic
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

  /// Length of the frame that begins with these bytes, as it says; `nil` where no frame begins.
  static func length(_ header: [UInt8]) -> Int? {
    guard header.count >= headerBytes, header.starts(with: magic) else { return nil }
    let length = Int(header.bigEndian(at: 4, as: UInt32.self))
    return length >= headerBytes ? length : nil
  }

  init(instance: InstanceID, position: UInt64, entries: [Entry]) {
    (self.instance, self.position, self.entries) = (instance, position, entries)
  }

  /// Reads a whole frame; `nil` where the bytes are not one, or do not match its sum.
  init?(_ bytes: [UInt8]) {
    guard let length = Self.length(bytes), length <= bytes.count else { return nil }
    let bytes = Array(bytes[..<length])
    guard Array(bytes[Self.checksum]) == Self.sum(bytes) else { return nil }
    instance = InstanceID(high: bytes.bigEndian(at: 8), low: bytes.bigEndian(at: 16))
    position = bytes.bigEndian(at: 24)
    // Far beyond every log, and near enough to keep sums of positions from overflowing.
    guard position < 1 << 62 else { return nil }
    entries = []
    var offset = Self.headerBytes
    for _ in 0..<bytes.bigEndian(at: 32, as: UInt32.self) {
      guard let (entry, end) = Self.entry(bytes, offset) else { return nil }
      entries.append(entry)
      offset = end
    }
    guard offset == length else { return nil }
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
