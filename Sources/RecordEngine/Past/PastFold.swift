import LMDB
import RecordModel

/// Folds what counts of one stream into the past state of one projection.
struct PastFold {
  let stored: StoredDocuments
  let projection: Int
  let stream: StreamID
  let moment: PastMoment

  private var store: Store { stored.store }
  private var type: any Projection.Type { ProjectionCatalog.all[projection] }

  /// Begins at the last checkpoint that holds only what counts; returns the checkpoints that it could make on the way.
  func run(into state: PastState) throws(Failure) -> [Checkpoint] {
    let end = try revisions()
    var revision = try applyCheckpoints(to: state, upTo: end)
    var made: [Checkpoint] = []
    while revision < end {
      let stretch = revision..<min(end, Checkpoint.end(after: revision))
      let changes = try fold(stretch, state)
      state.apply(changes.documents)
      revision = stretch.upperBound
      if changes.isWhole, revision % Checkpoint.revisions == 0 {
        made.append(try checkpoint(endingAt: revision, changes))
      }
    }
    return made
  }

  /// How many events of the stream may count: exactly those where the moment cuts off the stream's end.
  private func revisions() throws(Failure) -> UInt32 {
    let index = store.databases.streams
    let all = try index.tail(of: stream, stored).nextRevision
    switch moment.cut {
    case .occurred: return all
    case .position(let last): return try index.firstRevision(after: last, of: stream, stored)
    case .recorded:
      // What is recorded later lies behind.
      var (low, high) = (UInt32(0), all)
      while low < high {
        let middle = low + (high - low) / 2
        let position = try index.positions(of: stream, from: middle, limit: 1, stored).first
        let counts = try position.map { (position) throws(Failure) in
          moment.includes(try store.record(position, stored).envelope)
        }
        if counts == true { low = middle + 1 } else { high = middle }
      }
      return low
    }
  }

  private func applyCheckpoints(to state: PastState, upTo end: UInt32) throws(Failure) -> UInt32 {
    var revision: UInt32 = 0
    while revision + Checkpoint.revisions <= end {
      let next = revision + Checkpoint.revisions
      guard
        let checkpoint = try store.checkpoints.checkpoint(projection, stream, endingAt: next, stored),
        counts(checkpoint)
      else { break }
      state.apply(checkpoint.changes)
      revision = next
    }
    return revision
  }

  private func counts(_ checkpoint: Checkpoint) -> Bool {
    guard case .occurred(let last) = moment.cut else { return true }
    return checkpoint.latest <= last
  }

  private struct Changes {
    var documents: [(DocumentKey, DocumentCache.Entry)] = []
    var latest = Timestamp.earliest
    /// Whether every event of the stretch counted.
    var isWhole = true
  }

  private func fold(_ stretch: Range<UInt32>, _ state: PastState) throws(Failure) -> Changes {
    let cache = DocumentCache(limit: Int.max, stages: false)
    let documents = StreamDocuments(owner: stream, cache: cache, stored: state)
    let handled = Set(type.handles.map { $0.type.code })
    let positions = try store.databases.streams.positions(
      of: stream, from: stretch.lowerBound, limit: stretch.count, stored)
    var changes = Changes()
    for position in positions {
      let record = try store.record(position, stored)
      guard moment.includes(record.envelope) else {
        changes.isWhole = false
        continue
      }
      changes.latest = max(changes.latest, record.envelope.occurredAt)
      guard handled.contains(record.envelope.typeCode), let event = try store.sealing.event(record) else {
        continue
      }
      try type.fold(event, documents)
    }
    changes.documents = cache.takeDirty()
    return changes
  }

  private func checkpoint(endingAt revision: UInt32, _ changes: Changes) throws(Failure) -> Checkpoint {
    var written: [Checkpoint.Change] = []
    for (key, entry) in changes.documents {
      let plaintext = try entry.document.map { (document) throws(Failure) in try encodeCBOR(document) }
      written.append(Checkpoint.Change(key: key.bytes, plaintext: plaintext))
    }
    return Checkpoint(
      projection: projection, stream: stream, revision: revision, latest: changes.latest, changes: written)
  }
}
