import LMDB
import RecordModel

/// What the writer knows beyond the log.
///
/// The documents and stream tails in use, and what was accepted since the last settlement. Belongs to the writer's
/// thread.
///
/// A command that is refused changes nothing: it decides, folds into staged documents, and only then is put. Nothing
/// here touches the disk but the key of a new stream, which must be durable before it seals.
final class WriterState {
  let store: Store
  let definitions: DefinitionLibrary
  let cache: DocumentCache
  /// What commands may read: what serves, without what was parked since the last settlement.
  var serving: ServingProjections
  /// Streams that the command under way parks.
  var stagedParked: [ParkedStream] = []
  /// The end of what was accepted.
  var head: Head
  /// The end of what was sealed and linked; all that was accepted while no frame is under way and no round waits.
  var sealed: LogHead
  /// Accepted, and under way to be sealed.
  var sealing: [UnsealedRecord] = []
  /// Accepted since ``takeRound()``.
  var round: [UnsealedRecord] = []
  var tails = StreamTails()
  /// Loaded when the first command is looked for.
  var recentCommands: RecentCommands?
  /// Accepted since the last settlement was handed over.
  var accepted: Settlement
  /// Handed over and not yet committed.
  var flying: Settlement?
  /// The commit that projections are being swapped with, for taking it back.
  var swappedSince: Int?
  /// Whether anything but patients' own events was accepted since ``takeCommonChange()``.
  private var hasCommonChange = false

  init(store: Store, definitions: DefinitionLibrary, head: LogHead) {
    (self.store, self.definitions, sealed) = (store, definitions, head)
    self.head = Head(head)
    cache = DocumentCache()
    serving = store.projectionSlots.latest
    accepted = Settlement(after: head)
  }

  /// Events accepted since the last settlement was handed over.
  var acceptedCount: Int { Int(head.position + 1 - accepted.first) }

  /// The accepted events as a command sees them.
  func view(_ transaction: borrowing some StorageTransaction & ~Copyable, _ call: CallContext) -> RecordView {
    RecordView(
      handle: transaction.handle, store: store,
      projections: serving, cache: cache, past: nil, definitions: definitions,
      call: call,
      now: max(store.clock.now(), head.recordedAt))
  }

  /// Place and time of the last event that was accepted.
  struct Head {
    var position: UInt64
    var recordedAt: Timestamp

    init(_ head: LogHead) { (position, recordedAt) = (head.position, head.recordedAt) }

    init(_ envelope: Envelope) { (position, recordedAt) = (envelope.position, envelope.recordedAt) }
  }

  struct Prepared {
    let events: [RecordedEvent]
    let key: SealingKey
  }

  /// Gives the events their places and folds them.
  ///
  /// On a thrown refusal nothing has changed.
  func prepare(
    _ events: [any Event], occurred: [Int: OffsetTime], to stream: StreamID, expecting: ExpectedRevision,
    call: CallContext,
    _ transaction: borrowing some StorageTransaction & ~Copyable
  ) throws(Failure) -> Prepared {
    if store.keyring.isErased(stream) { throw .erased }
    let tail = try tails.tail(stream, store.databases.streams, transaction)
    try expecting.check(next: tail.nextRevision)
    if let expected = call.expectedRevision {
      try ExpectedRevision.exact(expected).check(next: tail.nextRevision)
    }
    var placed = try place(events, occurred, stream, tail, call)
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

  /// Encodes and accepts what was prepared; on a thrown error nothing has changed.
  ///
  /// - Parameter key: by which the first event is found though it answers no command.
  func put(
    _ prepared: Prepared, answer: CommandAnswer?, foundBy key: EventKey? = nil,
    _ transaction: borrowing some StorageTransaction & ~Copyable
  ) throws(Failure) {
    var new: [UnsealedRecord] = []
    do throws(Failure) {
      for (index, event) in prepared.events.enumerated() {
        let answer = index == 0 ? answer : nil
        let body = try RecordBody.encode(event.payload, answer: answer)
        new.append(
          UnsealedRecord(
            envelope: event.envelope, body: body, holdsOutcome: answer != nil, key: prepared.key,
            foundBy: answer?.key ?? (index == 0 ? key : nil)))
      }
      for record in new { try accept(record.envelope, foundBy: record.foundBy, transaction) }
    } catch {
      discardStaged()
      throw error
    }
    for record in new { accepted.bytes += record.maximumBytes }
    round += new
    acceptStaged()
  }

  /// Makes an event the last one.
  func accept(
    _ envelope: Envelope, foundBy key: EventKey?,
    _ transaction: borrowing some StorageTransaction & ~Copyable
  ) throws(Failure) {
    if let full = try tails.append(envelope, store.databases.streams, transaction) {
      accepted.entries.append((envelope.stream, full))
    }
    if envelope.stream.kind != .patient { hasCommonChange = true }
    if let key { accepted.keys[key] = envelope.position }
    head = Head(envelope)
  }

  /// Whether what was accepted since the last time holds for more than one record.
  func takeCommonChange() -> Bool {
    defer { hasCommonChange = false }
    return hasCommonChange
  }
}
