import LMDB
import RecordModel

/// Folds parked streams of a serving projection again from the log.
package struct StreamRetry {
  package let store: Store
  package let writer: Writer
  package let projection: any Projection.Type

  package init(store: Store, writer: Writer, projection: any Projection.Type) {
    self.store = store
    self.writer = writer
    self.projection = projection
  }

  /// Entries looked at in one view.
  private static let entriesPerView = 4096

  /// Folds those of the given streams that are parked, or all; returns how many there were and which still
  /// are.
  package func run(_ wanted: StreamID?) throws(Failure) -> (retried: Int, parked: [ParkedStream]) {
    let serving = store.projectionSlots.latest
    let database = try serving.database(of: projection)
    let streams = serving.parked(projection).map(\.stream).filter { wanted == nil || wanted == $0 }
    if streams.isEmpty { return (0, []) }
    let keys = try documents(of: Set(streams), in: database)
    var parked: [ParkedStream] = []
    for stream in streams {
      if let again = try retry(stream, replacing: keys[stream] ?? []) { parked.append(again) }
    }
    return (streams.count, parked)
  }

  /// Keys of the documents left by parked streams, which get no further ones.
  private func documents(
    of streams: Set<StreamID>, in database: Database
  ) throws(Failure) -> [StreamID: [[UInt8]]] {
    var found: [StreamID: [[UInt8]]] = [:]
    var last: [UInt8]?
    while true {
      let piece = try store.environment.read { (view) throws(Failure) in
        try failing { () throws(LMDBError) in try entries(after: last, in: database, view) }
      }
      for (key, owner) in piece {
        if let owner, streams.contains(owner) { found[owner, default: []].append(key) }
      }
      guard piece.count == Self.entriesPerView else { return found }
      last = piece.last?.key
    }
  }

  private func entries(
    after last: [UInt8]?, in database: Database, _ view: borrowing ReadTransaction
  ) throws(LMDBError) -> [(key: [UInt8], owner: StreamID?)] {
    var found: [(key: [UInt8], owner: StreamID?)] = []
    var cursor = try view.cursor(in: database)
    var more: Bool
    if let last { more = try cursor.seek((last + [0]).span.bytes) } else { more = try cursor.first() }
    while more, found.count < Self.entriesPerView {
      let owner = cursor.value.withUnsafeBytes { Array($0.prefix(StreamID.keyByteCount)) }
      found.append((cursor.key.withUnsafeBytes { Array($0) }, StreamID(keyBytes: owner[...])))
      more = try cursor.next()
    }
    return found
  }

  /// Returns the stream if it is parked again.
  private func retry(_ stream: StreamID, replacing keys: [[UInt8]]) throws(Failure) -> ParkedStream? {
    let (store, projection) = (store, projection)
    // Once outside of the writer, which need not wait for a stream that cannot be folded.
    let fold = StreamFold(store: store, projection: projection)
    if let parked = try fold.outcome(of: stream, upTo: UInt64.max).parked {
      try keep(parked)
      return parked
    }
    var again: ParkedStream?
    try writer.maintainWhenever { (state, transaction) throws(Failure) in
      guard let serving = try store.meta.state(of: projection, transaction) else { return }
      // In the transaction, so that nothing is appended meanwhile; a projection behind the log catches up to
      // its checkpoint.
      let outcome = try fold.outcome(of: stream, upTo: serving.checkpoint, transaction)
      again = outcome.parked
      guard again == nil else { return }
      let log = LogFold(store: store, projection: projection, slot: serving.slot)
      try log.put(Self.stretch(outcome, of: stream, replacing: keys, store), transaction)
      try store.databases.parked.remove(projection, stream, slot: serving.slot, transaction)
      state.change(projection, transaction) { $0.unparking(projection, [stream]) }
    }
    if let again { try keep(again) }
    return again
  }

  private static func stretch(
    _ outcome: StreamFold.Outcome, of stream: StreamID, replacing keys: [[UInt8]], _ store: Store
  ) throws(Failure) -> LogFold.Stretch {
    var stretch = LogFold.Stretch(reached: 0)
    stretch.documents = keys.map { ($0, nil) }
    for (key, plaintext) in outcome.documents {
      stretch.documents.append((key.bytes, try store.documents.seal(plaintext, key, owner: stream)))
    }
    return stretch
  }

  /// Notes the place and reason of the new parking.
  private func keep(_ parked: ParkedStream) throws(Failure) {
    let (store, projection) = (store, projection)
    try writer.maintainWhenever { (state, transaction) throws(Failure) in
      guard let serving = try store.meta.state(of: projection, transaction) else { return }
      try store.databases.parked.put(parked, slot: serving.slot, transaction)
      state.change(projection, transaction) { $0.parking([parked]) }
    }
  }
}
