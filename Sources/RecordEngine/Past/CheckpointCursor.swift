import LMDB
import RecordModel

/// Goes through the documents of one kept stretch in the order of their keys, some at a time.
struct CheckpointCursor {
  let place: Checkpoint.Place
  let checkpoints: CheckpointStore
  private let view: StoredDocuments
  private let prefix: [UInt8]
  private var batch: [(key: [UInt8], value: [UInt8])] = []
  private var index = 0
  private var isEnd = false

  private static let batchSize = 64

  /// At the first document whose key begins with `prefix` and does not come before `start`.
  init(
    _ place: Checkpoint.Place, prefix: [UInt8], from start: [UInt8], _ view: StoredDocuments
  ) throws(Failure) {
    (self.place, self.prefix, self.view) = (place, prefix, view)
    checkpoints = view.store.checkpoints
    try load(from: start)
  }

  /// Key of the document it stands at; `nil` at the end.
  var key: [UInt8]? { index < batch.count ? batch[index].key : nil }

  /// What the stretch left of the document it stands at.
  func kept() throws(Failure) -> CheckpointStore.Kept? {
    guard index < batch.count else { return nil }
    return try checkpoints.open(batch[index].value, batch[index].key, place)
  }

  mutating func next() throws(Failure) {
    index += 1
    if index == batch.count, !isEnd, let last = batch.last { try load(from: last.key + [0]) }
  }

  private mutating func load(from start: [UInt8]) throws(Failure) {
    let head = CheckpointStore.prefix(place)
    (batch, index) = ([], 0)
    var found: [(key: [UInt8], value: [UInt8])] = []
    let whole = head + prefix
    try failing { () throws(LMDBError) in
      var cursor = try view.cursor(in: checkpoints.database)
      var more = try cursor.seek((head + start).span.bytes)
      while more, found.count < Self.batchSize {
        let key = cursor.key.withUnsafeBytes { Array($0) }
        guard key.starts(with: whole) else { break }
        found.append((Array(key.dropFirst(head.count)), cursor.value.withUnsafeBytes { Array($0) }))
        more = try cursor.next()
      }
    }
    (batch, isEnd) = (found, found.count < Self.batchSize)
  }
}
