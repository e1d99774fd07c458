import LMDB
import RecordModel

/// The newest index entries of the streams that were written lately, so that an append need not read them.
struct StreamTails {
  private var tails: [StreamID: StreamIndex.Tail] = [:]
  /// Changed since the last settlement was handed over.
  private var changed: Set<StreamID> = []

  /// Streams remembered; beyond it those that the log holds are forgotten and read again.
  private static let limit = 8192

  mutating func tail(
    _ stream: StreamID, _ index: StreamIndex, _ transaction: borrowing some StorageTransaction & ~Copyable
  ) throws(Failure) -> StreamIndex.Tail {
    if let tail = tails[stream] { return tail }
    let tail = try index.tail(of: stream, transaction)
    tails[stream] = tail
    return tail
  }

  /// Adds an event to a tail that was read.
  mutating func append(_ position: UInt64, to stream: StreamID) {
    tails[stream]?.append(position)
    changed.insert(stream)
  }

  /// The entries that changed, to be written.
  mutating func takeChanged() -> [(stream: StreamID, tail: StreamIndex.Tail)] {
    defer { changed.removeAll(keepingCapacity: true) }
    return changed.compactMap { stream in tails[stream].map { (stream, $0) } }
  }

  /// The log holds what was taken; whatever else it holds may be read again.
  mutating func land() {
    if tails.count > Self.limit { tails = tails.filter { changed.contains($0.key) } }
  }
}
