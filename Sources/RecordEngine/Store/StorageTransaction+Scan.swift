import LMDB

extension StorageTransaction where Self: ~Copyable {
  /// Entries whose keys begin with a prefix, from a key on, at most so many.
  borrowing func scan(
    _ database: Database, prefix: [UInt8], from start: [UInt8], limit: Int
  ) throws(LMDBError) -> [([UInt8], [UInt8])] {
    var found: [([UInt8], [UInt8])] = []
    var cursor = try cursor(in: database)
    var more = try cursor.seek(start.span.bytes)
    while more, found.count < limit {
      let key = cursor.key.withUnsafeBytes { Array($0) }
      guard key.starts(with: prefix) else { break }
      found.append((key, cursor.value.withUnsafeBytes { Array($0) }))
      more = try cursor.next()
    }
    return found
  }
}
