import LMDB
import RecordModel

extension WriterState {
  /// Folds an event into staged documents.
  ///
  /// An event that cannot be folded parks the stream in that one projection: the event is true, whatever a
  /// read model makes of it.
  ///
  /// - Throws: only errors of the store.
  package func fold(
    _ event: RecordedEvent, _ transaction: borrowing some StorageTransaction & ~Copyable
  ) throws(Failure) {
    let stored = StoredDocuments(handle: transaction.handle, store: store, projections: serving)
    let documents = StreamDocuments(owner: event.envelope.stream, cache: cache, stored: stored)
    for projection in projections(folding: event.envelope) {
      do throws(Failure) { try projection.fold(event, documents) } catch {
        try park(projection, event.envelope, error)
      }
    }
  }

  /// Parks the stream of an unreadable event in all projections that fold the event.
  func parkAll(_ envelope: Envelope, _ failure: Failure) throws(Failure) {
    for projection in projections(folding: envelope) { try park(projection, envelope, failure) }
  }

  /// The projections that an event is folded into now; others fold it in a rebuild or behind the log.
  package func projections(folding envelope: Envelope) -> [any Projection.Type] {
    let all = store.projections.folding(envelope.typeCode)
    if serving.isPlain, stagedParked.isEmpty, all.allSatisfy({ $0.streamKind == nil }) { return all }
    return all.filter { projection in
      projection.takes(envelope.stream) && !serving.isStale(projection)
        && serving.parked(projection, envelope.stream) == nil
        && !stagedParked.contains { $0.projection == projection.name && $0.stream == envelope.stream }
    }
  }

  private func park(
    _ projection: any Projection.Type, _ envelope: Envelope, _ failure: Failure
  ) throws(Failure) {
    guard failure.isPoison else { throw failure }
    cache.discardStaged(of: projection)
    stagedParked.append(ParkedStream(projection, envelope.stream, at: envelope.position, failure))
  }

  func acceptStaged() {
    cache.acceptStaged()
    if stagedParked.isEmpty { return }
    serving = serving.parking(stagedParked)
    accepted.parked += stagedParked
    stagedParked = []
  }

  package func discardStaged() {
    cache.discardStaged()
    stagedParked = []
  }
}
