import LMDB
import RecordModel

extension CommandIndex {
  /// The keys of the commands whose first events lie in a range, by position.
  ///
  /// Those of the newest positions lie together, and are found at once; for older ones all of the index is read.
  package func keys(
    at positions: ClosedRange<UInt64>, _ view: borrowing some StorageTransaction & ~Copyable
  ) throws(Failure) -> [UInt64: EventKey] {
    if let keys = try recentKeys(at: positions, view) { return keys }
    var keys: [UInt64: EventKey] = [:]
    for (database, skipped) in [(recent, 8), (gathered, 0), (sorted, 0)] {
      try view.forEachEntry(in: database) { (_, value) throws(Failure) in
        guard value.count >= skipped else { throw CommandPage.damaged }
        try Self.add(Array(value[skipped...]), at: positions, to: &keys)
      }
    }
    try view.forEachEntry(in: old.database) { (key, value) throws(Failure) in
      guard key.count == EventKey.byteCount, value.count == 8 else { throw CommandPage.damaged }
      let position: UInt64 = value.bigEndian(at: 0)
      if positions.contains(position) { keys[position] = EventKey(key) }
    }
    return keys
  }

  /// The keys of the commands whose first events lie at some positions, by position; reads all of the index, once.
  package func keys(
    at positions: Set<UInt64>, _ view: borrowing some StorageTransaction & ~Copyable
  ) throws(Failure) -> [UInt64: EventKey] {
    guard let first = positions.min(), let last = positions.max() else { return [:] }
    return try keys(at: first...last, view).filter { positions.contains($0.key) }
  }

  /// The same from the recent values alone; `nil` if those begin later.
  ///
  /// A value is removed when all of its entries were gathered, the oldest first.
  private func recentKeys(
    at positions: ClosedRange<UInt64>, _ view: borrowing some StorageTransaction & ~Copyable
  ) throws(Failure) -> [UInt64: EventKey]? {
    let found: [[UInt8]]? = try failing { () throws(LMDBError) in
      var cursor = try view.cursor(in: recent)
      guard try cursor.seek(positions.lowerBound.keyBytes.span.bytes) ? try cursor.previous() : cursor.last()
      else { return nil }
      var values: [[UInt8]] = []
      repeat {
        let key: UInt64 = cursor.key.bigEndian(at: 0)
        if key > positions.upperBound { break }
        values.append(cursor.value.withUnsafeBytes { Array($0) })
      } while try cursor.next()
      return values
    }
    guard let found else { return nil }
    var keys: [UInt64: EventKey] = [:]
    for value in found {
      guard value.count >= 8 else { throw CommandPage.damaged }
      try Self.add(Array(value[8...]), at: positions, to: &keys)
    }
    return keys
  }

  private static func add(
    _ page: [UInt8], at positions: ClosedRange<UInt64>, to keys: inout [UInt64: EventKey]
  ) throws(Failure) {
    for entry in try CommandPage.entries(page.span.bytes) where positions.contains(entry.position) {
      keys[entry.position] = entry.key
    }
  }
}
