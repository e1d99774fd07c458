import RecordModel

extension VitalsReading {
  /// What is recorded of entered values, checked.
  func recording(
    _ input: VitalsInput, corrects: RecordID?, _ view: borrowing RecordView
  ) throws(Failure) -> VitalsRecorded {
    let (recorded, problems) = judge(input, corrects: corrects, view)
    if !problems.isEmpty { throw Failure(problems: problems) }
    return recorded
  }

  /// What would be recorded of entered values, and everything that is wrong with them.
  func judge(
    _ input: VitalsInput, corrects: RecordID?, _ view: borrowing RecordView
  ) -> (recorded: VitalsRecorded, problems: [FieldProblem]) {
    let source = input.source(of: view.call.actor)
    let (measurements, problems) = VitalsChecks(input: input, set: set, person: person, now: view.now).judge(
      source)
    let recorded = VitalsRecorded(
      entryId: input.id ?? RecordID(made: view.store.random.words()), measurements: measurements,
      glucoseContext: input.bloodGlucose == nil ? nil : input.glucoseContext ?? .unknown,
      note: input.note, source: source, measureSet: set.id, corrects: corrects)
    return (recorded, problems)
  }

  /// The entry that is about to be recorded, with its warnings.
  func newEntry(
    _ recorded: VitalsRecorded, at moment: Timestamp, _ view: borrowing RecordView
  ) throws(Failure) -> VitalsEntry {
    let document = VitalsEntryDocument(recorded, at: moment, view)
    var entry = try entry(document, view)
    entry.warnings = try warnings(on: entry, view)
    return entry
  }

  private func warnings(
    on entry: VitalsEntry, _ view: borrowing RecordView
  ) throws(Failure) -> [VitalsWarning] {
    let week = entry.timestamp.milliseconds - 7 * 86_400_000
    let weight = try values(.weight, upTo: entry.timestamp, limit: 1, view).first
    let height = try values(.height, upTo: entry.timestamp, limit: 1, view).first
    return VitalsWarnings(
      entry: entry, age: measured(at: entry.timestamp).age, language: view.call.language,
      earlier: (weight.flatMap { $0.effectiveAt.milliseconds >= week ? $0.value : nil }, height?.value)
    ).all
  }
}

extension VitalsEntryDocument {
  /// What is about to be recorded; the event has no position yet, and no answer shows it.
  init(_ recorded: VitalsRecorded, at moment: Timestamp, _ view: borrowing RecordView) {
    self.init(
      position: 0, recorded: recorded, effectiveAt: moment, recordedAt: view.now,
      recordedBy: view.call.actor.description)
  }

  /// Whether a client repeats itself: the same content under the same id changes nothing (R-MH-269).
  func isSame(as recorded: VitalsRecorded, at moment: Timestamp) -> Bool {
    var same = self.recorded
    same.measureSet = recorded.measureSet
    return same == recorded && effectiveAt == moment
  }
}

extension VitalsInput {
  /// Staff measure as clinicians; everybody else speaks for the patient or the patient's device.
  fileprivate func source(of actor: Actor) -> MeasureSource {
    if actor.role == .clinician || actor.role == .nurse { return .clinician }
    return fromDevice == true ? .device : .patient
  }
}
