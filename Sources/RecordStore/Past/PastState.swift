import RecordModel

/// One projection's state from the events that count: kept stretches, and over them the events folded now.
final class PastState: DocumentSource, ProjectionPast {
  private let projection: any Projection.Type
  private let view: StoredDocuments
  /// Oldest first; later ones override earlier ones.
  private var stretches: [Checkpoint.Place] = []
  /// An inner `nil` is a removed document.
  private var folded: [DocumentKey: (any Document)?] = [:]
  /// The keys of ``folded`` in order, once somebody reads in order.
  private var order: [[UInt8]]?

  package init(projection: any Projection.Type, _ view: StoredDocuments) {
    (self.projection, self.view) = (projection, view)
  }

  /// Lays a kept stretch over the rest.
  package func lay(_ stretch: Checkpoint.Place) { stretches.append(stretch) }

  /// Lays a fold's changes over the rest.
  package func lay(_ changes: [(DocumentKey, DocumentCache.Entry)]) {
    for (key, entry) in changes { folded[key] = .some(entry.document) }
    order = nil
  }

  package func document<D: Document>(_ type: D.Type, _ key: DocumentKey) throws(Failure) -> D? {
    if let known = folded[key] { return known as? D }
    for stretch in stretches.reversed() {
      guard let kept = try view.store.checkpoints.document(key, stretch, view) else { continue }
      return try Self.decode(type, kept)
    }
    return nil
  }

  package func entry<D: Document>(_ type: D.Type, _ key: DocumentKey) throws(Failure) -> DocumentCache.Entry?
  {
    // Only the fold knows the owner; a past state is never written as such.
    try document(type, key).map { DocumentCache.Entry(document: $0, owner: .system) }
  }

  /// The documents with a prefix, including the type's, in key order, from a key on.
  package func documents<D: Document>(
    _ type: D.Type, prefix: [UInt8], from start: [UInt8], limit: Int
  ) throws(Failure) -> [(key: [UInt8], document: D)] {
    let start = start.lexicographicallyPrecedes(prefix) ? prefix : start
    var fresh = keys(prefix: prefix, from: start)
    var cursors: [CheckpointCursor] = []
    for stretch in stretches {
      cursors.append(try CheckpointCursor(stretch, prefix: prefix, from: start, view))
    }
    var found: [(key: [UInt8], document: D)] = []
    while found.count < limit, let key = Self.first(fresh.first, cursors) {
      if let document = try next(type, key, &fresh, &cursors) {
        found.append((Array(key.dropFirst()), document))
      }
    }
    return found
  }

  private func keys(prefix: [UInt8], from start: [UInt8]) -> ArraySlice<[UInt8]> {
    let keys = order ?? folded.keys.map(\.bytes).sorted { $0.lexicographicallyPrecedes($1) }
    order = keys
    var (low, high) = (0, keys.count)
    while low < high {
      let middle = low + (high - low) / 2
      if keys[middle].lexicographicallyPrecedes(start) { low = middle + 1 } else { high = middle }
    }
    return keys[low...].prefix { $0.starts(with: prefix) }
  }

  /// The document of the smallest key, from the topmost layer; every layer moves past it.
  private func next<D: Document>(
    _ type: D.Type, _ key: [UInt8], _ fresh: inout ArraySlice<[UInt8]>, _ cursors: inout [CheckpointCursor]
  ) throws(Failure) -> D? {
    var kept: CheckpointStore.Kept?
    for index in cursors.indices where cursors[index].key == key {
      kept = try cursors[index].kept()
      try cursors[index].next()
    }
    guard fresh.first == key else {
      return try kept.flatMap { (kept) throws(Failure) in try Self.decode(type, kept) }
    }
    fresh.removeFirst()
    return folded[DocumentKey(projection: projection, bytes: key)]?.flatMap { $0 as? D }
  }

  private static func first(_ fresh: [UInt8]?, _ cursors: [CheckpointCursor]) -> [UInt8]? {
    var first = fresh
    for cursor in cursors {
      guard let key = cursor.key else { continue }
      if first.map({ key.lexicographicallyPrecedes($0) }) ?? true { first = key }
    }
    return first
  }

  private static func decode<D: Document>(
    _ type: D.Type, _ kept: CheckpointStore.Kept
  ) throws(Failure) -> D? {
    guard case .plaintext(let bytes) = kept else { return nil }
    return try decodeDocument(type, bytes)
  }
}
