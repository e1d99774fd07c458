import LMDB
import RecordModel

/// How far the second copy of a projection is, stored in the transactions that fill it.
///
/// Revision 4, stage 1, position 8, startedAt 8, streams 8, events 8, then the last stream 17 where there is one.
struct RebuildProgress: Equatable, Sendable {
  enum Stage: UInt8, Sendable {
    /// Stream by stream, each up to the same position.
    case streams = 0
    /// In the order of the log, from that position on.
    case catchingUp = 1
  }

  /// Revision of the code that folds.
  var revision: UInt32
  var stage = Stage.streams
  /// Position up to which every stream of the copy is folded, or will be when the first stage is done.
  var position: UInt64
  var startedAt: Timestamp
  /// Streams folded.
  var streams: UInt64 = 0
  /// Events folded.
  var events: UInt64 = 0
  /// The stream folded last.
  var last: StreamID?

  /// A rebuild that has not begun.
  init(revision: UInt32, position: UInt64, startedAt: Timestamp) {
    (self.revision, self.position, self.startedAt) = (revision, position, startedAt)
  }

  init?(_ bytes: [UInt8]) {
    guard bytes.count == Self.fixedBytes || bytes.count == Self.fixedBytes + StreamID.keyByteCount,
      let stage = Stage(rawValue: bytes[4])
    else { return nil }
    revision = bytes.bigEndian(at: 0)
    self.stage = stage
    position = bytes.bigEndian(at: 5)
    startedAt = Timestamp(milliseconds: bytes.bigEndian(at: 13))
    streams = bytes.bigEndian(at: 21)
    events = bytes.bigEndian(at: 29)
    if bytes.count > Self.fixedBytes {
      guard let stream = StreamID(keyBytes: bytes[Self.fixedBytes...]) else { return nil }
      last = stream
    }
  }

  private static let fixedBytes = 37

  var bytes: [UInt8] {
    var bytes = [UInt8](bigEndian: revision) + [stage.rawValue]
    bytes.append(bigEndian: position)
    bytes.append(bigEndian: UInt64(bitPattern: startedAt.milliseconds))
    bytes.append(bigEndian: streams)
    bytes.append(bigEndian: events)
    return bytes + (last?.keyBytes ?? [])
  }
}

extension StoreMeta {
  /// The progress of a rebuild that was begun and not finished; `nil` also where the stored one cannot be read, which
  /// only costs a beginning from the start.
  func progress(
    of projection: any Projection.Type, _ view: borrowing some StorageTransaction & ~Copyable
  ) throws(Failure) -> RebuildProgress? {
    try get(Self.progressKey(projection), view).flatMap { RebuildProgress($0) }
  }

  func put(
    _ progress: RebuildProgress?, of projection: any Projection.Type,
    _ transaction: borrowing WriteTransaction
  ) throws(Failure) {
    if let progress { return try put(Self.progressKey(projection), progress.bytes, transaction) }
    let key = Array(Self.progressKey(projection).utf8)
    _ = try failing { () throws(LMDBError) in try transaction.delete(key.span.bytes, in: database) }
  }

  private static func progressKey(_ projection: any Projection.Type) -> String {
    "rebuild:\(projection.name)"
  }
}
