import LMDB
import RecordModel
import RecordStore

/// Takes a record that came into the log, on the writer's thread, in one transaction.
///
/// Nothing is accepted or flying when it begins, so its events are settled at once, without the write-ahead log. Events keep
/// their revisions, times and actors; only their positions are this log's.
final class MoveRound {
  private let state: WriterState
  private let store: Store
  private let context: RecordContext
  private let patient: PatientID
  /// Positions here by those in the source's log.
  private var places: [UInt64: UInt64] = [:]
  private var origins: [StreamID: [UInt64]] = [:]
  private var derived: DerivedIDs

  init(_ state: WriterState, _ context: RecordContext, _ patient: PatientID) {
    (self.state, self.context, store, self.patient) = (state, context, state.store, patient)
    derived = DerivedIDs(patient: patient)
  }

  private var stream: StreamID { StreamID(patient) }
  private var account: StreamID { StreamID(AccountID(of: patient)) }

  /// - Throws: a refusal, or an error of the store; either undoes everything.
  func take(
    _ entries: [MoveEntry], _ call: CallContext, _ transaction: borrowing WriteTransaction,
    closing: (_ origins: (record: [UInt64], account: [UInt64]), EndedRights) -> RecordReceived
  ) throws(Failure) {
    try refuseKnown(transaction)
    let events = try entries.map { (entry) throws(Failure) in try event(entry) }
    try makeKeys(events)
    let moment = state.moment()
    for (event, entry) in zip(events, entries) { try take(event, entry.answer, moment, transaction) }
    let ended = try state.view(transaction, .daemon, at: moment, context).rightsFromElsewhere(to: patient)
    let received = closing((origins[stream] ?? [], origins[account] ?? []), ended)
    let prepared = try state.prepare(
      [received], occurred: [:], to: stream, expecting: .exists, call: call.appending, at: moment, transaction
    )
    try state.put(prepared, answer: nil, transaction)
    try state.settle(in: transaction)
  }

  /// A patient or an account of the id that is there for another reason.
  private func refuseKnown(_ transaction: borrowing WriteTransaction) throws(Failure) {
    for owner in [stream, account] {
      if store.keyring.isErased(owner) { throw .erased }
      guard try state.tail(of: owner, transaction).nextRevision == 0 else { throw .patientExists }
    }
  }

  private func event(_ entry: MoveEntry) throws(Failure) -> ImportedEvent {
    let event: ImportedEvent
    do throws(CodingFailure) {
      let tape = try JSON.parse(entry.line)
      let sealed = try ExportedEvent.envelope(ofUnreadable: tape, at: tape.root)
      event = if let sealed { .sealed(sealed) } else { .event(try ExportedEvent(tape, at: tape.root)) }
    } catch {
      throw Failure(
        .stateConflict, "this build does not know an event of the record: \(error)",
        details: ["reason": "unknown_event"])
    }
    return event
  }

  /// The keys of streams that begin here; the record's was made for its documents.
  private func makeKeys(_ events: [ImportedEvent]) throws(Failure) {
    var wanted: [StreamID] = []
    for owner in [stream, account] where events.contains(where: { $0.envelope?.stream == owner }) {
      if try store.keyring.newest(owner) == nil { wanted.append(owner) }
    }
    if !wanted.isEmpty { try store.keyring.create(for: wanted) }
  }

  private func take(
    _ event: ImportedEvent, _ answer: CommandAnswer?, _ moment: Moment,
    _ transaction: borrowing WriteTransaction
  ) throws(Failure) {
    guard let source = event.envelope, let (version, key) = try store.keyring.newest(source.stream) else {
      throw .damagedMove
    }
    var envelope = try placed(source, moment, transaction)
    envelope.keyVersion = version
    switch event {
    case .sealed: try state.put(unreadable: envelope, transaction)
    case .event(let event):
      let payload = derived.own(try PortableEvents(context: context, patient: patient).own(event.payload))
      try check(payload, moment, transaction)
      envelope.sealingDocument = try state.sealingDocument(of: payload, source.stream)
      let recorded = RecordedEvent(envelope: envelope, payload: payload)
      do throws(Failure) { try state.fold(recorded, transaction) } catch {
        guard error.code != .databaseError, error.code != .storageFull else { throw error }
        throw Failure(
          .stateConflict, "the record's rules refuse an event: \(error.message)",
          details: ["reason": "inapplicable"])
      }
      try state.put(
        WriterState.Prepared(events: [recorded], key: key), answer: answer, transaction)
    case .unreadable: throw .damagedMove
    }
    places[source.position] = envelope.position
    derived.placed(source.position, at: envelope.position)
    origins[source.stream, default: []].append(source.position)
  }

  private func placed(
    _ source: Envelope, _ moment: Moment, _ transaction: borrowing WriteTransaction
  ) throws(Failure) -> Envelope {
    let next = try state.tail(of: source.stream, transaction).nextRevision
    guard [stream, account].contains(source.stream), source.revision == next else { throw .damagedMove }
    guard source.recordedAt.milliseconds <= moment.now.milliseconds + WriterState.futureTolerance else {
      throw Failure(
        .stateConflict, "an event was recorded later than now: the clocks of the stores differ",
        details: ["reason": "clocks"])
    }
    var envelope = source
    envelope.position = state.position + 1
    envelope.causation =
      source.causation == source.position ? envelope.position : places[source.causation] ?? 0
    return envelope
  }

  /// What the store must have, or must not have, beside the record.
  private func check(
    _ payload: any Event, _ moment: Moment, _ transaction: borrowing WriteTransaction
  ) throws(Failure) {
    let view = state.view(transaction, .daemon, at: moment, context)
    if let started = payload as? AssessmentStarted,
      try view.published(FunnelDefinition.self, started.funnelVersion) == nil
    {
      throw Failure(
        .stateConflict, "a questionnaire that the record refers to is not here; publish it first",
        details: ["reason": "missing_definition"])
    }
    guard let index = PortableEvents.index(in: payload) else { return }
    let owner = try view.document(AddressDocument.self, index)?.accountId
    if let owner, StreamID(owner) != account { throw .addressTaken }
  }
}

extension ImportedEvent {
  var envelope: Envelope? {
    switch self {
    case .event(let event): event.envelope
    case .sealed(let envelope): envelope
    case .unreadable: nil
    }
  }
}

extension Failure {
  static let damagedMove = Failure(
    .corrupt, "what came of the record is not what a store hands over", details: ["reason": "damaged"])
  static let patientExists = Failure(
    .stateConflict, "there is a patient or an account with this id", details: ["reason": "patient_exists"])
  fileprivate static let addressTaken = Failure(
    .stateConflict, "another account has an address of the record's account",
    details: ["reason": "email_in_use"])
}
