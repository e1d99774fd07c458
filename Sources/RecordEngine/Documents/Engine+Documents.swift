import LMDB
import RecordModel
import RecordStore

/// Documents in step with the log.
extension Engine {
  /// The earlier answer to a command with a document.
  ///
  /// What was sent for this try is then of no use to anybody, and neither is it where the command id is another request's.
  func answered<Outcome: Codable & Sendable>(
    _ once: CommandOnce?, givingUp document: DocumentID, of patient: PatientID, _: Outcome.Type = Outcome.self
  ) throws(Failure) -> Done<Outcome>? {
    var isNew = false
    defer { if !isNew { _ = try? uploads.take(document, of: patient) } }
    let known: Done<Outcome>? = try answered(once)
    isNew = known == nil
    return known
  }

  /// Appends the event of a document that was written, and settles or destroys it by what came of that.
  ///
  /// - Parameter named: the document that an outcome is about.
  func keeping<Outcome>(
    _ id: DocumentID, named: (Outcome) -> DocumentID, _ append: () throws(Failure) -> Done<Outcome>
  ) throws(Failure) -> Done<Outcome> {
    do throws(Failure) {
      var done = try append()
      if named(done.outcome) == id {
        store.blobs.settle(id)
      } else {
        // One that was there already; a copy that cannot be destroyed now is destroyed by the next start.
        try? store.blobs.destroy([id])
        done.receipt = done.receipt ?? Receipt(position: position, replayed: false, unchanged: true)
      }
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
    store.blobs.removeHalves()
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
    if gone.isEmpty { return }
    // Whose they were is not known any more. First, so that a crash in between leaves a file to begin anew with.
    try removeCheckpoints()
    try destroyDocuments(gone)
  }

  /// Throws away what was folded of a record's past, or of all, and may hold what is destroyed; it is folded again when
  /// somebody asks for it.
  func removeCheckpoints(of patient: PatientID? = nil) throws(Failure) {
    let (checkpoints, key) = (store.checkpoints, patient.map { StreamID($0).keyBytes } ?? [])
    try maintain { (_, transaction) throws(Failure) in
      try failing { () throws(LMDBError) in try checkpoints.clear(key, transaction) }
    }
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
      .rateLimited,
    ]
    return !refusals.contains(code)
  }
}
