import LMDB
import RecordModel

/// Goes through the documents of one kept stretch in key order, some at a time.
struct CheckpointCursor {
  package let place: Checkpoint.Place
  package let checkpoints: CheckpointStore
  private let view: StoredDocuments
  private let prefix: [UInt8]
  private var batch: [(key: [UInt8], value: [UInt8])] = []
  private var index = 0
  private var isEnd = false

  private static let batchSize = 64

  /// At the first document with `prefix` that does not come before `start`.
  package init(
    _ place: Checkpoint.Place, prefix: [UInt8], from start: [UInt8], _ view: StoredDocuments
  ) throws(Failure) {
    (self.place, self.prefix, self.view) = (place, prefix, view)
    checkpoints = view.store.checkpoints
    try load(from: start)
  }

  /// Key of the current document; `nil` at the end.
  package var key: [UInt8]? { index < batch.count ? batch[index].key : nil }

  /// The current document after the stretch.
  package func kept() throws(Failure) -> CheckpointStore.Kept? {
    guard index < batch.count else { return nil }
    return try checkpoints.open(batch[index].value, batch[index].key, place)
  }

  package mutating func next() throws(Failure) {
    index += 1
    if index == batch.count, !isEnd, let last = batch.last { try load(from: last.key + [0]) }
  }

  private mutating func load(from start: [UInt8]) throws(Failure) {
    let head = CheckpointStore.prefix(place)
    let found = try failing { () throws(LMDBError) in
      try view.scan(checkpoints.database, prefix: head + prefix, from: head + start, limit: Self.batchSize)
    }
    (batch, index) = (found.map { (Array($0.dropFirst(head.count)), $1) }, 0)
    isEnd = found.count < Self.batchSize
  }
}
