import RecordModel
import RecordStore

/// How far the logs of a fetched copy reach and what they lack in between, which needs no key.
struct CopySurvey {
  private(set) var logs: [DrilledLog] = []
  private(set) var missing: [MissingPositions] = []

  mutating func look(at fetched: FetchedLogs) throws(Failure) {
    for year in [nil] + fetched.volumes.map(\.year) {
      try follow(ShippedLogs.name(year), try fetched.batches(year))
    }
  }

  /// What came before damage stands, too.
  private mutating func follow(_ name: String, _ batches: FetchedBatches) throws(Failure) {
    var log = DrilledLog(log: name, position: 0, hash: Hexadecimal.text(Chain.start), records: 0)
    defer { logs.append(log) }
    while let (batch, _) = try batches.next() {
      if batch.first > log.position + 1 {
        missing.append(MissingPositions(log: name, first: log.position + 1, last: batch.first - 1))
      }
      guard batch.last > log.position || log.position == 0 else { continue }
      log.records += UInt64(batch.entries.count)
      (log.position, log.hash) = (batch.last, Hexadecimal.text(batch.hash))
    }
  }
}
