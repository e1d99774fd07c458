import LMDB
import RecordModel

/// What the store says of one projection today, where nothing that counts has changed since the moment that is asked for:
/// the same as a fold up to then gives, without folding.
struct PresentState: ProjectionPast {
  package let projection: any Projection.Type
  package let stored: StoredDocuments
  /// The stream whose documents count; `nil` for those of all definitions.
  package let owner: StreamID?

  private static let batch = 256

  package func document<D: Document>(_ type: D.Type, _ key: DocumentKey) throws(Failure) -> D? {
    guard let entry = try stored.recentEntry(type, key), owner == nil || entry.owner == owner else {
      return nil
    }
    return entry.document(as: type)
  }

  package func documents<D: Document>(
    _ type: D.Type, prefix: [UInt8], from start: [UInt8], limit: Int
  ) throws(Failure) -> [(key: [UInt8], document: D)] {
    let database = try stored.projections.database(of: projection)
    var from = start.lexicographicallyPrecedes(prefix) ? prefix : start
    var found: [(key: [UInt8], document: D)] = []
    while true {
      let raw = try failing { () throws(LMDBError) in
        try stored.scan(database, prefix: prefix, from: from, limit: Self.batch)
      }
      for (key, value) in raw {
        if found.count == limit { return found }
        guard let document = try document(type, key, value) else { continue }
        found.append((Array(key.dropFirst()), document))
      }
      guard raw.count == Self.batch, let last = raw.last else { return found }
      from = last.0 + [0]
    }
  }

  private func document<D: Document>(
    _ type: D.Type, _ key: [UInt8], _ value: [UInt8]
  ) throws(Failure) -> D? {
    let key = DocumentKey(projection: projection, bytes: key)
    guard let owner else { return try stored.recentEntry(type, key, value)?.document(as: type) }
    // Before it is opened: nearly all may belong to others. And for this once: whoever reads a whole record reads it
    // once, and what it pushed out of memory others would have to open again.
    if StreamID(keyBytes: value[...]) != owner { return nil }
    return try stored.entry(type, key, value)?.document(as: type)
  }
}

/// The documents of one projection as they stood at a moment.
protocol ProjectionPast {
  /// The document of that type and key, or `nil` where there was none.
  func document<D: Document>(_ type: D.Type, _ key: DocumentKey) throws(Failure) -> D?

  /// The documents whose keys, with the type's prefix, begin with a prefix, in key order, from a key on.
  func documents<D: Document>(
    _ type: D.Type, prefix: [UInt8], from start: [UInt8], limit: Int
  ) throws(Failure) -> [(key: [UInt8], document: D)]
}
