import RecordModel
import RecordStore

/// Documents in step with the log.
extension Engine {
  /// Appends the event of a document that was written, and settles or destroys it by what came of that.
  func keeping(
    _ id: DocumentID, _ append: () throws(Failure) -> Done<RecordDocument>
  ) throws(Failure) -> Done<RecordDocument> {
    do throws(Failure) {
      let done = try append()
      if done.outcome.id == id { store.blobs.settle(id) } else { try store.blobs.destroy([id]) }
      return done
    } catch {
      // Where the store failed, only the next start can tell whether the event is in the log.
      if !error.leavesOpen { try? store.blobs.destroy([id]) }
      throw error
    }
  }

  /// Appends the event that ends documents, and destroys them for ever, in the copy of the keys too.
  func ending<Outcome>(
    _ ids: [DocumentID], _ append: () throws(Failure) -> Done<Outcome>
  ) throws(Failure) -> Done<Outcome> {
    try store.blobs.unsettle(ids)
    let done: Done<Outcome>
    do throws(Failure) { done = try append() } catch {
      if !error.leavesOpen { for id in ids { store.blobs.settle(id) } }
      throw error
    }
    try store.blobs.destroy(ids)
    try store.keyring.scrub()
    // A copy that cannot be renewed now is renewed at the next start.
    try? backups.renewKeys(self, evenIfCurrent: true)
    return done
  }

  /// Settles or destroys what a crash left, once the log's projections can be asked; and removes, while calls are answered,
  /// files that nobody can read.
  func recoverDocuments() throws(Failure) {
    try identity.errands.run { [store] in _ = try? store.blobs.removeStrays() }
    let left = try store.blobs.unsettled()
    if left.isEmpty { return }
    whenProjectionsServe { [weak self] in
      guard let self else { return }
      // If it fails, the next start tries again; what is unsettled is read as well.
      try? store.blobs.recover(left) { (owner, id) throws(Failure) in
        let place = try self.read(.daemon) { (view) throws(Failure) in
          try view.document(DocumentPlace.self, id.keyBytes)
        }
        return place.map { StreamID($0.patientId) == owner } ?? false
      }
      try? store.keyring.scrub()
    }
  }
}

extension Failure {
  /// Whether an event may be in the log although its append failed: everything but a refusal.
  fileprivate var leavesOpen: Bool {
    let refusals: Set<Failure.Code> = [
      .invalidInput, .notFound, .stateConflict, .forbidden, .unauthorized, .sessionExpired, .overloaded,
      .rateLimited,
    ]
    return !refusals.contains(code)
  }
}
