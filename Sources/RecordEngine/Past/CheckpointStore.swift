import LMDB
import RecordModel

/// Keeps checkpoints in the log's environment, sealed like the documents they hold.
///
/// Key: stream 17, name of the projection, 0x00, revision 4. Value: revision of the projection 4, then as
/// ``DocumentSealing`` writes a document whose key is 0x00 and the revision 4.
struct CheckpointStore: Sendable {
  let database: Database
  let documents: DocumentSealing

  /// The checkpoint that ends at a revision; `nil` where there is none of this projection's revision that can be read.
  ///
  /// A damaged one is as good as none: the log has everything that it holds.
  func checkpoint(
    _ projection: Int, _ stream: StreamID, endingAt revision: UInt32,
    _ view: borrowing some StorageTransaction & ~Copyable
  ) throws(Failure) -> Checkpoint? {
    let key = Self.key(projection, stream, revision)
    let value = try failing { () throws(LMDBError) in try view.bytes(key.span.bytes, in: database) }
    guard let value, value.count > 4,
      value.bigEndian(at: 0, as: UInt32.self) == ProjectionCatalog.all[projection].revision,
      let plaintext = try? documents.open(Array(value.dropFirst(4)), Self.sealedKey(projection, revision))
    else { return nil }
    return Checkpoint(plaintext, projection: projection, stream: stream, revision: revision)
  }

  func put(_ checkpoint: Checkpoint, _ transaction: borrowing WriteTransaction) throws(Failure) {
    let (projection, revision) = (checkpoint.projection, checkpoint.revision)
    let key = Self.key(projection, checkpoint.stream, revision)
    let value =
      [UInt8](bigEndian: ProjectionCatalog.all[projection].revision)
      + (try documents.seal(
        checkpoint.bytes, Self.sealedKey(projection, revision), owner: checkpoint.stream))
    try failing { () throws(LMDBError) in try transaction.put(key.span.bytes, value.span.bytes, in: database)
    }
  }

  private static func key(_ projection: Int, _ stream: StreamID, _ revision: UInt32) -> [UInt8] {
    var key = stream.keyBytes + Array(ProjectionCatalog.all[projection].name.utf8) + [0]
    key.append(bigEndian: revision)
    return key
  }

  private static func sealedKey(_ projection: Int, _ revision: UInt32) -> DocumentKey {
    DocumentKey(projection: projection, bytes: [0] + [UInt8](bigEndian: revision))
  }
}
