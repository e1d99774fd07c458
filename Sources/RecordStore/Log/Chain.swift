import Crypto
import RecordModel

/// The hash chain over the log.
package enum Chain {
  /// The hash before the first record.
  package static let start = [UInt8](repeating: 0, count: RecordLayout.hashBytes)

  /// The hash of a record's bytes, linked to the record before.
  package static func hash(_ record: ArraySlice<UInt8>, position: UInt64, after previous: [UInt8]) -> [UInt8]
  {
    var hash = SHA256()
    var link: [UInt8] = [0]
    link.reserveCapacity(1 + previous.count + 8)
    link.append(contentsOf: previous)
    link.append(bigEndian: position)
    hash.update(link[...])
    hash.update(record)
    return hash.finalize().bytes()
  }

  /// - Throws: ``RecordModel/Failure/Code/corrupt`` if a record does not carry the hash that its bytes have
  ///   there.
  package static func check(_ record: StoredRecord, after previous: [UInt8]) throws(Failure) {
    let hash = hash(record.hashedBytes, position: record.position, after: previous)
    guard hash[...] == record.hash else {
      throw Failure(.corrupt, "the chain is broken at position \(record.position)")
    }
  }
}

/// How far the log reaches: position and hash of its last record.
///
/// Stored in the transaction that appends.
package struct LogHead: Equatable, Sendable {
  /// Position of the last record; 0 in an empty log.
  package var position: UInt64
  /// Its chain hash.
  package var hash: [UInt8]
  /// Lower bound of every later record's `recordedAt`.
  package var recordedAt: Timestamp
  /// Records of attached logs that its write-ahead log carried and those logs hold.
  package var carried: UInt64

  package static let empty = LogHead(position: 0, hash: Chain.start, recordedAt: .earliest)

  /// Number of the last record that its write-ahead log no longer needs, counting its own records and those of
  /// attached logs.
  package var number: UInt64 { position + carried }

  /// Position 8, recordedAt 8, hash 32; then carried 8, if there was any.
  package var bytes: [UInt8] {
    let bytes = position.keyBytes + [UInt8](bigEndian: recordedAt.milliseconds) + hash
    return carried == 0 ? bytes : bytes + carried.keyBytes
  }

  package init(position: UInt64, hash: [UInt8], recordedAt: Timestamp, carried: UInt64 = 0) {
    (self.position, self.hash, self.recordedAt, self.carried) = (position, hash, recordedAt, carried)
  }

  package init?(_ bytes: [UInt8]) {
    let end = 16 + RecordLayout.hashBytes
    guard bytes.count == end || bytes.count == end + 8 else { return nil }
    self.init(
      position: bytes.bigEndian(at: 0), hash: Array(bytes[16..<end]),
      recordedAt: Timestamp(milliseconds: bytes.bigEndian(at: 8)),
      carried: bytes.count > end ? bytes.bigEndian(at: end) : 0)
  }
}
