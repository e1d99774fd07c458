import LMDB
import RecordModel

/// Checks a write-ahead log's records beyond the log, without taking them over.
package struct WriteAheadVerifier {
  package let store: Store
  /// The store whose write-ahead log has this log's latest records, if it was attached to one.
  let carrier: Store?

  package init(store: Store, carrier: Store? = nil) { (self.store, self.carrier) = (store, carrier) }

  /// The records missing from the log, from the position after its head on, and the write-ahead log's defect.
  package func findings() throws(Failure) -> (entries: [WriteAheadFrame.Entry], damage: Failure?) {
    let (own, head) = try Self.finding(of: store)
    guard let carrier else { return (own.frames.flatMap(\.entries), own.damage) }
    var entries = own.frames.flatMap(\.entries)
    for part in try Self.finding(of: carrier).0.frames.compactMap(\.attached)
    where part.instance == store.instance {
      let known = head.position + UInt64(entries.count)
      // A missing beginning is a gap, which the chain shows.
      entries += part.entries.dropFirst(known < part.position ? 0 : Int(known + 1 - part.position))
    }
    return (entries, own.damage)
  }

  private static func finding(of store: Store) throws(Failure) -> (WriteAheadFinding, LogHead) {
    let head = try store.environment.read { (view) throws(Failure) in try store.meta.head(view) }
    return (try store.writeAheadLog.finding(after: head.number, carried: head.carried), head)
  }

  /// The report of a sound log, plus the records of the write-ahead log or the first problem among them.
  package func verify(after report: VerificationReport) throws(Failure) -> VerificationReport {
    var report = report
    do throws(Failure) {
      var previous = try store.environment.read { (view) throws(Failure) in try store.meta.head(view).hash }
      let (entries, damage) = try findings()
      for entry in entries { previous = try verify(entry.record, after: previous, &report) }
      if let damage { throw damage }
    } catch {
      guard error.code == .corrupt else { throw error }
      report.problem = VerificationReport.Problem(position: report.head + 1, reason: error.message)
      report.valid = false
    }
    return report
  }

  private func verify(
    _ bytes: [UInt8], after previous: [UInt8], _ report: inout VerificationReport
  ) throws(Failure) -> [UInt8] {
    let position = report.head + 1
    guard let record = StoredRecord(position: position, bytes: bytes) else {
      throw Failure(.corrupt, "the record in the write-ahead log is damaged")
    }
    try store.check(record, after: previous)
    if try store.sealing.open(record) == nil { report.sealed += 1 }
    report.records += 1
    (report.head, report.headHash) = (position, Hexadecimal.text(record.hash))
    return Array(record.hash)
  }
}
