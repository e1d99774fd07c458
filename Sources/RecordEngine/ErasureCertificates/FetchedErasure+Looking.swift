import RecordModel
import RecordStore

extension FetchedErasure {
  /// Looks into files that a copy was fetched into, without any key.
  ///
  /// - Parameters:
  ///   - instance: the store that was erased in.
  ///   - position: that of the erasure's event.
  ///   - names: of the pieces that were destroyed.
  /// - Throws: ``RecordModel/Failure/Code/stateConflict`` if it is another store's copy.
  package init(
    in directory: String, of instance: InstanceID, at position: UInt64, besides names: [String]
  ) throws(Failure) {
    let fetched = try FetchedLogs(directory)
    guard fetched.instance == instance else {
      throw Failure(
        .stateConflict, "the fetched copy is of another store", details: ["reason": "other_store"])
    }
    var (last, hash): (UInt64, String?) = (0, nil)
    let batches = try fetched.batches()
    while let (batch, _) = try batches.next() {
      try batch.check()
      last = max(last, batch.last)
      guard batch.first <= position, position <= batch.last else { continue }
      let bytes = batch.entries[Int(position - batch.first)].record
      hash = StoredRecord(position: position, bytes: bytes).map { Hexadecimal.text($0.hash) }
    }
    let there = try FetchedKeys.names(directory + "/keys.parcels").map { Hexadecimal.text($0.bytes) }
    self.init(
      position: last, hash: hash, pieces: there.count, held: Set(names).intersection(there).sorted())
  }
}
