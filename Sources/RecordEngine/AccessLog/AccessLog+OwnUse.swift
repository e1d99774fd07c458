import RecordModel
import RecordStore

extension AccessLog {
  /// Entries a job of the writer.
  private static let batch = 256

  /// Hands patients' own use to the writer, without waiting for its time.
  package func writeOwnUse() {
    let entries = ownUse.takeAll()
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
