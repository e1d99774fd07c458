import LMDB
import RecordModel

/// The newest index entries of recently written streams, so that an append need not read them.
struct StreamTails {
  private var tails: [StreamID: StreamIndex.Tail] = [:]
  /// Changed since the last settlement was handed over.
  private var changed: Set<StreamID> = []

  /// Streams remembered; beyond it those that the log holds are forgotten and read again.
  private static let limit = 8192

  package mutating func tail(
    _ stream: StreamID, _ index: StreamIndex, _ transaction: borrowing some StorageTransaction & ~Copyable
  ) throws(Failure) -> StreamIndex.Tail {
    if let tail = tails[stream] { return tail }
    let tail = try index.tail(of: stream, transaction)
    tails[stream] = tail
    return tail
  }

  /// Adds an event to its stream's tail; returns the entry that was full before, if the event begins a new
  /// one.
  ///
  /// - Throws: ``RecordModel/Failure/Code/corrupt`` if it does not follow its stream.
  package mutating func append(
    _ event: Envelope, _ index: StreamIndex, _ transaction: borrowing some StorageTransaction & ~Copyable
  ) throws(Failure) -> StreamIndex.Tail? {
    let full = try fullTail(before: event, index, transaction)
    tails[event.stream]?.append(event.position)
    changed.insert(event.stream)
    return full
  }

  /// Reads and checks the tail.
  ///
  /// Not part of the append, where a tail with a name would be copied.
  private mutating func fullTail(
    before event: Envelope, _ index: StreamIndex,
    _ transaction: borrowing some StorageTransaction & ~Copyable
  ) throws(Failure) -> StreamIndex.Tail? {
    let tail = try tail(event.stream, index, transaction)
    guard tail.nextRevision == event.revision else {
      throw Failure(.corrupt, "the record at position \(event.position) does not follow its stream")
    }
    return tail.positions.count == StreamIndex.positionsPerEntry ? tail : nil
  }

  /// The changed entries, to be written.
  mutating func takeChanged() -> [(stream: StreamID, tail: StreamIndex.Tail)] {
    defer { changed.removeAll(keepingCapacity: true) }
    return changed.compactMap { stream in tails[stream].map { (stream, $0) } }
  }

  /// The log holds the entries taken; the others may be read again.
  mutating func land() {
    if tails.count > Self.limit { tails = tails.filter { changed.contains($0.key) } }
  }
}
