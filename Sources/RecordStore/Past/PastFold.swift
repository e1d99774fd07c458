import LMDB
import RecordModel

/// Folds the events of one stream that count into the past state of one projection.
struct PastFold {
  package let stored: StoredDocuments
  package let projection: any Projection.Type
  package let stream: StreamID
  package let moment: PastMoment
  package let usesCheckpoints: Bool

  private var store: Store { stored.store }

  /// Begins after the kept stretches whose events all count; returns the stretches that can be kept now.
  package func run(into state: PastState) throws(Failure) -> [Checkpoint] {
    let end = try revisions()
    var revision = try layCheckpoints(under: state, upTo: end)
    var made: [Checkpoint] = []
    while revision < end {
      let stretch = revision..<min(end, Checkpoint.end(after: revision))
      let changes = try fold(stretch, state)
      state.lay(changes.documents)
      revision = stretch.upperBound
      if changes.isWhole, revision % Checkpoint.revisions == 0 {
        made.append(
          Checkpoint(
            place: place(revision), latest: changes.latest,
            changes: changes.documents.map { ($0, $1.document) }))
      }
    }
    return made
  }

  private func place(_ revision: UInt32) -> Checkpoint.Place {
    Checkpoint.Place(projection: projection, stream: stream, revision: revision)
  }

  /// Upper bound of the events that count; exact if the moment cuts off the stream's end.
  private func revisions() throws(Failure) -> UInt32 {
    let index = store.databases.streams
    let all = try index.tail(of: stream, stored).nextRevision
    switch moment.cut {
    case .occurred: return all
    case .position(let last): return try index.firstRevision(after: last, of: stream, stored)
    case .recorded:
      // Later events lie behind.
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

  private func layCheckpoints(under state: PastState, upTo end: UInt32) throws(Failure) -> UInt32 {
    var revision: UInt32 = 0
    guard usesCheckpoints else { return revision }
    while revision + Checkpoint.revisions <= end {
      let next = place(revision + Checkpoint.revisions)
      guard let latest = try store.checkpoints.latest(next, stored), counts(upTo: latest) else { break }
      state.lay(next)
      revision = next.revision
    }
    return revision
  }

  private func counts(upTo latest: Timestamp) -> Bool {
    guard case .occurred(let last) = moment.cut else { return true }
    return latest <= last
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
    let handled = Set(projection.handles.map { $0.type.code })
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
      try projection.fold(event, documents)
    }
    changes.documents = cache.takeDirty()
    return changes
  }
}
