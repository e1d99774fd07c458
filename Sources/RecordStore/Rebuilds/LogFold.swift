import LMDB
import RecordModel

/// Folds the log in its order onto existing documents: the last part of a second copy, or a projection behind
/// the log.
package struct LogFold {
  package let store: Store
  package let projection: any Projection.Type
  /// The copy to fold.
  package let slot: UInt8

  package init(store: Store, projection: any Projection.Type, slot: UInt8) {
    self.store = store
    self.projection = projection
    self.slot = slot
  }

  /// The changes of a stretch of the log.
  package struct Stretch {
    /// Position folded last.
    package var reached: UInt64
    package var events: UInt64 = 0
    /// Sealed documents by key; `nil` for removed ones.
    package var documents: [(key: [UInt8], value: [UInt8]?)] = []
    package var parked: [ParkedStream] = []
  }

  /// Folds the events after a position up to another.
  package func stretch(
    after done: UInt64, upTo end: UInt64, _ view: borrowing some StorageTransaction & ~Copyable
  ) throws(Failure) -> Stretch {
    var stretch = Stretch(reached: max(done, end))
    guard done < end else { return stretch }
    let handled = Set(projection.handles.map { $0.type.code })
    var parked = Set(try store.databases.parked.all(projection, slot: slot, view).map(\.stream))
    let cache = DocumentCache(limit: Int.max)
    let copy = try copy()
    for position in done + 1...end {
      let record = try store.record(position, view)
      let stream = record.envelope.stream
      guard handled.contains(record.envelope.typeCode), projection.takes(stream), !parked.contains(stream)
      else { continue }
      do throws(Failure) {
        try fold(record, cache, copy, view)
        stretch.events += 1
      } catch {
        guard error.isPoison else { throw error }
        cache.discardStaged()
        parked.insert(stream)
        stretch.parked.append(ParkedStream(projection, stream, at: position, error))
      }
    }
    try seal(cache, &stretch)
    return stretch
  }

  private func fold(
    _ record: StoredRecord, _ cache: DocumentCache, _ copy: ServingProjections,
    _ view: borrowing some StorageTransaction & ~Copyable
  ) throws(Failure) {
    guard let event = try store.sealing.event(record) else { return }
    let stored = StoredDocuments(handle: view.handle, store: store, projections: copy)
    try projection.fold(
      event, StreamDocuments(owner: record.envelope.stream, cache: cache, stored: stored))
    cache.acceptStaged()
  }

  /// The copy, as if it served.
  private func copy() throws(Failure) -> ServingProjections {
    store.projectionSlots.latest.swapping(projection, to: try database(), parked: [])
  }

  package func database() throws(Failure) -> Database {
    guard let place = store.projections.index(of: projection) else {
      throw Failure(.internalError, "the store does not have the projection \(projection.name)")
    }
    return store.databases.projections[place][Int(slot)]
  }

  private func seal(_ cache: DocumentCache, _ stretch: inout Stretch) throws(Failure) {
    for (key, entry) in cache.takeDirty() {
      do throws(Failure) {
        let value = try entry.document.map { (document) throws(Failure) in
          try store.documents.seal(try encodeCBOR(document), key, owner: entry.owner)
        }
        stretch.documents.append((key.bytes, value))
      } catch {
        guard error.isPoison else { throw error }
        stretch.parked.append(ParkedStream(projection, entry.owner, at: stretch.reached, error))
      }
    }
    stretch.documents.sort { $0.key.lexicographicallyPrecedes($1.key) }
  }

  package func put(_ stretch: Stretch, _ transaction: borrowing WriteTransaction) throws(Failure) {
    let database = try database()
    for (key, value) in stretch.documents {
      try failing { () throws(LMDBError) in
        if let value {
          try transaction.put(key.span.bytes, value.span.bytes, in: database)
        } else {
          try transaction.delete(key.span.bytes, in: database)
        }
      }
    }
    for parked in stretch.parked { try store.databases.parked.put(parked, slot: slot, transaction) }
  }
}
