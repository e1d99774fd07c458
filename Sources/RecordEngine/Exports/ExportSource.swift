import RecordExport
import RecordModel

/// The rows of one patient's record at one position, table by table and in batches.
///
/// Keeps what several batches need: the folded state, and the values that answers had. Belongs to one call and one
/// thread.
final class ExportSource {
  let engine: Engine
  let call: CallContext
  let pin: ExportPin
  private var folded: PatientState?
  private var changes: AnswerValues?

  init(engine: Engine, call: CallContext, pin: ExportPin) {
    (self.engine, self.call, self.pin) = (engine, call, pin)
  }

  /// Rows that come from one thing, and the offset after it.
  typealias Entry = (rows: [[ExportCell]], next: UInt64)

  /// Some of a table's entries.
  struct Batch {
    var entries: [Entry] = []
    /// Offset up to which the table was looked at.
    var reached: UInt64
    /// Whether nothing follows.
    var isEnd: Bool
  }

  /// The next batch of a table.
  ///
  /// Looks at a bounded number of things, so it may be empty before the end.
  func batch(_ table: RecordTable, after offset: UInt64) throws(Failure) -> Batch {
    switch table {
    case .patient, .assessments, .answers: try stateBatch(table, after: offset)
    case .answerChanges, .scores, .scoreItems, .safetyFlags, .events: try eventBatch(table, after: offset)
    }
  }

  /// How much of a table lies before an offset, 0 to 1.
  func share(of table: RecordTable, before offset: UInt64) throws(Failure) -> Double {
    guard offset > 0 else { return 0 }
    guard table.isState else {
      let length = pin.position - pin.firstPosition + 1
      return Double(offset - min(offset, pin.firstPosition - 1)) / Double(length)
    }
    return Double(offset) / Double(max(1, try state().count(of: table)))
  }

  /// The state at the position; folded from the patient's whole stream once a call.
  func state() throws(Failure) -> PatientState {
    if let folded { return folded }
    let state = try PatientState(of: pin, in: engine.store)
    folded = state
    return state
  }

  /// The values that answers had, for a table that goes on after an offset.
  func answerValues(after offset: UInt64) -> AnswerValues {
    if offset > 0, let changes { return changes }
    let values = AnswerValues(store: engine.store, stream: pin.stream)
    changes = values
    return values
  }
}

extension RecordTable {
  /// Whether rows come from the folded state instead of single events.
  var isState: Bool {
    switch self {
    case .patient, .assessments, .answers: true
    case .answerChanges, .scores, .scoreItems, .safetyFlags, .events: false
    }
  }
}
