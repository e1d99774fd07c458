import LMDB
import RecordModel

/// The commands of one commit: decides each on the state that the ones before it left, then writes what they share.
///
/// A command that is refused has written nothing: it decides, folds into staged documents, and only then puts. An error
/// while putting undoes the whole batch.
final class Batch {
  let store: Store
  let funnels: FunnelLibrary
  let cache: DocumentCache
  private(set) var head: LogHead
  private var tails: StreamTails
  private var appended = false
  /// The commit that a projection is swapped with, for taking it back.
  private(set) var swappedSince: Int?

  init(store: Store, funnels: FunnelLibrary, cache: DocumentCache, head: LogHead, tails: StreamTails) {
    (self.store, self.funnels, self.cache) = (store, funnels, cache)
    (self.head, self.tails) = (head, tails)
  }

  /// What the batch has accepted so far, as a command sees it.
  func view(_ transaction: borrowing WriteTransaction, _ call: CallContext) -> RecordView {
    RecordView(
      handle: transaction.handle, store: store,
      projections: store.projectionSlots.databases(at: Int.max), cache: cache, funnels: funnels, call: call,
      now: max(store.clock.now(), head.recordedAt))
  }

  /// Gives the events their places and folds them.
  ///
  /// On a thrown refusal nothing has changed.
  func prepare(
    _ events: [any Event], to stream: StreamID, expecting: ExpectedRevision, call: CallContext,
    _ transaction: borrowing WriteTransaction
  ) throws(Failure) -> Prepared {
    let tail = try tails.tail(stream, store.databases.streams, transaction)
    try expecting.check(next: tail.nextRevision)
    if let expected = call.expectedRevision {
      try ExpectedRevision.exact(expected).check(next: tail.nextRevision)
    }
    let placed = try place(events, stream, tail, call)
    let key = try key(for: stream, isNew: tail.nextRevision == 0)
    do throws(Failure) {
      for event in placed { try fold(event, transaction) }
    } catch {
      cache.discardStaged()
      throw error
    }
    return Prepared(events: placed, tail: tail, key: key)
  }

  struct Prepared {
    let events: [RecordedEvent]
    let tail: StreamIndex.Tail
    let key: SealingKey
  }

  /// Writes what was prepared.
  ///
  /// A thrown error is one of the store; the transaction must be given up.
  func put(
    _ prepared: Prepared, answer: CommandAnswer?, _ transaction: borrowing WriteTransaction
  ) throws(Failure) {
    var tail = prepared.tail
    for (index, event) in prepared.events.enumerated() {
      if tail.positions.count == StreamIndex.positionsPerEntry {
        try store.databases.streams.put(tail, of: event.envelope.stream, transaction)
      }
      try append(event, answer: index == 0 ? answer : nil, key: prepared.key, transaction)
      tail.append(event.envelope.position)
    }
    if let first = prepared.events.first {
      tails.set(tail, first.envelope.stream)
      if let answer { try store.databases.commands.put(answer.key, first.envelope.position, transaction) }
    }
    cache.acceptStaged()
    appended = true
  }

  private func append(
    _ event: RecordedEvent, answer: CommandAnswer?, key: SealingKey, _ transaction: borrowing WriteTransaction
  ) throws(Failure) {
    let body = try RecordBody.encode(event.payload, answer: answer)
    var record = try store.sealing.seal(body, event.envelope, holdsOutcome: answer != nil, key: key)
    let hash = Chain.hash(record[...], position: event.envelope.position, after: head.hash)
    record.append(contentsOf: hash)
    let position = event.envelope.position.keyBytes
    try failing { () throws(LMDBError) in
      try transaction.append(position.span.bytes, record.span.bytes, in: store.databases.log)
    }
    head = LogHead(position: event.envelope.position, hash: hash, recordedAt: event.envelope.recordedAt)
  }

  /// Writes what the accepted commands share; returns the new head and stream tails for the next batch.
  func finish(_ transaction: borrowing WriteTransaction) throws(Failure) -> (LogHead, StreamTails) {
    try flush(transaction)
    return (head, tails)
  }

  /// Writes what the commands accepted so far share.
  func flush(_ transaction: borrowing WriteTransaction) throws(Failure) {
    guard appended else { return }
    try tails.flush(store.databases.streams, transaction)
    try flushDocuments(transaction)
    try store.meta.put(head, transaction)
    var states = try store.meta.projections(transaction)
    states.advance(to: head.position)
    try store.meta.put(states, transaction)
    appended = false
  }

  /// Lets views from this commit on read other projection databases.
  ///
  /// The writer's documents are read again.
  func swapProjections(to databases: [Database], _ transaction: borrowing WriteTransaction) {
    store.projectionSlots.swap(to: databases, since: transaction.number)
    swappedSince = transaction.number
    cache.reset()
  }

  /// Seals and puts every document that changed since the last call.
  private func flushDocuments(_ transaction: borrowing WriteTransaction) throws(Failure) {
    let databases = store.projectionSlots.databases(at: Int.max)
    for (key, entry) in cache.takeDirty() {
      let database = databases[key.projection]
      guard let document = entry.document else {
        _ = try failing { () throws(LMDBError) in try transaction.delete(key.bytes.span.bytes, in: database) }
        continue
      }
      let value = try store.documents.seal(try encodeCBOR(document), key, owner: entry.owner)
      try failing { () throws(LMDBError) in
        try transaction.put(key.bytes.span.bytes, value.span.bytes, in: database)
      }
    }
  }
}
