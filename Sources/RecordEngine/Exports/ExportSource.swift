import RecordExport
import RecordModel
import RecordStore

/// The rows of one patient's record at one position, part by part and in batches.
///
/// Keeps data shared by several batches: the rows of the state, and previous values of answers. Belongs to
/// one call and one thread.
final class ExportSource: RowSource {
  let engine: Engine
  let pin: ExportPin
  let plan: ExportPlan
  private var states: [String: [[ExportCell]]]?
  private var changes: AnswerValues?

  init(engine: Engine, pin: ExportPin, plan: ExportPlan) {
    (self.engine, self.pin, self.plan) = (engine, pin, plan)
  }

  /// Rows with a common source, and the offset after it.
  typealias Entry = (rows: [[ExportCell]], next: UInt64)

  /// Some of a part's entries.
  struct Batch<Entry> {
    var entries: [Entry] = []
    /// Offset up to which the part was looked at.
    var reached: UInt64
    /// Whether nothing follows.
    var isEnd: Bool
  }

  /// The next batch of a table.
  ///
  /// Looks at a bounded number of sources, so it may be empty before the end.
  func batch(_ table: AreaTable, after offset: UInt64) throws(Failure) -> Batch<Entry> {
    switch table.source {
    case .state: return try stateBatch(table, after: offset)
    case .events(_, let rows):
      if offset == 0 { changes = nil }
      return try events(plan.types(of: table), after: offset) { (record) throws(Failure) in
        (try rows(record, self), record.position)
      }
    }
  }

  /// The share of a part before an offset, 0 to 1.
  func share(of part: ExportPart, before offset: UInt64) throws(Failure) -> Double {
    guard offset > 0 else { return 0 }
    if case .table(let table) = part, table.isState {
      return Double(offset) / Double(max(1, try stateRows(table).count))
    }
    let length = pin.position - pin.firstPosition + 1
    return Double(offset - min(offset, pin.firstPosition - 1)) / Double(length)
  }

  /// Answers from the record as it stood at the position.
  func read<Outcome>(
    _ body: (borrowing RecordView) throws(Failure) -> Outcome
  ) throws(Failure) -> Outcome {
    try engine.read(pin.patient, at: pin.position, body)
  }

  var sealing: RecordSealing { engine.store.sealing }

  /// Previous values of answers, for a table that starts after an offset.
  var answers: AnswerValues {
    if let changes { return changes }
    let values = AnswerValues(store: engine.store, stream: pin.stream)
    changes = values
    return values
  }
}

/// Tables of the state.
extension ExportSource {
  private static let rowsPerBatch = 256

  private func stateBatch(_ table: AreaTable, after offset: UInt64) throws(Failure) -> Batch<Entry> {
    let rows = try stateRows(table)
    guard let start = Int(exactly: offset), start <= rows.count else {
      throw Failure(
        .invalidInput, "the cursor lies behind the end of a table; start over without one",
        details: ["field": "cursor"])
    }
    let range = start..<min(rows.count, start + Self.rowsPerBatch)
    let entries = range.map { index in Entry([rows[index]], UInt64(index) + 1) }
    return Batch(entries: entries, reached: UInt64(range.upperBound), isEnd: range.upperBound == rows.count)
  }

  private func stateRows(_ table: AreaTable) throws(Failure) -> [[ExportCell]] {
    if let states { return states[table.name] ?? [] }
    var found = try rowsOfAllStates(at: pin.position)
    if pin.since >= pin.firstPosition {
      let earlier = try rowsOfAllStates(at: pin.since)
      for (name, rows) in earlier { found[name] = try Self.changed(found[name] ?? [], since: rows) }
    }
    states = found
    return found[table.name] ?? []
  }

  /// All of them in one view, which folds each projection once.
  private func rowsOfAllStates(at position: UInt64) throws(Failure) -> [String: [[ExportCell]]] {
    try engine.read(pin.patient, at: position) { (view) throws(Failure) in
      var found: [String: [[ExportCell]]] = [:]
      for table in plan.tables {
        guard case .state(let rows) = table.source else { continue }
        found[table.name] = try rows(pin.patient, view)
      }
      return found
    }
  }

  /// The rows that were not there before, compared cell by cell.
  private static func changed(
    _ rows: [[ExportCell]], since earlier: [[ExportCell]]
  ) throws(Failure) -> [[ExportCell]] {
    var known: [[UInt8]: Int] = [:]
    for row in earlier { known[try text(row), default: 0] += 1 }
    var found: [[ExportCell]] = []
    for row in rows {
      let text = try text(row)
      if let count = known[text], count > 0 { known[text] = count - 1 } else { found.append(row) }
    }
    return found
  }

  private static func text(_ row: [ExportCell]) throws(Failure) -> [UInt8] {
    do throws(CodingFailure) { return try JSON.encode(Value.array(row.map(\.value))) } catch {
      throw Failure(.internalError, "a row cannot be written: \(error.kind.rawValue)")
    }
  }
}

/// Parts that are read from events.
extension ExportSource {
  /// Records opened in one batch.
  private static let recordsPerBatch = 256

  /// The next lines of `events.ndjson`.
  func lines(after offset: UInt64) throws(Failure) -> Batch<(line: [UInt8], next: UInt64)> {
    let sealing = engine.store.sealing
    return try events(plan.types, after: offset) { (record) throws(Failure) in
      (try sealing.exportLine(record), record.position)
    }
  }

  private func events<Found>(
    _ types: Set<String>?, after offset: UInt64, _ make: (StoredRecord) throws(Failure) -> Found
  ) throws(Failure) -> Batch<Found> {
    let start = max(offset, pin.since)
    let stretch = try LogReader(store: engine.store).stretch(
      after: start, filter: LogFilter(patient: pin.patient, types: types), limit: Self.recordsPerBatch)
    let isEnd = stretch.reached == start || stretch.reached >= pin.position
    var batch = Batch<Found>(reached: min(stretch.reached, pin.position), isEnd: isEnd)
    for record in stretch.records where record.position <= pin.position {
      batch.entries.append(try make(record))
    }
    return batch
  }
}

extension RecordSealing {
  /// A record's line in `events.ndjson`.
  func exportLine(_ record: StoredRecord) throws(Failure) -> [UInt8] {
    var line: [UInt8] = []
    line.reserveCapacity(512)
    let body = try open(record)
    ExportedEvent.append(record.envelope, payload: body.map { ($0.tape, $0.payload) }, to: &line)
    return line
  }
}
