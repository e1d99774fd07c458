import LMDB
import RecordModel

/// One consistent state of the whole store, for one synchronous closure: the state that a command decides on
/// or a query reads.
///
/// In the writer it shows everything accepted so far.
package struct StoreView: StorageTransaction, ~Copyable {
  package let handle: TransactionHandle
  package let store: Store
  /// The documents that may be read, and their places.
  package let projections: ServingProjections
  /// The writer's decoded documents; `nil` in a query.
  package let cache: DocumentCache?
  /// Read instead of the store, if the answer is about an earlier moment.
  package let past: PastDocuments?
  package let terms: ViewTerms
  package let moment: Moment
  /// Position of the last accepted event, in the writer.
  private let accepted: UInt64?

  package init(
    handle: TransactionHandle, store: Store, projections: ServingProjections, cache: DocumentCache?,
    past: PastDocuments?, terms: ViewTerms, moment: Moment, accepted: UInt64? = nil
  ) {
    (self.handle, self.store, self.projections) = (handle, store, projections)
    (self.cache, self.past, self.terms, self.moment) = (cache, past, terms, moment)
    self.accepted = accepted
  }

  /// Position of the last event in the view.
  package var head: UInt64 {
    get throws(Failure) {
      if let accepted { return accepted }
      return try store.meta.head(self).position
    }
  }

  /// The document of that type and key, or `nil` if there is none.
  package func document<D: Document>(_ type: D.Type, _ key: [UInt8]) throws(Failure) -> D? {
    if let past { return try past.document(type, DocumentKey(type, key)) }
    return try documentToday(type, key)
  }

  /// The document of that type and key as it is now, even if the answer is about an earlier moment.
  package func documentToday<D: Document>(_ type: D.Type, _ key: [UInt8]) throws(Failure) -> D? {
    let key = DocumentKey(type, key)
    try admit(key)
    let stored = StoredDocuments(handle: handle, store: store, projections: projections)
    let entry: DocumentCache.Entry?
    if let cache {
      entry = try cache.entry(key) { () throws(Failure) in try stored.entry(type, key) }
    } else {
      entry = try stored.recentEntry(type, key)
    }
    if let entry { try admit(owner: entry.owner, of: key) }
    return entry?.document(as: type)
  }

  /// Documents with a prefix, in key order, from a key on (or strictly after it), at most `limit`.
  package func documents<D: Document>(
    _ type: D.Type, prefix: [UInt8], from start: [UInt8]? = nil, limit: Int
  ) throws(Failure) -> [(key: [UInt8], document: D)] {
    let prefix = [D.prefix] + prefix
    let first = start.map { [D.prefix] + $0 } ?? prefix
    if let past { return try past.documents(type, prefix: prefix, from: first, limit: limit) }
    let database = try admitted(D.projection, prefix)
    let unsettled = unsettled(D.projection, prefix) { !$0.lexicographicallyPrecedes(first) }
    let raw = try failing { () throws(LMDBError) in
      try scan(database, prefix: prefix, from: first, limit: Self.bounded(limit, unsettled.count))
    }
    let found = try merge(type, raw, unsettled) { $0.lexicographicallyPrecedes($1) }
    return found.count > limit ? Array(found.prefix(limit)) : found
  }

  /// Documents with a prefix that come before a key, last first, at most `limit`.
  ///
  /// Reads as many as requested; for an earlier moment, all before the key.
  package func documents<D: Document>(
    _ type: D.Type, prefix: [UInt8], before end: [UInt8]?, limit: Int
  ) throws(Failure) -> [(key: [UInt8], document: D)] {
    let (start, last) = (prefix, end.map { [D.prefix] + $0 })
    let prefix = [D.prefix] + prefix
    if past != nil {
      let all = try documents(type, prefix: start, limit: Int.max)
      let before = end.map { end in all.prefix { $0.key.lexicographicallyPrecedes(end) } } ?? all[...]
      return Array(before.reversed().prefix(limit))
    }
    let database = try admitted(D.projection, prefix)
    let unsettled = unsettled(D.projection, prefix) { key in
      last.map { key.lexicographicallyPrecedes($0) } ?? true
    }
    let raw = try failing { () throws(LMDBError) in
      try scanBack(database, prefix: prefix, before: last, limit: Self.bounded(limit, unsettled.count))
    }
    let found = try merge(type, raw, unsettled) { $1.lexicographicallyPrecedes($0) }
    return found.count > limit ? Array(found.prefix(limit)) : found
  }

  private func admitted(
    _ projection: any Projection.Type, _ prefix: [UInt8]
  ) throws(Failure) -> Database {
    try admit(DocumentKey(projection: projection, bytes: prefix))
    return try projections.database(of: projection)
  }

  /// The writer's documents beyond the log; none in a query.
  private func unsettled(
    _ projection: any Projection.Type, _ prefix: [UInt8], _ isAsked: ([UInt8]) -> Bool
  ) -> [(key: [UInt8], entry: DocumentCache.Entry)] {
    cache?.unsettled(projection, prefix: prefix).filter { isAsked($0.key) } ?? []
  }

  /// As many more stored documents as unsettled ones may replace or remove.
  private static func bounded(_ limit: Int, _ more: Int) -> Int {
    limit < Int.max / 2 ? limit + more : limit
  }

  /// Stored documents merged with unsettled ones, in key order.
  private func merge<D: Document>(
    _ type: D.Type, _ raw: [([UInt8], [UInt8])], _ unsettled: [(key: [UInt8], entry: DocumentCache.Entry)],
    _ precedes: ([UInt8], [UInt8]) -> Bool
  ) throws(Failure) -> [(key: [UInt8], document: D)] {
    let stored = StoredDocuments(handle: handle, store: store, projections: projections)
    var found: [(key: [UInt8], document: D)] = []
    for (key, value) in raw where !unsettled.contains(where: { $0.key == key }) {
      let documentKey = DocumentKey(projection: D.projection, bytes: key)
      try admit(storedValue: value, of: documentKey)
      guard let document = try stored.recentEntry(type, documentKey, value)?.document(as: type) else {
        continue
      }
      found.append((Array(key.dropFirst()), document))
    }
    if unsettled.isEmpty { return found }
    for (key, entry) in unsettled {
      try admit(owner: entry.owner, of: DocumentKey(projection: D.projection, bytes: key))
      if let document = entry.document(as: type) { found.append((Array(key.dropFirst()), document)) }
    }
    return found.sorted { precedes($0.key, $1.key) }
  }

  /// All documents of a kind as stored, sealed; `nil` if the answer would come from elsewhere.
  func storedValues<D: Document>(_ type: D.Type) throws(Failure) -> [[UInt8]]? {
    guard past == nil, cache == nil else { return nil }
    let prefix = [D.prefix]
    try admit(DocumentKey(projection: D.projection, bytes: prefix))
    let database = try projections.database(of: D.projection)
    let raw = try failing { () throws(LMDBError) in
      try scan(database, prefix: prefix, from: prefix, limit: Int.max)
    }
    for (key, value) in raw {
      try admit(storedValue: value, of: DocumentKey(projection: D.projection, bytes: key))
    }
    return raw.map(\.1)
  }
}

/// A call's requirements on a view.
package struct ViewTerms: Sendable {
  /// Position that documents behind the log must have reached.
  package var minimumPosition: UInt64?
  /// The stream that the call is about, whose parked documents are refused even if none is found.
  package var subject: StreamID?

  package init(minimumPosition: UInt64? = nil, subject: StreamID? = nil) {
    (self.minimumPosition, self.subject) = (minimumPosition, subject)
  }
}
