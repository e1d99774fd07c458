import LMDB
import RecordModel

/// The newest index entries of the streams that were written lately, so that an append need not read them.
struct StreamTails {
  private var tails: [StreamID: StreamIndex.Tail] = [:]
  private var changed: Set<StreamID> = []

  /// Streams remembered; beyond it all are forgotten and read again.
  private static let limit = 8192

  mutating func tail(
    _ stream: StreamID, _ index: StreamIndex, _ transaction: borrowing WriteTransaction
  ) throws(Failure) -> StreamIndex.Tail {
    if let tail = tails[stream] { return tail }
    let tail = try index.tail(of: stream, transaction)
    tails[stream] = tail
    return tail
  }

  mutating func set(_ tail: StreamIndex.Tail, _ stream: StreamID) {
    tails[stream] = tail
    changed.insert(stream)
  }

  /// Writes the entries that changed.
  mutating func flush(_ index: StreamIndex, _ transaction: borrowing WriteTransaction) throws(Failure) {
    for stream in changed {
      if let tail = tails[stream] { try index.put(tail, of: stream, transaction) }
    }
    changed.removeAll(keepingCapacity: true)
    if tails.count > Self.limit { tails.removeAll(keepingCapacity: true) }
  }
}
