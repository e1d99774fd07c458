import LMDB
import RecordModel
import RecordStore

/// Imports one chunk of exported events, on the writer's thread, in one transaction of the log.
///
/// Nothing is accepted or flying when it begins, so its events are settled at once, without the write-ahead log. A
/// refused event changes nothing, and later events of its stream are refused too.
final class ImportRound {
  private let state: WriterState
  private let store: Store
  private let context: RecordContext
  private let now: Timestamp
  private var outcome = ImportEvents.Outcome(taken: 0, known: 0, moved: 0, raised: 0, head: 0, refused: [])
  private var closed: Set<StreamID> = []
  private var last: Envelope?

  init(state: WriterState, _ context: RecordContext) {
    (self.state, self.context, store, now) = (state, context, state.store, state.store.clock.now())
  }

  /// - Throws: errors of the store; then nothing of the chunk is imported.
  func take(
    _ events: [ImportedEvent], _ transaction: borrowing WriteTransaction
  ) throws(Failure) -> ImportEvents.Outcome {
    try makeKeys(events, transaction)
    for (index, event) in events.enumerated() {
      switch event {
      case .unreadable(let failure):
        outcome.refused.append(
          ImportEvents.Refusal(index: index, reason: .unreadable, message: failure.description))
      case .event(let event):
        if let refusal = try take(event, transaction) { refuse(index, event.envelope, refusal) }
      }
    }
    try state.settle(in: transaction)
    outcome.head = state.position
    return outcome
  }

  typealias Refusal = (reason: ImportEvents.Reason, message: String)

  private func refuse(_ index: Int, _ envelope: Envelope, _ refusal: Refusal) {
    closed.insert(envelope.stream)
    outcome.refused.append(
      ImportEvents.Refusal(
        index: index, reason: refusal.reason, message: refusal.message,
        stream: "\(envelope.stream.kind)/\(envelope.stream.idText)", revision: envelope.revision))
  }

  /// The keys of streams that begin here, flushed once for the whole chunk.
  private func makeKeys(
    _ events: [ImportedEvent], _ transaction: borrowing WriteTransaction
  ) throws(Failure) {
    var wanted: Set<StreamID> = []
    for case .event(let event) in events where event.envelope.revision == 0 {
      let stream = event.envelope.stream
      guard try state.tail(of: stream, transaction).nextRevision == 0,
        try store.keyring.newest(stream) == nil, !store.keyring.isErased(stream)
      else { continue }
      wanted.insert(stream)
    }
    if !wanted.isEmpty { try store.keyring.create(for: Array(wanted)) }
  }

  private func take(
    _ event: ExportedEvent, _ transaction: borrowing WriteTransaction
  ) throws(Failure) -> Refusal? {
    let envelope = event.envelope
    if closed.contains(envelope.stream) {
      return (.afterRefused, "an earlier event of the stream was refused")
    }
    if let last, envelope.position <= last.position || envelope.recordedAt < last.recordedAt {
      return (.outOfOrder, "it was recorded before the event on the line before it")
    }
    last = envelope
    if store.keyring.isErased(envelope.stream) { return (.erased, "the record was erased here") }
    let next = try state.tail(of: envelope.stream, transaction).nextRevision
    if envelope.revision > next {
      return (.gap, "the stream has \(next) events here, so revision \(envelope.revision) does not follow")
    }
    if envelope.revision < next { return try compare(event, transaction) }
    return try append(event, transaction)
  }

  /// Whether the event is the stored one.
  private func compare(
    _ event: ExportedEvent, _ transaction: borrowing WriteTransaction
  ) throws(Failure) -> Refusal? {
    let record = try record(event.envelope.stream, event.envelope.revision, transaction)
    guard let stored = try store.sealing.event(record) else {
      return (.erased, "the stream's key was destroyed here, so its events cannot be compared")
    }
    guard stored.envelope.typeCode == event.envelope.typeCode,
      try encodeCBOR(stored.payload) == encodeCBOR(event.payload),
      event.envelope.stream.kind != .patient || event.envelope.isRecorded(as: stored.envelope)
    else { return (.differs, "the log holds another event at this revision") }
    outcome.known += 1
    return nil
  }

  private func record(
    _ stream: StreamID, _ revision: UInt32, _ transaction: borrowing WriteTransaction
  ) throws(Failure) -> StoredRecord {
    let position = try position(stream, revision, transaction)
    if let bytes = state.acceptedRecord(position),
      let record = StoredRecord(position: position, bytes: bytes)
    {
      return record
    }
    return try store.record(position, transaction)
  }

  /// The position of a stream's event, among those accepted from this chunk or in the log.
  private func position(
    _ stream: StreamID, _ revision: UInt32, _ transaction: borrowing WriteTransaction
  ) throws(Failure) -> UInt64 {
    let size = UInt32(StreamIndex.positionsPerEntry)
    let (entry, place) = (revision / size, Int(revision % size))
    let tail = try state.tail(of: stream, transaction)
    let filled = state.filledTails + [(stream, tail)]
    for (owner, tail) in filled where owner == stream && tail.entry == entry {
      if tail.positions.indices.contains(place) { return tail.positions[place] }
    }
    let found = try store.databases.streams.positions(of: stream, from: revision, limit: 1, transaction)
    guard let position = found.first else {
      throw Failure(.corrupt, "the index of a stream lacks revision \(revision)")
    }
    return position
  }
}

/// New events.
extension ImportRound {
  private func append(
    _ event: ExportedEvent, _ transaction: borrowing WriteTransaction
  ) throws(Failure) -> Refusal? {
    let source = event.envelope
    if source.recordedAt.isFuture(at: now) { return (.future, "it was recorded later than now") }
    if source.occurredAt.isFuture(at: source.recordedAt) {
      return (.future, "it happened later than it was recorded")
    }
    guard try hasDefinitions(event.payload, transaction) else {
      return (.missingDefinition, "the questionnaire that it refers to is not in this log; import it first")
    }
    guard let (version, key) = try store.keyring.newest(source.stream) else {
      return (.erased, "the stream's key was destroyed here")
    }
    var envelope = try placed(source, transaction)
    envelope.keyVersion = version
    let recorded = RecordedEvent(envelope: envelope, payload: event.payload)
    do throws(Failure) { try state.fold(recorded, transaction) } catch {
      state.discardStaged()
      guard error.code != .databaseError, error.code != .storageFull else { throw error }
      return (.inapplicable, "the record's rules refuse it: \(error.message)")
    }
    try state.put(WriterState.Prepared(events: [recorded], key: key), answer: nil, transaction)
    outcome.taken += 1
    if envelope.position != source.position { outcome.moved += 1 }
    if envelope.recordedAt != source.recordedAt { outcome.raised += 1 }
    return nil
  }

  /// The envelope after the last event of this log, unchanged as far as possible.
  private func placed(
    _ source: Envelope, _ transaction: borrowing WriteTransaction
  ) throws(Failure) -> Envelope {
    var envelope = source
    envelope.position = state.position + 1
    if state.recordedAt > source.recordedAt {
      (envelope.recordedAt, envelope.clockClamped) = (state.recordedAt, true)
    }
    envelope.causation = try causation(of: source, at: envelope.position, transaction)
    return envelope
  }

  /// The position of the causing event here.
  ///
  /// An event is caused by the first one of its command, and those of a command are adjacent in the log and
  /// in their stream, so distances between positions are distances between revisions.
  private func causation(
    of source: Envelope, at position: UInt64, _ transaction: borrowing WriteTransaction
  ) throws(Failure) -> UInt64 {
    if source.causation == 0 || source.position == position { return source.causation }
    guard source.causation < source.position, source.position - source.causation <= source.revision else {
      return 0
    }
    let revision = source.revision - UInt32(source.position - source.causation)
    return try self.position(source.stream, revision, transaction)
  }

  private func hasDefinitions(
    _ payload: any Event, _ transaction: borrowing WriteTransaction
  ) throws(Failure) -> Bool {
    guard let started = payload as? AssessmentStarted else { return true }
    let view = state.view(transaction, .daemon, at: Moment(of: now), context)
    return try view.published(FunnelDefinition.self, started.funnelVersion) != nil
  }
}

extension Envelope {
  /// Whether an exported event is the stored one, except for fields that depend on the position.
  fileprivate func isRecorded(as stored: Envelope) -> Bool {
    occurredAt == stored.occurredAt && offsetMinutes == stored.offsetMinutes && actor == stored.actor
      && channel == stored.channel && command == stored.command && request == stored.request
      && (decidedAt == stored.decidedAt || (stored.clockClamped && stored.decidedAt == stored.recordedAt))
      && (recordedAt == stored.recordedAt || (stored.clockClamped && stored.recordedAt > recordedAt))
  }
}
