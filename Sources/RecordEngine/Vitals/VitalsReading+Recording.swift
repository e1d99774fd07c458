import RecordModel
import RecordStore

extension VitalsReading {
  /// The event for entered values, checked.
  func recording(
    _ input: VitalsInput, corrects: RecordID?, _ view: borrowing RecordView
  ) throws(Failure) -> VitalsRecorded {
    let (recorded, problems) = judge(input, corrects: corrects, view)
    if !problems.isEmpty { throw Failure(problems: problems) }
    return recorded
  }

  /// The event for entered values, and all of their problems.
  func judge(
    _ input: VitalsInput, corrects: RecordID?, _ view: borrowing RecordView
  ) -> (recorded: VitalsRecorded, problems: [FieldProblem]) {
    let source = input.source(of: view.call)
    let checks = VitalsChecks(
      input: input, set: set, person: person, isImport: view.call.channel == .dataImport, now: view.now)
    let (measurements, problems) = checks.judge(source)
    let recorded = VitalsRecorded(
      entryId: input.id ?? RecordID(made: view.store.random.words()), measurements: measurements,
      glucoseContext: input.bloodGlucose == nil ? nil : input.glucoseContext ?? .unknown,
      note: input.note, source: source, measureSet: set.id, corrects: corrects)
    return (recorded, problems)
  }

  /// The entry about to be recorded, with its warnings.
  func newEntry(
    _ recorded: VitalsRecorded, at moment: Timestamp, _ view: borrowing RecordView
  ) throws(Failure) -> VitalsEntry {
    let document = VitalsEntryDocument(recorded, at: moment, view)
    var entry = try entry(document, view)
    entry.warnings = try warnings(on: entry, view)
    entry.warnings += recorded.measurements.filter(set.isBeyondPlausible).map {
      VitalsWarning.beyondPlausible($0.kind.rawValue, language)
    }
    return entry
  }

  /// The unusual values of an entry, recorded or not, compared with earlier ones.
  func warnings(
    on entry: VitalsEntry, _ view: borrowing RecordView
  ) throws(Failure) -> [VitalsWarning] {
    let week = entry.timestamp.milliseconds - 7 * 86_400_000
    func before(_ kind: MeasureKind) throws(Failure) -> VitalsValueDocument? {
      try values(kind, upTo: entry.timestamp, limit: 2, view).first { $0.entryId != entry.id }
    }
    let (weight, height) = (try before(.weight), try before(.height))
    return VitalsWarnings(
      entry: entry, critical: critical(entry, view), age: measured(at: entry.timestamp).age,
      language: language,
      earlier: (weight.flatMap { $0.effectiveAt.milliseconds >= week ? $0.value : nil }, height?.value)
    ).all
  }
}

extension VitalsReading {
  /// What to do about the critical values of an entry; nothing about those that are no news any more.
  private func critical(_ entry: VitalsEntry, _ view: borrowing RecordView) -> [VitalsWarning] {
    entry.status.metrics(.critical).filter { $0 != .weight }.compactMap { metric -> VitalsWarning? in
      guard let judgement = judgement(metric, entry) else { return nil }
      if CriticalText.isOld(entry.timestamp, at: view.now) {
        return VitalsWarning(
          code: "past_critical_value", field: metric.rawValue,
          message: CriticalText.old(of: entry.timestamp).localized(language))
      }
      guard
        let text = CriticalText(
          metric, judgement, entry, ofInfant: measured(at: entry.timestamp).age.map { $0 < 1 } ?? false)
      else { return nil }
      return VitalsWarning(
        code: "critical_value", field: metric.rawValue,
        message: text.words(calling: view.context.help.emergencyNumber).localized(language))
    }
  }
}

extension VitalsEntryDocument {
  /// An entry about to be recorded; the event has no position yet, and no answer shows it.
  init(_ recorded: VitalsRecorded, at moment: Timestamp, _ view: borrowing RecordView) {
    self.init(
      position: 0, recorded: recorded, effectiveAt: moment, recordedAt: view.recordedAt,
      recordedBy: view.call.actor.description)
  }

  /// Whether a client repeats itself: the same content under the same id changes nothing (R-MH-269).
  func isSame(as recorded: VitalsRecorded, at moment: Timestamp) -> Bool {
    var same = self.recorded
    (same.measureSet, same.measurements) = (recorded.measureSet, recorded.measurements)
    return same == recorded && effectiveAt == moment
      && self.recorded.measurements.map(\.sent) == recorded.measurements.map(\.sent)
  }
}

extension Measurement {
  /// The measurement without the effects of a measure set.
  fileprivate var sent: Measurement {
    entered.map { Measurement(kind: kind, value: $0.value, entered: $0) } ?? self
  }
}

extension VitalsInput {
  /// Imports state it; staff measure as clinicians; everybody else acts for the patient or the patient's
  /// device.
  fileprivate func source(of call: CallContext) -> MeasureSource {
    if let source { return source }
    let actor = call.actor
    if actor.role == .clinician || actor.role == .nurse { return .clinician }
    return fromDevice == true ? .device : .patient
  }
}
