import LMDB
import RecordModel

/// One stream's documents in one projection, from the log alone.
struct StreamFold {
  package let store: Store
  package let projection: any Projection.Type

  /// Records copied out of one view at a time.
  private static let recordsPerView = 2048

  package typealias Documents = [(key: DocumentKey, plaintext: [UInt8])]

  /// The documents after all events up to a position, and how many events were folded.
  ///
  /// Opens short views of its own.
  package func documents(
    of stream: StreamID, upTo position: UInt64
  ) throws(Failure) -> (Documents, events: UInt64) {
    var reached: UInt64 = 0
    return try fold(stream, &reached) { (revision) throws(Failure) in
      try store.environment.read { (view) throws(Failure) in try load(stream, revision, position, view) }
    }
  }

  /// The result of a stream: its documents, or the event at which it has to be parked.
  package struct Outcome {
    package var documents: Documents = []
    package var events: UInt64 = 0
    package var parked: ParkedStream?
  }

  /// The same as ``documents(of:upTo:)``; an event that cannot be folded parks the stream.
  package func outcome(of stream: StreamID, upTo position: UInt64) throws(Failure) -> Outcome {
    try outcome(stream) { (revision) throws(Failure) in
      try store.environment.read { (view) throws(Failure) in try load(stream, revision, position, view) }
    }
  }

  /// The same inside a view that is open anyway.
  package func outcome(
    of stream: StreamID, upTo position: UInt64, _ view: borrowing some StorageTransaction & ~Copyable
  ) throws(Failure) -> Outcome {
    try outcome(stream) { (revision) throws(Failure) in try load(stream, revision, position, view) }
  }

  private func outcome(
    _ stream: StreamID, _ load: (UInt32) throws(Failure) -> [StoredRecord]
  ) throws(Failure) -> Outcome {
    var reached: UInt64 = 0
    do throws(Failure) {
      let (documents, events) = try fold(stream, &reached, load)
      return Outcome(documents: documents, events: events)
    } catch {
      guard error.isPoison else { throw error }
      return Outcome(parked: ParkedStream(projection, stream, at: reached, error))
    }
  }

  /// The same inside a view that is open anyway.
  package func documents(
    of stream: StreamID, upTo position: UInt64, _ view: borrowing some StorageTransaction & ~Copyable
  ) throws(Failure) -> (Documents, events: UInt64) {
    var reached: UInt64 = 0
    return try fold(stream, &reached) { (revision) throws(Failure) in
      try load(stream, revision, position, view)
    }
  }

  /// `reached` is the position of the last record taken, to name one that cannot be folded.
  private func fold(
    _ stream: StreamID, _ reached: inout UInt64, _ load: (UInt32) throws(Failure) -> [StoredRecord]
  ) throws(Failure)
    -> (Documents, events: UInt64)
  {
    let cache = DocumentCache(limit: Int.max, stages: false)
    let documents = StreamDocuments(owner: stream, cache: cache, stored: nil)
    let handled = Set(projection.handles.map { $0.type.code })
    guard projection.takes(stream) else { return ([], 0) }
    var (revision, events) = (UInt32(0), UInt64(0))
    while true {
      let records = try load(revision)
      for record in records {
        (revision, reached) = (revision + 1, record.position)
        guard handled.contains(record.envelope.typeCode), let event = try store.sealing.event(record) else {
          continue
        }
        try projection.fold(event, documents)
        events += 1
      }
      if records.isEmpty { return (try Self.plaintexts(cache), events) }
    }
  }

  private static func plaintexts(_ cache: DocumentCache) throws(Failure) -> Documents {
    var found: Documents = []
    for (key, entry) in cache.takeDirty() {
      if let document = entry.document { found.append((key, try encodeCBOR(document))) }
    }
    return found
  }

  private func load(
    _ stream: StreamID, _ revision: UInt32, _ last: UInt64,
    _ view: borrowing some StorageTransaction & ~Copyable
  ) throws(Failure) -> [StoredRecord] {
    let positions = try store.databases.streams.positions(
      of: stream, from: revision, limit: Self.recordsPerView, view)
    var records: [StoredRecord] = []
    for position in positions where position <= last { records.append(try store.record(position, view)) }
    return records
  }
}
