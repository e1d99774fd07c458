import RecordModel
import RecordStore

extension LogVitalsBatch: Command {
  /// Entries are independent of each other and of all other events, so no revision of the stream is expected:
  /// a queue may be split, shuffled and repeated (R-MH-273, R-MH-276).
  func decide(_ view: borrowing RecordView) throws(Failure) -> Decision<Outcome> {
    var batch = VitalsBatch(try VitalsReading(patientId, view))
    guard (1...100).contains(entries.count) else {
      throw Failure(problems: [
        FieldProblem(path: "/entries", code: entries.isEmpty ? "required" : "too_many", message: "1 to 100")
      ])
    }
    for entry in entries {
      switch entry {
      case .entry(let input): try batch.judge(input, view)
      case .unreadable(let id, let problem): batch.refuse(id, problem)
      }
    }
    var alerts = AlertRaising(patientId)
    let outcome = Outcome(results: try batch.warned(&alerts, view))
    if batch.accepted.isEmpty { return .unchanged(StreamID(patientId), outcome: outcome) }
    var decision = Decision(
      StreamID(patientId), batch.accepted.map { $0.document.recorded } + alerts.events,
      outcome: outcome)
    for (index, entry) in batch.accepted.enumerated() { decision.occurred[index] = entry.timestamp }
    return decision
  }
}

extension LogVitalsBatch {
  /// The recorded part of the batch, with warnings that depend on the values shown.
  func withholding(_ outcome: Outcome, _ view: borrowing RecordView) throws(Failure) -> Outcome {
    var batch = VitalsBatch(try VitalsReading(patientId, view).shown(view))
    for (index, entry) in entries.prefix(outcome.results.count).enumerated() {
      guard case .entry(let input) = entry, outcome.results[index].outcome == .recorded else { continue }
      batch.accept(input, resultAt: index, view)
    }
    var shown = outcome
    shown.results = try batch.withholding(outcome.results, view)
    return shown
  }
}

/// Entries judged one after the other.
private struct VitalsBatch {
  /// An entry to record, and the place of its result.
  struct Accepted {
    let document: VitalsEntryDocument
    let timestamp: OffsetTime
    let result: Int
  }

  private let reading: VitalsReading
  private var results: [BatchedEntry] = []
  private(set) var accepted: [Accepted] = []

  init(_ reading: VitalsReading) { self.reading = reading }

  mutating func refuse(_ id: RecordID?, _ problem: FieldProblem) {
    results.append(BatchedEntry(refused: id, for: [problem]))
  }

  mutating func judge(_ input: VitalsInput, _ view: borrowing RecordView) throws(Failure) {
    var (recorded, problems) = reading.judge(input, corrects: nil, view)
    if input.id == nil {
      problems.insert(
        FieldProblem(path: "/id", code: "required", message: "an id made by the client"), at: 0)
    }
    guard problems.isEmpty else { return results.append(BatchedEntry(refused: input.id, for: problems)) }
    if let isSame = try repeats(recorded, at: input.timestamp.moment, view) {
      let same = BatchedEntry(id: recorded.entryId, .unchanged)
      return results.append(isSame ? same : BatchedEntry(duplicate: recorded.entryId))
    }
    accept(recorded, input, resultAt: results.count, view)
    results.append(BatchedEntry(id: recorded.entryId, .recorded))
  }

  /// Accepts an entry to be recorded as judged now.
  mutating func accept(_ input: VitalsInput, resultAt index: Int, _ view: borrowing RecordView) {
    accept(reading.judge(input, corrects: nil, view).recorded, input, resultAt: index, view)
  }

  private mutating func accept(
    _ recorded: VitalsRecorded, _ input: VitalsInput, resultAt index: Int, _ view: borrowing RecordView
  ) {
    let document = VitalsEntryDocument(recorded, at: input.timestamp.moment, view)
    accepted.append(Accepted(document: document, timestamp: input.timestamp, result: index))
  }

  /// Whether an earlier entry of that id has the same content; `nil` if there is none.
  private func repeats(
    _ recorded: VitalsRecorded, at moment: Timestamp, _ view: borrowing RecordView
  ) throws(Failure) -> Bool? {
    let id = recorded.entryId
    if let twin = accepted.first(where: { $0.document.recorded.entryId == id }) {
      return twin.document.isSame(as: recorded, at: moment)
    }
    guard let known = try view.vitals(id) else { return nil }
    return known.patient == reading.patient && known.document.isSame(as: recorded, at: moment)
  }

  /// The results with the warnings of each recorded entry next to all the others, and its alerts.
  func warned(
    _ alerts: inout AlertRaising, _ view: borrowing RecordView
  ) throws(Failure) -> [BatchedEntry] {
    var results = results
    for (entry, reading) in besideOthers {
      let new = try reading.newEntry(entry.document.recorded, at: entry.timestamp.moment, view)
      results[entry.result].warnings = new.warnings
      try reading.alert(on: new, &alerts, view)
    }
    return results
  }

  /// Those results without the warnings that only withheld values cause.
  func withholding(
    _ results: [BatchedEntry], _ view: borrowing RecordView
  ) throws(Failure) -> [BatchedEntry] {
    var results = results
    for (entry, reading) in besideOthers {
      let shown = try reading.entry(entry.document, view)
      results[entry.result].warnings = try results[entry.result].warnings.map { (warnings) throws(Failure) in
        try reading.withholding(warnings, of: shown, view)
      }
    }
    return results
  }

  /// Each accepted entry with a reading that includes the values of all the others.
  private var besideOthers: [(entry: Accepted, reading: VitalsReading)] {
    let values = accepted.flatMap { VitalsProjection.values(of: $0.document, reading.patient) }
    return accepted.map { entry in
      var reading = reading
      reading.pending = values.filter { $0.document.entryId != entry.document.recorded.entryId }
      return (entry, reading)
    }
  }
}
