import LMDB
import RecordModel

extension Store {
  /// Records of a batch at most, whatever their bytes: one view is not held for more.
  private static let shippedRecords: UInt64 = 4096

  /// The batch after a position of what the log holds; `nil` at its end.
  ///
  /// - Parameter limit: bytes of the batch; a single record may be longer.
  /// - Throws: ``RecordModel/Failure/Code/corrupt`` if the log's chain is broken there, so that no copy is made of a damaged log.
  package func shippedBatch(
    after position: UInt64, limit: Int, epoch: UInt64
  ) throws(Failure) -> ShippedBatch? {
    let batch = try environment.read { (view) throws(Failure) -> ShippedBatch? in
      let head = try meta.head(view).position
      guard position < head else { return nil }
      let range = position + 1...min(head, position + Self.shippedRecords)
      let before = position == 0 ? Chain.start : Array(try record(position, view).hash)
      let entries = try shippedEntries(at: range, limit: limit, view)
      return ShippedBatch(
        instance: instance, epoch: epoch, first: position + 1, hashBefore: before, entries: entries)
    }
    try batch?.check()
    return batch
  }

  private func shippedEntries(
    at range: ClosedRange<UInt64>, limit: Int, _ view: borrowing ReadTransaction
  ) throws(Failure) -> [WriteAheadFrame.Entry] {
    var entries: [WriteAheadFrame.Entry] = []
    var bytes = ShippedBatch.headerBytes
    for position in range {
      let entry = WriteAheadFrame.Entry(record: try record(position, view).bytes, key: nil)
      bytes += entry.byteCount
      if !entries.isEmpty, bytes > limit { break }
      entries.append(entry)
    }
    if takesCommands {
      let last = range.lowerBound + UInt64(entries.count) - 1
      for (position, key) in try databases.commands.keys(at: range.lowerBound...last, view) {
        entries[Int(position - range.lowerBound)].key = key
      }
    }
    return entries
  }

  /// The chain hash of the record at a position; `nil` beyond the log's end.
  package func chainHash(at position: UInt64) throws(Failure) -> [UInt8]? {
    try environment.read { (view) throws(Failure) in
      if position == 0 { return Chain.start }
      guard position <= (try meta.head(view).position) else { return nil }
      return Array(try record(position, view).hash)
    }
  }
}
