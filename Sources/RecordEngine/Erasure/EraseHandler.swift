import LMDB
import RecordModel
import RecordStore
import Synchronization

extension ErasePatient: Operation {
  func perform(_ engine: Engine, _ call: CallContext) throws(Failure) -> Outcome {
    try engine.betweenFolds { () throws(Failure) in
      try PatientErasure(engine: engine, request: self, call: call).run()
    }
  }
}

/// One erasure, from the check of its permission to the last file.
struct PatientErasure {
  let engine: Engine
  let request: ErasePatient
  let call: CallContext

  private var store: Store { engine.store }
  private var owners: [StreamID] { ErasureRound.owners(of: request.patientId) }

  /// How often documents are looked for while the writer goes on, before the writer has to wait.
  private static let attempts = 4

  private enum Trial {
    case refused(Failure)
    case again
    case done(ErasePatient.Outcome)
  }

  func run() throws(Failure) -> ErasePatient.Outcome {
    let scan = ErasureScan(store: store, owners: owners)
    for attempt in 1...Self.attempts {
      let seen = try store.environment.read { (view) throws(Failure) in try revisions(view) }
      let places = attempt < Self.attempts ? try scan.places() : nil
      switch try self.attempt(scan, places, seen) {
      case .refused(let failure):
        // A scrub that an earlier attempt had no room for.
        if failure.isErased { try store.keyring.scrub() }
        throw failure
      case .again: continue
      case .done(var outcome):
        engine.options.onErasureStep(.committed)
        try store.keyring.scrub()
        engine.options.onErasureStep(.scrubbed)
        // The erasure is complete; a copy that cannot be renewed now is renewed at the next start.
        try? engine.backups.renewKeys(engine)
        outcome.exports = try engine.exports.purge([request.patientId])
        return outcome
      }
    }
    throw Failure(.internalError, "an erasure came to no end")
  }

  private func revisions(
    _ view: borrowing some StorageTransaction & ~Copyable
  ) throws(Failure) -> [UInt32] {
    var revisions: [UInt32] = []
    for owner in owners { revisions.append(try store.databases.streams.tail(of: owner, view).nextRevision) }
    return revisions
  }

  private func attempt(
    _ scan: ErasureScan, _ places: [ErasureScan.Place]?, _ seen: [UInt32]
  ) throws(Failure) -> Trial {
    let box = Mutex(Trial.again)
    try engine.writer.maintainWhenever { (state, transaction) throws(Failure) in
      let revisions = try self.revisions(transaction)
      // Documents may have come since; nothing was done yet.
      if places != nil, revisions != seen { return }
      let moment = state.moment()
      if let refusal = try refusal(state, revisions, moment, transaction) {
        return box.withLock { $0 = .refused(refusal) }
      }
      let found: [ErasureScan.Place]
      if let places { found = places } else { found = try scan.places(transaction) }
      let events = revisions.reduce(0) { $0 + UInt64($1) }
      let round = ErasureRound(
        store: store, list: engine.erasureList, onStep: engine.options.onErasureStep,
        event: event(events, at: moment.now))
      let position = try round.run(in: state, removing: found, as: call.appending, at: moment, transaction)
      let outcome = ErasePatient.Outcome(
        position: position, events: events, documents: found.count, exports: 0)
      box.withLock { $0 = .done(outcome) }
    }
    return box.withLock { $0 }
  }

  private func event(_ events: UInt64, at now: Timestamp) -> PatientErased {
    PatientErased(
      patientId: request.patientId, reason: request.reason, basis: request.basis,
      override: request.override, erasedBy: call.actor.description, erasedAt: now, events: events)
  }

  /// Why the record must not be erased.
  private func refusal(
    _ state: WriterState, _ revisions: [UInt32], _ moment: Moment,
    _ transaction: borrowing WriteTransaction
  ) throws(Failure) -> Failure? {
    if try store.meta.erasure(of: request.patientId, transaction) != nil { return .erased }
    // The keys are gone: the rest is finished.
    if store.keyring.isErased(StreamID(request.patientId)) { return nil }
    guard revisions[0] > 0 else {
      return Failure(.notFound, "there is no such patient", details: ["field": "patientId"])
    }
    let view = state.view(transaction, call, at: moment, engine.context)
    if try view.hold(on: request.patientId) != nil {
      return .conflict("hold", "the record is on hold; see patient.retention")
    }
    let lastCare = try CareHistory(store: store).lastCare(of: request.patientId, transaction)
    let keepUntil = engine.context.retention.keepUntil(lastCare: lastCare)
    if engine.context.retention.hasEnded(keepUntil, at: view.now) || request.override == .openedByMistake {
      return nil
    }
    // A running duty implies care, so `no_treatment` is not believed.
    return Failure(
      .stateConflict, "treatment records have to be kept; the duty has not ended",
      details: ["reason": "retention", "keepUntil": .string(keepUntil?.description ?? "")])
  }
}

extension Engine {
  /// Runs a piece of work between two steps of the projections' thread, so that nothing folded before it is
  /// written after it.
  func betweenFolds<Outcome: Sendable>(
    _ body: @escaping @Sendable () throws(Failure) -> Outcome
  ) throws(Failure) -> Outcome {
    let done = Awaited<Outcome>()
    try projections.run {
      do throws(Failure) { done.finish(.success(try body())) } catch { done.finish(.failure(error)) }
    }
    return try done.wait()
  }
}
