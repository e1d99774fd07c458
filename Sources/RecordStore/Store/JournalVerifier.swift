import LMDB
import RecordModel

/// Checks the records that a journal holds beyond the log, without taking them over.
package struct JournalVerifier {
  package let store: Store

  package init(store: Store) {
    self.store = store
  }

  /// The report of a sound log, with the records of the journal added or with the first problem among them.
  package func verify(after report: VerificationReport) throws(Failure) -> VerificationReport {
    var report = report
    do throws(Failure) {
      var previous = try store.environment.read { (view) throws(Failure) in try store.meta.head(view).hash }
      let finding = try store.journal.finding(after: report.head)
      for entry in finding.frames.flatMap(\.entries) {
        previous = try verify(entry.record, after: previous, &report)
      }
      if let damage = finding.damage { throw damage }
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
      throw Failure(.corrupt, "the record in the journal is damaged")
    }
    try store.check(record, after: previous)
    if try store.sealing.open(record) == nil { report.sealed += 1 }
    report.records += 1
    (report.head, report.headHash) = (position, Hexadecimal.text(record.hash))
    return Array(record.hash)
  }
}
