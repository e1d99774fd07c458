import LMDB
import RecordModel

/// The positions of each stream's events in the log.
///
/// One entry holds up to 128 positions. Its key is stream 17, then the entry's number as the bitwise
/// complement of a u32, so that the newest entry of a stream comes first. Revision r is number r mod 128 of
/// entry r div 128. The value is a ``StreamEntry``.
package struct StreamIndex: Sendable {
  package let database: Database

  package static let positionsPerEntry = 128

  /// The last entry of a stream while it is being filled.
  package struct Tail: Equatable {
    package var entry: UInt32
    package var positions: [UInt64]

    package static let empty = Tail(entry: 0, positions: [])

    /// Revision that the next event gets; 0 for a stream without events.
    package var nextRevision: UInt32 { entry * UInt32(positionsPerEntry) + UInt32(positions.count) }

    /// The tail after one more event.
    package mutating func append(_ position: UInt64) {
      if positions.count == positionsPerEntry {
        entry += 1
        positions.removeAll(keepingCapacity: true)
      }
      positions.append(position)
    }
  }

  package func tail(
    of stream: StreamID, _ view: borrowing some StorageTransaction & ~Copyable
  ) throws(Failure) -> Tail {
    let newest = try failing { () throws(LMDBError) -> (UInt32, [UInt8])? in
      var cursor = try view.cursor(in: database)
      let prefix = stream.keyBytes
      guard try cursor.seek(prefix.span.bytes), let entry = Self.entry(cursor.key, of: prefix) else {
        return nil
      }
      return (entry, cursor.value.withUnsafeBytes { Array($0) })
    }
    guard let (entry, value) = newest else { return .empty }
    return Tail(entry: entry, positions: try StreamEntry.positions(value))
  }

  package func put(
    _ tail: Tail, of stream: StreamID, _ transaction: borrowing WriteTransaction
  ) throws(Failure) {
    let value = StreamEntry.bytes(tail.positions)
    let key = Self.key(stream, tail.entry)
    try failing { () throws(LMDBError) in try transaction.put(key.span.bytes, value.span.bytes, in: database)
    }
  }

  /// Positions of the events of a stream from a revision on, oldest first, at most about `limit` and a few more.
  package func positions(
    of stream: StreamID, from revision: UInt32, limit: Int,
    _ view: borrowing some StorageTransaction & ~Copyable
  ) throws(Failure) -> [UInt64] {
    var found: [UInt64] = []
    var entry = revision / UInt32(Self.positionsPerEntry)
    var skip = Int(revision) % Self.positionsPerEntry
    while found.count < limit {
      let key = Self.key(stream, entry)
      let bytes = try failing { () throws(LMDBError) in try view.bytes(key.span.bytes, in: database) }
      guard let bytes else { break }
      found += try StreamEntry.positions(bytes).dropFirst(skip)
      (entry, skip) = (entry + 1, 0)
    }
    return found.count > limit ? Array(found.prefix(limit)) : found
  }

  /// The revision of the first event of a stream after a position; the next free one if there is none.
  package func firstRevision(
    after position: UInt64, of stream: StreamID, _ view: borrowing some StorageTransaction & ~Copyable
  ) throws(Failure) -> UInt32 {
    let tail = try tail(of: stream, view)
    var (low, high) = (UInt32(0), tail.nextRevision)
    while low < high {
      let middle = low + (high - low) / 2
      let found = try positions(of: stream, from: middle, limit: 1, view).first ?? UInt64.max
      if found > position { high = middle } else { low = middle + 1 }
    }
    return low
  }

  /// The next stream in key order, or the first one if none is given; `nil` at the end.
  package func stream(
    after stream: StreamID?, _ view: borrowing some StorageTransaction & ~Copyable
  ) throws(Failure)
    -> StreamID?
  {
    try failing { () throws(LMDBError) in
      var cursor = try view.cursor(in: database)
      let found: Bool
      if let stream {
        found = try cursor.seek((stream.keyBytes + [0xFF, 0xFF, 0xFF, 0xFF, 0xFF]).span.bytes)
      } else {
        found = try cursor.first()
      }
      guard found else { return nil }
      return StreamID(keyBytes: cursor.key.withUnsafeBytes { Array($0) }[...])
    }
  }

  private static func key(_ stream: StreamID, _ entry: UInt32) -> [UInt8] {
    stream.keyBytes + [UInt8](bigEndian: ~entry)
  }

  private static func entry(_ key: RawSpan, of prefix: [UInt8]) -> UInt32? {
    key.withUnsafeBytes { bytes in
      guard bytes.count == prefix.count + 4, bytes.starts(with: prefix) else { return nil }
      return ~Array(bytes[prefix.count...]).bigEndian(at: 0, as: UInt32.self)
    }
  }
}
