import LMDB
import RecordModel

/// One projection's documents of today, if no relevant event came since the requested moment: the same as a
/// fold up to then, without folding.
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
    // Before it is opened, since nearly all may belong to others. And only for this once: whoever reads a
    // whole record reads it once, and would push out of memory documents that others need.
    if StreamID(keyBytes: value[...]) != owner { return nil }
    return try stored.entry(type, key, value)?.document(as: type)
  }
}

/// The documents of one projection at a past moment.
protocol ProjectionPast {
  /// The document of that type and key, or `nil` if there was none.
  func document<D: Document>(_ type: D.Type, _ key: DocumentKey) throws(Failure) -> D?

  /// The documents with a prefix, including the type's, in key order, from a key on.
  func documents<D: Document>(
    _ type: D.Type, prefix: [UInt8], from start: [UInt8], limit: Int
  ) throws(Failure) -> [(key: [UInt8], document: D)]
}
