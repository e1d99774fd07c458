import RecordModel
import RecordStore
import Synchronization

extension AccessLog {
  /// Entries a job of the writer.
  private static let batch = 256

  /// Hands patients' own use to the writer, without waiting for its time.
  package func writeOwnUse() {
    // Requests that are under way are left alone, unless there is no time to wait for them.
    let isStopping = isStopping.load(ordering: .acquiring)
    let entries = ownUse.takeAll(partsAfter: isStopping ? .zero : options.ownUseDelay)
    let now = options.clock.now()
    for start in stride(from: 0, to: entries.count, by: Self.batch) {
      let batch = Array(entries[start..<min(start + Self.batch, entries.count)])
      // A clock that was set back must not put them in the future.
      let clamped = batch.map { entry in
        var entry = entry
        entry.occurredAt = entry.occurredAt.map { min($0, now) }
        return entry
      }
      record(clamped) { [ownUse] failure in
        if failure != nil { ownUse.putBack(batch) }
      }
    }
  }
}
