import LMDB
import RecordModel
import RecordStore

/// Erases again the records on the erasure list that the store still has: after a crash in the middle of an
/// erasure, and after an older backup was restored.
struct ErasureReplay {
  let store: Store
  let list: ErasureList
  let onStep: @Sendable (ErasureRound.Step) -> Void

  /// Runs before anything is answered, on a log with all of its write-ahead log.
  func run() throws(Failure) {
    let events = try list.entries().filter { $0.instance == store.instance }.map(\.event)
    for event in events { try finish(event) }
    try store.keyring.scrub()
  }

  private func finish(_ event: PatientErased) throws(Failure) {
    let owners = ErasureRound.owners(of: event.patientId)
    let isRecorded = try store.environment.read { (view) throws(Failure) in
      try store.meta.erasure(of: event.patientId, view) != nil
    }
    let isDestroyed = owners.allSatisfy(store.keyring.isErased)
    if isRecorded, isDestroyed { return }
    if !isDestroyed {
      let documents = try store.blobs.documents(of: owners)
      try store.keyring.destroy(owners)
      store.blobs.removeFiles(of: documents)
    }
    if isRecorded { return }
    let head = try store.environment.read { (view) throws(Failure) in try store.meta.head(view) }
    let state = WriterState(store: store, head: head)
    try store.environment.write { (transaction) throws(Failure) in
      let places = try ErasureScan(store: store, owners: owners).places(transaction)
      _ = try ErasureRound(store: store, list: list, onStep: onStep, event: event).run(
        in: state, removing: places, as: .daemon, at: state.moment(), transaction)
    }
  }
}
