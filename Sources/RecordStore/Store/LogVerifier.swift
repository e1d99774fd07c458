import LMDB
import RecordModel

/// Recomputes everything the log states about itself: positions without gaps, the chain, the tag of every
/// record whose key still exists, the index of every stream, and the stored head.
package struct LogVerifier {
  package let store: Store

  package init(store: Store) {
    self.store = store
  }

  /// Verifies from after a position up to the head as it is at the start.
  ///
  /// - Parameter progress: called now and then with the position reached and the head.
  package func verify(
    after start: UInt64 = 0, progress: (UInt64, UInt64) -> Void = { _, _ in }
  ) throws(Failure)
    -> VerificationReport
  {
    let head = try store.environment.read { (view) throws(Failure) in try store.meta.head(view) }
    var state = State(position: min(start, head.position))
    do throws(Failure) {
      if state.position > 0 { state.previous = try hash(at: state.position) }
      while state.position < head.position {
        try verifyStretch(&state, to: head.position)
        progress(state.position, head.position)
      }
      try verifyEnd(state, head)
    } catch {
      guard error.code == .corrupt else { throw error }
      let problem = VerificationReport.Problem(position: state.position + 1, reason: error.message)
      return report(state, head, problem)
    }
    return report(state, head, nil)
  }

  private struct State {
    /// Position of the last record found right.
    var position: UInt64
    var previous = Chain.start
    var records: UInt64 = 0
    var sealed: UInt64 = 0
  }

  private func report(
    _ state: State, _ head: LogHead, _ problem: VerificationReport.Problem?
  ) -> VerificationReport {
    VerificationReport(
      records: state.records, head: head.position, headHash: Hexadecimal.text(head.hash),
      sealed: state.sealed,
      problem: problem)
  }

  private func hash(at position: UInt64) throws(Failure) -> [UInt8] {
    try store.environment.read { (view) throws(Failure) in Array(try store.record(position, view).hash) }
  }

  private func verifyStretch(_ state: inout State, to head: UInt64) throws(Failure) {
    let last = min(head, state.position + UInt64(LogReader.recordsPerView))
    let (records, failure) = try load(state.position + 1, last)
    for record in records {
      let hash = Chain.hash(record.hashedBytes, position: record.position, after: state.previous)
      guard hash[...] == record.hash else {
        throw Failure(.corrupt, "the record does not match its place in the chain")
      }
      if try store.sealing.open(record) == nil { state.sealed += 1 }
      (state.position, state.previous, state.records) = (record.position, hash, state.records + 1)
    }
    if let failure { throw failure }
  }

  /// The records of a stretch up to the first that is missing or unreadable, with their places in the stream
  /// index checked.
  private func load(_ first: UInt64, _ last: UInt64) throws(Failure) -> ([StoredRecord], Failure?) {
    try store.environment.read { (view) throws(Failure) in
      var records: [StoredRecord] = []
      do throws(Failure) {
        for position in first...last {
          let record = try store.record(position, view)
          try checkIndex(record, view)
          records.append(record)
        }
      } catch {
        return (records, error)
      }
      return (records, nil)
    }
  }

  private func checkIndex(_ record: StoredRecord, _ view: borrowing ReadTransaction) throws(Failure) {
    let envelope = record.envelope
    let indexed = try store.databases.streams.positions(
      of: envelope.stream, from: envelope.revision, limit: 1, view)
    guard indexed.first == record.position else {
      throw Failure(.corrupt, "the record is not where its stream's index says")
    }
  }

  /// A removed tail shows in the stored head; records after the head were never acknowledged and do not belong there.
  private func verifyEnd(_ state: State, _ head: LogHead) throws(Failure) {
    guard state.previous == head.hash else {
      throw Failure(.corrupt, "the last record does not match the stored head")
    }
    let (last, now) = try store.environment.read { (view) throws(Failure) in
      (try store.lastPosition(view), try store.meta.head(view).position)
    }
    guard last == now else { throw Failure(.corrupt, "there are records after the stored head") }
  }
}
