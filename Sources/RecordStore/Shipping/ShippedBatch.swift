import RecordModel

/// Records of one log on their way to a copy, as they lie in the log: sealed, and linked to each other.
///
/// All numbers are big-endian.
///
/// | offset | size | field |
/// |---|---|---|
/// | 0 | 4 | `RSB1` |
/// | 4 | 16 | store instance |
/// | 20 | 8 | epoch |
/// | 28 | 8 | position of the first record |
/// | 36 | 4 | records |
/// | 40 | 32 | chain hash of the record before the first |
/// | 72 | … | for each record: its length 4, ``EventKey`` 16 (zeros for none), its bytes with chain hash |
package struct ShippedBatch: Equatable, Sendable {
  package var instance: InstanceID
  package var epoch: UInt64
  package var first: UInt64
  package var hashBefore: [UInt8]
  package var entries: [WriteAheadFrame.Entry]

  package init(
    instance: InstanceID, epoch: UInt64, first: UInt64, hashBefore: [UInt8],
    entries: [WriteAheadFrame.Entry]
  ) {
    (self.instance, self.epoch, self.first) = (instance, epoch, first)
    (self.hashBefore, self.entries) = (hashBefore, entries)
  }

  private static let magic = Array("RSB1".utf8)
  package static let headerBytes = 72

  /// Position of the last record; that before the first in an empty batch.
  package var last: UInt64 { first + UInt64(entries.count) - 1 }

  package var hash: [UInt8] {
    entries.last.map { Array($0.record.suffix(RecordLayout.hashBytes)) } ?? hashBefore
  }

  package var bytes: [UInt8] {
    var bytes = Self.magic
    bytes.reserveCapacity(entries.reduce(Self.headerBytes) { $0 + $1.byteCount })
    bytes.append(bigEndian: instance.high)
    bytes.append(bigEndian: instance.low)
    bytes.append(bigEndian: epoch)
    bytes.append(bigEndian: first)
    bytes.append(bigEndian: UInt32(entries.count))
    bytes += hashBefore
    for entry in entries { entry.append(to: &bytes) }
    return bytes
  }

  /// Reads a whole batch; `nil` if the bytes are none.
  ///
  /// Does not check that the records are genuine; see ``check()``.
  package init?(_ bytes: [UInt8]) {
    guard bytes.count >= Self.headerBytes, bytes.starts(with: Self.magic) else { return nil }
    instance = InstanceID(high: bytes.bigEndian(at: 4), low: bytes.bigEndian(at: 12))
    (epoch, first) = (bytes.bigEndian(at: 20), bytes.bigEndian(at: 28))
    // Far beyond every log, and near enough to keep sums of positions from overflowing.
    guard first > 0, first < 1 << 62 else { return nil }
    hashBefore = Array(bytes[40..<Self.headerBytes])
    entries = []
    var offset = Self.headerBytes
    for _ in 0..<bytes.bigEndian(at: 36, as: UInt32.self) {
      guard let (entry, end) = WriteAheadFrame.Entry.read(bytes, at: offset) else { return nil }
      entries.append(entry)
      offset = end
    }
    guard offset == bytes.count else { return nil }
  }

  /// Checks each record's layout, place and link, which needs no keys.
  ///
  /// - Throws: ``RecordModel/Failure/Code/corrupt``, naming the position.
  package func check() throws(Failure) {
    var (position, hash) = (first, hashBefore)
    for entry in entries {
      guard let record = StoredRecord(position: position, bytes: entry.record) else {
        throw Failure(.corrupt, "the record at position \(position) is damaged")
      }
      try Chain.check(record, after: hash)
      hash = Array(record.hash)
      position += 1
    }
  }
}
