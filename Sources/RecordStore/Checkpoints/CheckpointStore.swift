import LMDB
import RecordModel

/// Keeps checkpoints in the log's environment, document by document.
///
/// Every key begins with stream 17, name of the projection, 0x00, revision at the stretch's end 4. That alone is the key of
/// the stretch's mark, which is written with its last document: revision of the projection 4, latest moment 8. With a
/// document's key behind it the value is 0x00 for a removed document, else 0x01 and the document as ``DocumentSealing``
/// writes one whose key is 0x00, the revision 4 and its own.
package struct CheckpointStore: Sendable {
  package let database: Database
  package let documents: DocumentSealing

  /// The latest moment of a kept stretch; `nil` if it was not kept by this projection's revision.
  package func latest(
    _ place: Checkpoint.Place, _ view: borrowing some StorageTransaction & ~Copyable
  ) throws(Failure) -> Timestamp? {
    let key = Self.prefix(place)
    let value = try failing { () throws(LMDBError) in try view.bytes(key.span.bytes, in: database) }
    guard let value, value.count == 12,
      value.bigEndian(at: 0, as: UInt32.self) == place.projection.revision
    else { return nil }
    return Timestamp(milliseconds: value.bigEndian(at: 4))
  }

  /// A document after a stretch.
  package enum Kept {
    case removed
    case plaintext([UInt8])
  }

  /// A document after a stretch; `nil` if the stretch did not touch it.
  package func document(
    _ key: DocumentKey, _ place: Checkpoint.Place, _ view: borrowing some StorageTransaction & ~Copyable
  ) throws(Failure) -> Kept? {
    let stored = Self.prefix(place) + key.bytes
    let value = try failing { () throws(LMDBError) in try view.bytes(stored.span.bytes, in: database) }
    return try value.map { (value) throws(Failure) in try open(value, key.bytes, place) }
  }

  /// Reads a stored value.
  ///
  /// - Throws: ``RecordModel/Failure/Code/corrupt`` if it is not the value that was stored there.
  package func open(
    _ value: [UInt8], _ key: [UInt8], _ place: Checkpoint.Place
  ) throws(Failure) -> Kept {
    guard value.first == 1 else { return .removed }
    let sealedKey = Self.sealedKey(place, key)
    return try documents.open(Array(value.dropFirst()), sealedKey).map { .plaintext($0) } ?? .removed
  }

  /// A part of a stretch's writes, small enough for one transaction among others.
  package struct Portion {
    /// The stretch whose remains of an earlier attempt are removed first.
    package var clears: Checkpoint.Place?
    package var rows: [(key: [UInt8], value: [UInt8])]
  }

  private static let rowsPerPortion = 512

  /// The writes of a checkpoint, in this order; the mark comes last, so that a stretch written in part counts
  /// for nothing.
  package func portions(_ checkpoint: Checkpoint) throws(Failure) -> [Portion] {
    var rows: [(key: [UInt8], value: [UInt8])] = []
    for (key, document) in checkpoint.changes { rows.append(try row(key, document, checkpoint.place)) }
    rows.append(mark(checkpoint))
    return stride(from: 0, to: rows.count, by: Self.rowsPerPortion).map { start in
      Portion(
        clears: start == 0 ? checkpoint.place : nil,
        rows: Array(rows[start..<min(start + Self.rowsPerPortion, rows.count)]))
    }
  }

  package func put(_ portion: Portion, _ transaction: borrowing WriteTransaction) throws(Failure) {
    try failing { () throws(LMDBError) in
      if let place = portion.clears { try clear(Self.prefix(place), transaction) }
      for (key, value) in portion.rows {
        try transaction.put(key.span.bytes, value.span.bytes, in: database)
      }
    }
  }

  package func clear(_ prefix: [UInt8], _ transaction: borrowing WriteTransaction) throws(LMDBError) {
    var keys: [[UInt8]] = []
    var cursor = try transaction.cursor(in: database)
    var more = try cursor.seek(prefix.span.bytes)
    while more {
      let key = cursor.key.withUnsafeBytes { Array($0) }
      guard key.starts(with: prefix) else { break }
      keys.append(key)
      more = try cursor.next()
    }
    for key in keys { _ = try transaction.delete(key.span.bytes, in: database) }
  }

  private func row(
    _ key: DocumentKey, _ document: (any Document)?, _ place: Checkpoint.Place
  ) throws(Failure) -> (key: [UInt8], value: [UInt8]) {
    guard let document else { return (Self.prefix(place) + key.bytes, [0]) }
    let sealed = try documents.seal(
      try encodeCBOR(document), Self.sealedKey(place, key.bytes), owner: place.stream)
    return (Self.prefix(place) + key.bytes, [1] + sealed)
  }

  private func mark(_ checkpoint: Checkpoint) -> (key: [UInt8], value: [UInt8]) {
    let revision = checkpoint.place.projection.revision
    let latest = UInt64(bitPattern: checkpoint.latest.milliseconds)
    return (Self.prefix(checkpoint.place), [UInt8](bigEndian: revision) + [UInt8](bigEndian: latest))
  }

  package static func prefix(_ place: Checkpoint.Place) -> [UInt8] {
    var key = place.stream.keyBytes + Array(place.projection.name.utf8) + [0]
    key.append(bigEndian: place.revision)
    return key
  }

  private static func sealedKey(_ place: Checkpoint.Place, _ key: [UInt8]) -> DocumentKey {
    DocumentKey(projection: place.projection, bytes: [0] + [UInt8](bigEndian: place.revision) + key)
  }
}
