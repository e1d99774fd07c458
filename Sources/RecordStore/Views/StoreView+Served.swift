import LMDB
import RecordModel

/// Work over all records, which goes on where one of them cannot be read.
extension StoreView {
  /// Documents of streams that are not parked, in key order, and where to go on; `nil` at the end.
  ///
  /// For a view of the settled state. At most `limit` documents are looked at.
  package func servedDocuments<D: Document>(
    _ type: D.Type, from start: [UInt8] = [], limit: Int
  ) throws(Failure) -> (found: [(key: [UInt8], document: D)], next: [UInt8]?) {
    let database = try projections.database(of: D.projection)
    let raw = try failing { () throws(LMDBError) in
      try scan(database, prefix: [D.prefix], from: [D.prefix] + start, limit: limit)
    }
    let stored = StoredDocuments(handle: handle, store: store, projections: projections)
    var found: [(key: [UInt8], document: D)] = []
    for (key, value) in raw {
      if let owner = StreamID(keyBytes: value[...]), projections.parked(D.projection, owner) != nil {
        continue
      }
      let place = DocumentKey(projection: D.projection, bytes: key)
      if let document = try stored.recentEntry(type, place, value)?.document(as: type) {
        found.append((Array(key.dropFirst()), document))
      }
    }
    return (found, raw.count < limit ? nil : raw.last.map { $0.0.dropFirst() + [0] })
  }
}
