import LMDB
import RecordModel

/// The writer's state beyond the log.
///
/// The documents and stream tails in use, and everything accepted since the last settlement. Belongs to the
/// writer's thread.
///
/// A command that is refused changes nothing: it decides, folds into staged documents, and only then is put.
/// Nothing here touches the disk except the key of a new stream, which must be durable before it seals.
package final class WriterState {
  package let store: Store
  package let cache: DocumentCache
  /// Documents that commands may read: the serving ones, without streams parked since the last settlement.
  var serving: ServingProjections
  /// Streams that the command under way parks.
  var stagedParked: [ParkedStream] = []
  var head: LogHead
  /// The state beyond the attached log, if there is one: its records become durable in this one's frames.
  package internal(set) var attached: WriterState?
  var tails = StreamTails()
  var reserve = SpaceReserve()
  /// Loaded at the first look-up of a command.
  var recentCommands: RecentCommands?
  /// Accepted since the last settlement was handed over.
  var accepted: Settlement
  /// Handed over and not yet committed.
  var flying: Settlement?
  /// The commit that swaps projections, to be undone if it fails.
  var swappedSince: Int?
  /// Whether anything except patients' own events was accepted since ``takeCommonChange()``.
  private var hasCommonChange = false
  /// Records accepted since ``takeRound()``.
  private var round = Round()

  package init(store: Store, head: LogHead) {
    (self.store, self.head) = (store, head)
    cache = DocumentCache()
    serving = store.projectionSlots.latest
    accepted = Settlement(after: head)
  }

  /// Events accepted since the last settlement was handed over.
  package var acceptedCount: Int { accepted.records.count }

  /// Position of the last accepted event.
  package var position: UInt64 { head.position }
  /// When the log accepted it.
  package var recordedAt: Timestamp { head.recordedAt }

  /// The newest index entry of a stream, with accepted events.
  package func tail(
    of stream: StreamID, _ transaction: borrowing some StorageTransaction & ~Copyable
  ) throws(Failure) -> StreamIndex.Tail {
    try tails.tail(stream, store.databases.streams, transaction)
  }

  /// The bytes of an accepted record that no settlement has taken; `nil` for any other.
  package func acceptedRecord(_ position: UInt64) -> [UInt8]? { accepted.record(position) }

  /// Index entries that were filled since the last settlement.
  package var filledTails: [(stream: StreamID, tail: StreamIndex.Tail)] {
    accepted.entries.map { ($0.stream, $0.tail) }
  }

  /// Whether any stream is parked.
  package var hasParked: Bool { !serving.parked.isEmpty }

  package func isParked(_ projection: any Projection.Type, _ stream: StreamID) -> Bool {
    serving.parked(projection, stream) != nil
  }

  /// The time of a command's decision: read once for each, before anything else.
  package func moment() -> Moment { Moment(now: store.clock.now(), after: head.recordedAt) }

  /// The accepted state as a command sees it.
  package func view(
    _ transaction: borrowing some StorageTransaction & ~Copyable, _ terms: ViewTerms, at moment: Moment
  ) -> StoreView {
    StoreView(
      handle: transaction.handle, store: store, projections: serving, cache: cache, past: nil, terms: terms,
      moment: moment, accepted: head.position)
  }

  /// Records that the write-ahead log must hold before the commands so far are answered.
  package struct Round {
    package var entries: [WriteAheadFrame.Entry] = []
    /// Bytes of each record before compression; its documents are about as long.
    package var sizes: [Int] = []
  }

  package struct Prepared {
    package let events: [RecordedEvent]
    package let key: SealingKey

    package init(events: [RecordedEvent], key: SealingKey) {
      self.events = events
      self.key = key
    }
  }

  /// Gives the events their places and folds them.
  ///
  /// On a thrown refusal nothing has changed.
  package func prepare(
    _ events: [any Event], occurred: [Int: OffsetTime], to stream: StreamID, expecting: ExpectedRevision,
    call: AppendContext, at moment: Moment,
    _ transaction: borrowing some StorageTransaction & ~Copyable
  ) throws(Failure) -> Prepared {
    if store.keyring.isErased(stream) { throw .erased }
    let tail = try tails.tail(stream, store.databases.streams, transaction)
    try expecting.check(next: tail.nextRevision)
    if let expected = call.expectedRevision {
      try ExpectedRevision.exact(expected).check(next: tail.nextRevision)
    }
    var placed = try place(events, occurred, stream, tail, call, moment)
    let (version, key) = try key(for: stream, isNew: tail.nextRevision == 0)
    if version != 1 { placed = placed.map { $0.sealed(with: version) } }
    do throws(Failure) {
      for event in placed { try fold(event, transaction) }
    } catch {
      discardStaged()
      throw error
    }
    return Prepared(events: placed, key: key)
  }

  /// Seals, links and accepts prepared events; on a thrown error nothing has changed.
  ///
  /// - Parameter key: leads to the first event although it answers no command.
  package func put(
    _ prepared: Prepared, answer: CommandAnswer?, foundBy key: EventKey? = nil,
    _ transaction: borrowing some StorageTransaction & ~Copyable
  ) throws(Failure) {
    var new = Round()
    var hash = head.hash
    do throws(Failure) {
      for (index, event) in prepared.events.enumerated() {
        let answer = index == 0 ? answer : nil
        let body = try RecordBody.encode(event.payload, answer: answer)
        var record = try store.sealing.seal(
          body, event.envelope, holdsOutcome: answer != nil, key: prepared.key)
        hash = Chain.hash(record[...], position: event.envelope.position, after: hash)
        record += hash
        new.entries.append(
          WriteAheadFrame.Entry(record: record, key: answer?.key ?? (index == 0 ? key : nil)))
        new.sizes.append(RecordLayout.minimum + body.count)
      }
      for (entry, event) in zip(new.entries, prepared.events) {
        try accept(entry, event.envelope, transaction)
      }
    } catch {
      discardStaged()
      throw error
    }
    round.entries += new.entries
    round.sizes += new.sizes
    accepted.bytes += new.sizes.reduce(0, +)
    acceptStaged()
  }

  /// Makes a record the last one.
  package func accept(
    _ entry: WriteAheadFrame.Entry, _ envelope: Envelope,
    _ transaction: borrowing some StorageTransaction & ~Copyable
  ) throws(Failure) {
    if let full = try tails.append(envelope, store.databases.streams, transaction) {
      accepted.entries.append((envelope.stream, full))
    }
    if envelope.stream.kind != .patient { hasCommonChange = true }
    store.fence.note(envelope)
    accepted.records.append(entry.record)
    if let key = entry.key { accepted.keys[key] = envelope.position }
    head = LogHead(
      position: envelope.position, hash: Array(entry.record.suffix(RecordLayout.hashBytes)),
      recordedAt: envelope.recordedAt, carried: head.carried)
  }

  /// Whether a change since the last call concerns more than one record.
  func takeCommonChange() -> Bool {
    defer { hasCommonChange = false }
    return hasCommonChange
  }

  func takeRound() -> Round {
    defer { round = Round() }
    return round
  }
}
