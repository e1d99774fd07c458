import LMDB
import RecordModel

/// Reads stretches of the log in short views, and opens them outside.
package struct LogReader {
  package let store: Store

  package init(store: Store) {
    self.store = store
  }

  /// Records read in one view, so that no view is held long.
  package static let recordsPerView = 1024

  /// Records after a position that the filter accepts, and how far the log was read.
  package struct Stretch {
    package var records: [StoredRecord]
    /// Position read last.
    package var reached: UInt64
    /// Position of the last record.
    package var head: UInt64
  }

  /// The next stretch.
  ///
  /// Reads a bounded number of records, so it may be empty before the head is reached. Each record is checked
  /// against the chain: its hash is part of the answer, and nothing else guards the header of one whose key
  /// was destroyed.
  package func stretch(
    after position: UInt64, filter: LogFilter, limit: Int, maximumBytes: Int = 1 << 20
  ) throws(Failure)
    -> Stretch
  {
    let (stretch, before) = try read(after: position, filter, limit, maximumBytes)
    for (record, before) in zip(stretch.records, before) { try Chain.check(record, after: before) }
    return stretch
  }

  /// A stretch, and the chain hash before each of its records.
  private func read(
    after position: UInt64, _ filter: LogFilter, _ limit: Int, _ maximumBytes: Int
  ) throws(Failure) -> (Stretch, [[UInt8]]) {
    try store.environment.read { (view) throws(Failure) in
      let head = try store.meta.head(view).position
      var stretch = Stretch(records: [], reached: position, head: head)
      var (bytes, last, before): (Int, StoredRecord?, [[UInt8]]) = (0, nil, [])
      let candidates = try candidates(after: position, head: head, filter, view)
      for next in candidates {
        guard stretch.records.count < limit, bytes < maximumBytes else { return (stretch, before) }
        let record = try store.record(next, view)
        stretch.reached = next
        if filter.accepts(record.envelope) {
          stretch.records.append(record)
          before.append(try store.hash(before: record, known: last, view))
          bytes += record.bytes.count
        }
        last = record
      }
      // There are no more candidates up to the head, whatever lies between.
      if candidates.count < Self.recordsPerView { stretch.reached = max(position, head) }
      return (stretch, before)
    }
  }

  /// Candidate positions: all that follow, or those of the requested stream.
  private func candidates(
    after position: UInt64, head: UInt64, _ filter: LogFilter, _ view: borrowing ReadTransaction
  ) throws(Failure) -> [UInt64] {
    guard let patient = filter.patient else {
      let end = min(head, position.addingReportingOverflow(UInt64(Self.recordsPerView)).partialValue)
      return position < end ? Array(position + 1...end) : []
    }
    let index = store.databases.streams
    let revision = try index.firstRevision(after: position, of: StreamID(patient), view)
    return try index.positions(of: StreamID(patient), from: revision, limit: Self.recordsPerView, view)
  }

  /// An event as shown to services.
  package func event(_ record: StoredRecord) throws(Failure) -> LogEvent {
    let event = try store.sealing.event(record)
    let payload = try event.map { (event) throws(Failure) in try Self.value(event.payload) }
    return LogEvent(record.envelope, payload: payload, hash: Hexadecimal.text(record.hash))
  }

  /// A payload as JSON text, without secrets.
  package static func text(_ payload: any Event) throws(Failure) -> [UInt8] {
    do throws(CodingFailure) {
      if !Swift.type(of: payload).hiddenMembers.isEmpty { return try JSON.encode(try value(of: payload)) }
      let tape = try Tape(encoding: payload, becomesText: true)
      var text: [UInt8] = []
      JSON.write(tape, node: tape.root, into: &text)
      return text
    } catch {
      throw unwritable(error)
    }
  }

  /// A payload without secrets; see ``RecordModel/Event/hiddenMembers``.
  package static func value(_ payload: any Event) throws(Failure) -> Value {
    do throws(CodingFailure) { return try value(of: payload) } catch { throw unwritable(error) }
  }

  private static func unwritable(_ error: CodingFailure) -> Failure {
    Failure(.internalError, "a payload cannot be written: \(error.kind.rawValue)")
  }

  private static func value(of payload: any Event) throws(CodingFailure) -> Value {
    let value = try Tape(encoding: payload).value(keepsZeros: true)
    let hidden = Swift.type(of: payload).hiddenMembers
    guard !hidden.isEmpty, case .object(let members) = value else { return value }
    return .object(members.filter { !hidden.contains($0.name) })
  }
}
