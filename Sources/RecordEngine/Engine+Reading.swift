import LMDB
import RecordModel
import RecordStore
import Synchronization

extension Engine {
  /// Whether calls of the method change nothing.
  package static func onlyLooks(_ method: String) -> Bool { Catalog.byName[method]?.access.effect == .read }

  /// Answers from one consistent view, of now or of the moment in the call.
  func read<Outcome>(
    _ call: CallContext, _ body: (borrowing RecordView) throws(Failure) -> Outcome
  ) throws(Failure) -> Outcome {
    guard let asOf = call.asOf else { return try read(call, nil, body) }
    do throws(Failure) { return try readPast(call, asOf, usesCheckpoints: true, body) } catch {
      // A damaged checkpoint is as good as none: the log has all of its content, and checkpoints are made
      // again.
      guard error.code == .corrupt else { throw error }
      return try readPast(call, asOf, usesCheckpoints: false, body)
    }
  }

  /// Answers from a patient's record as it stood right after a position, with the clock at that event; keeps nothing.
  func read<Outcome>(
    _ patient: PatientID, at position: UInt64, _ body: (borrowing RecordView) throws(Failure) -> Outcome
  ) throws(Failure) -> Outcome {
    var call = CallContext.daemon
    call.asOf = AsOf(position: position)
    return try read(
      call,
      { (stored) throws(Failure) in
        try PastDocuments(AsOf(position: position), patient: patient, stored, usesCheckpoints: true)
      }, body)
  }

  private func read<Outcome>(
    _ call: CallContext, _ past: ((StoredDocuments) throws(Failure) -> PastDocuments)?,
    _ body: (borrowing RecordView) throws(Failure) -> Outcome
  ) throws(Failure) -> Outcome {
    try store.environment.read { (transaction) throws(Failure) in
      if let wanted = call.minimumPosition {
        let head = try store.meta.head(transaction).position
        if head < wanted { throw Failure(behind: "the log", at: head) }
      }
      let projections = store.projectionSlots.serving(at: transaction.number)
      let stored = StoredDocuments(handle: transaction.handle, store: store, projections: projections)
      let call = try admitted(call, stored)
      let past = try past?(stored)
      return try body(view(stored, past, call))
    }
  }

  /// The call with the person behind its token, as the record knows them now.
  func admitted(_ call: CallContext) throws(Failure) -> CallContext {
    call.claims == nil ? call : try read(call) { $0.call }
  }

  /// The call with the person behind its token, as today's record knows them.
  private func admitted(_ call: CallContext, _ stored: StoredDocuments) throws(Failure) -> CallContext {
    guard call.claims != nil || call.access?.content == .selfEntered else { return call }
    return try view(stored, nil, call).admitted()
  }

  private func view(_ stored: StoredDocuments, _ past: PastDocuments?, _ call: CallContext) -> RecordView {
    let state = StoreView(
      handle: stored.handle, store: store, projections: stored.projections, cache: nil, past: past,
      terms: ViewTerms(call, hasParked: !stored.projections.parked.isEmpty),
      moment: Moment(of: past?.moment.now ?? store.clock.now()))
    return RecordView(state, context, call)
  }

  private func readPast<Outcome>(
    _ call: CallContext, _ asOf: AsOf, usesCheckpoints: Bool,
    _ body: (borrowing RecordView) throws(Failure) -> Outcome
  ) throws(Failure) -> Outcome {
    var documents: PastDocuments?
    let outcome = try read(
      call,
      { (stored) throws(Failure) in
        let past = try PastDocuments(
          asOf, patient: call.patient, stored, usesCheckpoints: usesCheckpoints)
        documents = past
        return past
      }, body)
    keep(documents?.checkpoints ?? [])
    return outcome
  }

  /// Has checkpoints written when there is time; nobody waits for it, and full queues are skipped.
  private func keep(_ checkpoints: [Checkpoint]) {
    let wanted = keeping.withLock { keeping in checkpoints.filter { keeping.insert($0.place).inserted } }
    guard !wanted.isEmpty else { return }
    do throws(Failure) {
      try operations.run { [self] in
        for checkpoint in wanted { try? write(checkpoint) }
        forget(wanted)
      }
    } catch {
      forget(wanted)
    }
  }

  private func forget(_ written: [Checkpoint]) {
    keeping.withLock { $0.subtract(written.map(\.place)) }
  }

  private func write(_ checkpoint: Checkpoint) throws(Failure) {
    for portion in try store.checkpoints.portions(checkpoint) {
      try maintain { [store] (_, transaction) throws(Failure) in
        // Sealed before the record was erased, it would come too late.
        if store.keyring.isErased(checkpoint.place.stream) { return }
        try store.checkpoints.put(portion, transaction)
      }
    }
  }
}
