import LMDB

extension StorageTransaction where Self: ~Copyable {
  /// Entries whose keys begin with a prefix, from a key on, at most so many.
  package borrowing func scan(
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

  /// Entries whose keys begin with a prefix and come before a key, the last of them first, at most so many.
  borrowing func scanBack(
    _ database: Database, prefix: [UInt8], before end: [UInt8]?, limit: Int
  ) throws(LMDBError) -> [([UInt8], [UInt8])] {
    var found: [([UInt8], [UInt8])] = []
    var cursor = try cursor(in: database)
    var more =
      if let end = end ?? prefix.following, try cursor.seek(end.span.bytes) {
        try cursor.previous()
      } else {
        try cursor.last()
      }
    while more, found.count < limit {
      let key = cursor.key.withUnsafeBytes { Array($0) }
      guard key.starts(with: prefix) else { break }
      found.append((key, cursor.value.withUnsafeBytes { Array($0) }))
      more = try cursor.previous()
    }
    return found
  }
}

extension [UInt8] {
  /// The least key after all that begin with this one; `nil` if there is none.
  fileprivate var following: [UInt8]? {
    guard let last = lastIndex(where: { $0 < 0xFF }) else { return nil }
    return self[..<last] + [self[last] + 1]
  }
}
