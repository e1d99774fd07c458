import LMDB
import RecordModel
import RecordStore

/// Erases one patient's record, on the writer's thread, in one transaction of the log.
///
/// Steps that can fail without harm come first. Then the line is added to the erasure list, which decides:
/// from then on the record is erased, by this round or, after a crash, by the next start. Then the keys are
/// destroyed, and only then the transaction commits that removes the documents and appends the event.
struct ErasureRound {
  let store: Store
  let list: ErasureList
  /// Called at every step.
  let onStep: @Sendable (Step) -> Void
  let event: PatientErased

  /// The steps between which a crash may come.
  enum Step: String, CaseIterable, Sendable {
    case prepared, listed, destroyed, committed, scrubbed
  }

  /// The streams to destroy: the record, and the account of the same id.
  static func owners(of patient: PatientID) -> [StreamID] {
    [StreamID(patient), StreamID(.account, high: patient.high, low: patient.low)]
  }

  private var owners: [StreamID] { Self.owners(of: event.patientId) }

  /// Nothing may be accepted or flying; returns the event's position.
  func run(
    in state: WriterState, removing places: [ErasureScan.Place], as call: AppendContext, at moment: Moment,
    _ transaction: borrowing WriteTransaction
  ) throws(Failure) -> UInt64 {
    try remove(places, transaction)
    try removeCheckpoints(transaction)
    try unpark(state, transaction)
    for owner in owners { try KeptAnswers.clear(owner, store.databases.answers, transaction) }
    for projection in store.projections.projections { state.cache.forget(projection) }
    let position = try append(in: state, call, moment, transaction)
    try store.meta.put(erasureOf: event.patientId, at: position, transaction)
    try reserve(pages: places.count)
    let documents = try store.blobs.documents(of: owners)
    try store.blobs.unsettle(documents)
    onStep(.prepared)
    try takeDown()
    onStep(.listed)
    try store.keyring.destroy(owners)
    store.recent.forget()
    store.blobs.removeFiles(of: documents)
    onStep(.destroyed)
    return position
  }

  /// Reserves room for the irreversible steps after the listing: each removed document copies a few pages.
  private func reserve(pages: Int) throws(Failure) {
    do throws(LMDBError) {
      try store.environment.reserve((4 * pages + 64) * 4096)
      try store.keyring.environment.reserve(1 << 20)
    } catch {
      // A file system that cannot reserve has said nothing about its room.
      if [.diskFull, .mapFull].contains(error.kind) { throw Failure(error) }
    }
  }

  private func takeDown() throws(Failure) {
    let entry = ErasureList.Entry(instance: store.instance, event: event)
    let isListed = try list.entries().contains {
      $0.instance == entry.instance && $0.event.patientId == event.patientId
    }
    if !isListed { try list.append(entry) }
  }

  private func append(
    in state: WriterState, _ call: AppendContext, _ moment: Moment, _ transaction: borrowing WriteTransaction
  ) throws(Failure) -> UInt64 {
    let prepared = try state.prepare(
      [event], occurred: [:], to: .system, expecting: .any, call: call, at: moment, transaction)
    try state.put(prepared, answer: nil, transaction)
    try state.settle(in: transaction)
    return state.position
  }

  private func remove(
    _ places: [ErasureScan.Place], _ transaction: borrowing WriteTransaction
  ) throws(Failure) {
    try failing { () throws(LMDBError) in
      for place in places {
        let database = store.databases.projections[place.projection][place.slot]
        try transaction.delete(place.key.span.bytes, in: database)
      }
    }
  }

  private func removeCheckpoints(_ transaction: borrowing WriteTransaction) throws(Failure) {
    try failing { () throws(LMDBError) in
      for owner in owners {
        try store.checkpoints.clear(owner.keyBytes, transaction)
      }
    }
  }

  private func unpark(_ state: WriterState, _ transaction: borrowing WriteTransaction) throws(Failure) {
    for projection in store.projections.projections {
      for owner in owners {
        for slot: UInt8 in [0, 1] {
          try store.databases.parked.remove(projection, owner, slot: slot, transaction)
        }
        guard state.isParked(projection, owner) else { continue }
        state.change(projection, transaction) { $0.unparking(projection, [owner]) }
      }
    }
  }
}

extension StoreMeta {
  /// Position of the event of a record's erasure; `nil` if this log has none.
  func erasure(
    of patient: PatientID, _ view: borrowing some StorageTransaction & ~Copyable
  ) throws(Failure) -> UInt64? {
    let bytes = try get("erased:\(patient)", view)
    return bytes.flatMap { $0.count == 8 ? $0.bigEndian(at: 0) : nil }
  }

  func put(
    erasureOf patient: PatientID, at position: UInt64, _ transaction: borrowing WriteTransaction
  ) throws(Failure) {
    try put("erased:\(patient)", position.keyBytes, transaction)
  }
}
