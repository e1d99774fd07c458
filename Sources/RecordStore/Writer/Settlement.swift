import LMDB
import RecordModel

/// The records that one commit of the log takes over: durable in the write-ahead log before, or else by this commit.
package struct Settlement {
  /// Position of the first record.
  package let first: UInt64
  /// Records in the order of their positions.
  package var records: [[UInt8]] = []
  /// Bytes of the records before compression.
  package var bytes = 0
  /// Positions by the commands that records answer, or by their tags.
  package var keys: [EventKey: UInt64] = [:]
  /// The step of the index of commands.
  package var commands = RecentCommands.Step()
  /// Entries of the stream index that were filled, and the last ones of the streams that grew.
  package var entries: [(stream: StreamID, tail: StreamIndex.Tail)] = []
  /// Changed documents, in their last state.
  package var documents: [(DocumentKey, DocumentCache.Entry)] = []
  /// The log's head after it.
  package var head: LogHead
  /// Streams whose events could not be folded.
  package var parked: [ParkedStream] = []
  /// Names of the projections that have folded the records.
  package var folded: Set<String> = []

  /// Empty, after the head of the log.
  package init(after head: LogHead) { (first, self.head) = (head.position + 1, head) }

  /// The record at a position, if it is one of these.
  package func record(_ position: UInt64) -> [UInt8]? {
    guard position >= first, position - first < UInt64(records.count) else { return nil }
    return records[Int(position - first)]
  }

  /// Writes all of it in one transaction of its own.
  package func commit(to store: Store) throws(Failure) {
    var parkedSince: Int?
    do throws(Failure) {
      try store.environment.write { (transaction) throws(Failure) in
        if try write(to: store, transaction) { parkedSince = transaction.number }
      }
    } catch {
      if let parkedSince { store.projectionSlots.undo(since: parkedSince) }
      throw error
    }
  }

  /// Writes all of it in a transaction; returns whether views from it on see other serving projections, which
  /// is to be undone if the transaction fails.
  package func write(to store: Store, _ transaction: borrowing WriteTransaction) throws(Failure) -> Bool {
    try commit(to: store, transaction)
    let parked = try parked + putDocuments(store, transaction)
    if parked.isEmpty { return false }
    try put(parked, store, transaction)
    store.projectionSlots.change(since: transaction.number) { $0.parking(parked) }
    return true
  }

  private func commit(to store: Store, _ transaction: borrowing WriteTransaction) throws(Failure) {
    for (index, record) in records.enumerated() {
      try store.append(record, at: first + UInt64(index), transaction)
    }
    if store.takesCommands {
      try store.databases.commands.put(commands, store.meta, transaction)
    } else {
      // In the order of their keys, neighbours share the way down the tree.
      for (key, position) in keys.sorted(by: { $0.key < $1.key }) {
        try store.databases.tags.put(key, position, transaction)
      }
    }
    for (stream, tail) in entries { try store.databases.streams.put(tail, of: stream, transaction) }
    try store.meta.put(head, transaction)
    var states = try store.meta.projections(transaction)
    states.advance(to: head.position, of: folded)
    try store.meta.put(states, transaction)
  }

  /// Returns the streams whose documents cannot be written; the log must not wait for them.
  private func putDocuments(
    _ store: Store, _ transaction: borrowing WriteTransaction
  ) throws(Failure) -> [ParkedStream] {
    var parked: [ParkedStream] = []
    let serving = store.projectionSlots.latest
    for (key, entry) in documents {
      let database = try serving.database(of: key.projection)
      guard let document = entry.document else {
        _ = try failing { () throws(LMDBError) in try transaction.delete(key.bytes.span.bytes, in: database) }
        continue
      }
      do throws(Failure) {
        let value = try store.documents.seal(try encodeCBOR(document), key, owner: entry.owner)
        try failing { () throws(LMDBError) in
          try transaction.put(key.bytes.span.bytes, value.span.bytes, in: database)
        }
      } catch {
        guard error.isPoison else { throw error }
        parked.append(ParkedStream(key.projection, entry.owner, at: lastPosition(of: entry.owner), error))
      }
    }
    return parked
  }

  private func lastPosition(of stream: StreamID) -> UInt64 {
    entries.last { $0.stream == stream }?.tail.positions.last ?? head.position
  }

  private func put(
    _ parked: [ParkedStream], _ store: Store, _ transaction: borrowing WriteTransaction
  ) throws(Failure) {
    let states = try store.meta.projections(transaction)
    for stream in parked {
      try store.databases.parked.put(stream, slot: states.slot(named: stream.projection), transaction)
    }
  }
}
