import RecordModel
import RecordStore

/// Documents in step with the log.
extension Engine {
  /// Appends the event of a document that was written, and settles it, or destroys it if the record has its bytes already.
  ///
  /// After a refusal it is its sender's; where the store failed, only the next start can tell whether the event is in the log.
  func keeping(
    _ id: DocumentID, _ append: () throws(Failure) -> Done<RecordDocument>
  ) throws(Failure) -> Done<RecordDocument> {
    let done = try append()
    // One that was there already; a copy that cannot be destroyed now is destroyed by the next start.
    if done.outcome.id == id { store.blobs.settle(id) } else { try? store.blobs.destroy([id]) }
    return done
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
    try destroyDocuments(ids)
    return done
  }

  /// Destroys documents whose end the log says, in the key file and in the copy of the keys too.
  ///
  /// Their unsettled files go last, so that whatever stops it in between, the next start takes it up again.
  func destroyDocuments(_ ids: [DocumentID]) throws(Failure) {
    try store.blobs.destroyKeys(of: ids)
    try store.keyring.scrub()
    do throws(Failure) { try backups.renewKeys(self, evenIfCurrent: true) } catch {
      // The daemon's own keys are gone; the copy's are when the next backup or the next start renews it.
      return
    }
    store.blobs.removeFiles(of: ids)
  }

  /// Settles or destroys what a crash left, once the log's projections can be asked; and removes, while calls are answered,
  /// files that nobody can read.
  func recoverDocuments() throws(Failure) {
    let left = try store.blobs.unsettled()
    whenProjectionsServe { [weak self] in
      guard let self else { return }
      // If it fails, the next start tries again; what is unsettled is read as well.
      if !left.isEmpty { try? recover(left) }
      try? identity.errands.run { _ = try? self.store.blobs.removeStrays(isHeld: self.isHeld) }
    }
  }

  private func recover(_ left: [DocumentID]) throws(Failure) {
    let gone = try store.blobs.recover(left, isHeld: isHeld)
    if !gone.isEmpty { try destroyDocuments(gone) }
  }

  /// Whether a record has a document, whether or not its key is there.
  ///
  /// - Throws: where the documents of some record cannot be told: nothing is destroyed on a guess.
  private func isHeld(_ id: DocumentID) throws(Failure) -> Bool {
    if let parked = store.projectionSlots.latest.parked(DocumentProjection.self).first {
      throw parked.refusal
    }
    return try read(.daemon) { (view) throws(Failure) in
      try view.document(DocumentPlace.self, id.keyBytes) != nil
    }
  }
}

extension Failure {
  /// Whether an event may be in the log although its append failed: everything but a refusal.
  var leavesOpen: Bool {
    let refusals: Set<Failure.Code> = [
      .invalidInput, .notFound, .stateConflict, .forbidden, .unauthorized, .sessionExpired, .overloaded,
      .rateLimited, .storageFull,
    ]
    return !refusals.contains(code)
  }
}
