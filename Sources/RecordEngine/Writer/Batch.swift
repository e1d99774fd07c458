import LMDB
import RecordModel

/// The commands of one commit of the log.
///
/// Decides each on the state that the ones before it left, then writes what they share. One commit may take several
/// rounds of commands, each of which the journal makes durable.
/// A command that is refused has written nothing: it decides, folds into staged documents, and only then puts. An error
/// while putting undoes the whole batch.
final class Batch {
  let store: Store
  let funnels: FunnelLibrary
  let cache: DocumentCache
  private(set) var head: LogHead
  private var tails: StreamTails
  private var appended = false
  /// Records appended since ``takeJournalEntries()``.
  private var journalEntries: [JournalFrame.Entry] = []
  /// Whether replayed records are folded.
  var foldsReplayed = true
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
    return Prepared(events: placed, key: key)
  }

  struct Prepared {
    let events: [RecordedEvent]
    let key: SealingKey
  }

  /// Writes what was prepared.
  ///
  /// A thrown error is one of the store; the transaction must be given up.
  func put(
    _ prepared: Prepared, answer: CommandAnswer?, _ transaction: borrowing WriteTransaction
  ) throws(Failure) {
    for (index, event) in prepared.events.enumerated() {
      let answer = index == 0 ? answer : nil
      let record = try append(event, answer: answer, key: prepared.key, transaction)
      try self.index(event.envelope, command: answer?.key, transaction)
      journalEntries.append(JournalFrame.Entry(record: record, command: answer?.key))
    }
    cache.acceptStaged()
  }

  /// Notes where a record lies: in its stream, and under the command id that it answers.
  func index(
    _ envelope: Envelope, command: [UInt8]?, _ transaction: borrowing WriteTransaction
  ) throws(Failure) {
    var tail = try tails.tail(envelope.stream, store.databases.streams, transaction)
    guard tail.nextRevision == envelope.revision else {
      throw Failure(.corrupt, "the record at position \(envelope.position) does not follow its stream")
    }
    if tail.positions.count == StreamIndex.positionsPerEntry {
      try store.databases.streams.put(tail, of: envelope.stream, transaction)
    }
    tail.append(envelope.position)
    tails.set(tail, envelope.stream)
    if let command { try store.databases.commands.put(command, envelope.position, transaction) }
  }

  private func append(
    _ event: RecordedEvent, answer: CommandAnswer?, key: SealingKey, _ transaction: borrowing WriteTransaction
  ) throws(Failure) -> [UInt8] {
    let body = try RecordBody.encode(event.payload, answer: answer)
    var record = try store.sealing.seal(body, event.envelope, holdsOutcome: answer != nil, key: key)
    let hash = Chain.hash(record[...], position: event.envelope.position, after: head.hash)
    record.append(contentsOf: hash)
    try store.append(record, at: event.envelope.position, transaction)
    accept(LogHead(position: event.envelope.position, hash: hash, recordedAt: event.envelope.recordedAt))
    return record
  }

  /// Moves the head to the record just appended.
  func accept(_ head: LogHead) {
    self.head = head
    appended = true
  }

  /// What the journal must hold before the commands so far are answered.
  func takeJournalEntries() -> [JournalFrame.Entry] {
    defer { journalEntries.removeAll() }
    return journalEntries
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
    if foldsReplayed { states.advance(to: head.position) }
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
