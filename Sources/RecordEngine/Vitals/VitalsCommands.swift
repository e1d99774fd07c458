import RecordModel

extension LogVitals: Command {
  func decide(_ view: borrowing RecordView) throws(Failure) -> Decision<VitalsEntry> {
    let reading = try VitalsReading(patientId, view)
    let recorded = try reading.recording(input, corrects: nil, view)
    if let known = try view.vitals(recorded.entryId) {
      return try unchanged(known, recorded, reading, view)
    }
    let entry = try reading.newEntry(recorded, at: input.timestamp.moment, view)
    var decision = Decision(StreamID(patientId), [recorded], outcome: entry)
    decision.occurred = [0: input.timestamp]
    return decision
  }

  /// The same id and content again changes nothing; other content, or another patient's entry, is refused without
  /// saying which (R-MH-269, R-MH-270).
  private func unchanged(
    _ known: (patient: PatientID, document: VitalsEntryDocument), _ recorded: VitalsRecorded,
    _ reading: VitalsReading, _ view: borrowing RecordView
  ) throws(Failure) -> Decision<VitalsEntry> {
    var same = known.document.recorded
    same.measureSet = recorded.measureSet
    guard known.patient == patientId, same == recorded,
      known.document.effectiveAt == input.timestamp.moment
    else {
      throw .duplicateID
    }
    return .unchanged(StreamID(patientId), outcome: try reading.entry(known.document, view))
  }
}

extension RetractVitals: Command {
  func decide(_ view: borrowing RecordView) throws(Failure) -> Decision<VitalsEntry> {
    let reading = try VitalsReading(patientId, view)
    var document = try reading.retractable(vitalId, view)
    if let note, !NoteText.allows(note) {
      throw Failure(problems: [
        FieldProblem(
          path: "/note", code: "bad_format", message: "at most 500 characters without control characters")
      ])
    }
    // The event has no position yet, and the answer does not show it.
    document.retraction = VitalsEntryDocument.Retraction(
      position: 0, reason: reason, note: note, at: view.now, by: view.call.actor.description)
    return Decision(
      StreamID(patientId), [VitalsRetracted(entryId: vitalId, reason: reason, note: note)],
      outcome: try reading.entry(document, view))
  }
}

extension CorrectVitals: Command {
  func decide(_ view: borrowing RecordView) throws(Failure) -> Decision<VitalsEntry> {
    let reading = try VitalsReading(patientId, view)
    let recorded = try reading.recording(input, corrects: vitalId, view)
    _ = try reading.retractable(vitalId, view)
    if try view.vitals(recorded.entryId) != nil { throw .duplicateID }
    let entry = try reading.newEntry(recorded, at: input.timestamp.moment, view)
    var decision = Decision(
      StreamID(patientId), [VitalsRetracted(entryId: vitalId, reason: reason), recorded], outcome: entry)
    decision.occurred = [1: input.timestamp]
    return decision
  }
}

extension VitalsReading {
  /// What is recorded of entered values, checked.
  fileprivate func recording(
    _ input: VitalsInput, corrects: RecordID?, _ view: borrowing RecordView
  ) throws(Failure) -> VitalsRecorded {
    let source = input.source(of: view.call)
    let checks = VitalsChecks(
      input: input, set: set, person: person, isImport: view.call.channel == .dataImport, now: view.now)
    return VitalsRecorded(
      entryId: input.id ?? RecordID(made: view.store.random.words()),
      measurements: try checks.measurements(from: source),
      glucoseContext: input.bloodGlucose == nil ? nil : input.glucoseContext ?? .unknown,
      note: input.note, source: source, measureSet: set.id, corrects: corrects)
  }

  /// The entry that is about to be recorded, with its warnings.
  fileprivate func newEntry(
    _ recorded: VitalsRecorded, at moment: Timestamp, _ view: borrowing RecordView
  ) throws(Failure) -> VitalsEntry {
    let document = VitalsEntryDocument(
      position: 0, recorded: recorded, effectiveAt: moment, recordedAt: view.now,
      recordedBy: view.call.actor.description)
    var entry = try entry(document, view)
    entry.warnings = try warnings(on: entry, view)
    return entry
  }

  /// The patient's entry, where it counts and the caller may declare it wrong: a patient own ones only (R-MH-226).
  fileprivate func retractable(
    _ id: RecordID, _ view: borrowing RecordView
  ) throws(Failure) -> VitalsEntryDocument {
    guard let known = try view.vitals(id), known.patient == patient else {
      throw Failure(.notFound, "there is no such entry", details: ["field": "vitalId"])
    }
    guard known.document.retraction == nil else {
      throw Failure(
        .stateConflict, "the entry was declared wrong before", details: ["reason": "already_retracted"])
    }
    let actor = view.call.actor
    guard actor.role != .patient || known.document.recordedBy == actor.description else {
      throw Failure(.forbidden, "only own entries can be taken back", details: ["field": "vitalId"])
    }
    return known.document
  }
}

extension VitalsInput {
  /// Imports say it; staff measure as clinicians; everybody else speaks for the patient or the patient's device.
  fileprivate func source(of call: CallContext) -> MeasureSource {
    if let source { return source }
    let actor = call.actor
    if actor.role == .clinician || actor.role == .nurse { return .clinician }
    return fromDevice == true ? .device : .patient
  }
}

extension RecordID {
  /// An id of our own: 32 hexadecimal digits.
  init(made words: (UInt64, UInt64)) {
    self.init(replacing: Hexadecimal.text(words.0.keyBytes + words.1.keyBytes))
  }
}

extension RecordView {
  /// An entry by its id, whoever's it is.
  func vitals(_ id: RecordID) throws(Failure) -> (patient: PatientID, document: VitalsEntryDocument)? {
    guard let place = try document(VitalsPlaceDocument.self, id.keyBytes) else { return nil }
    let key = VitalsEntryDocument.key(place.patientId, place.effectiveAt, id)
    return try document(VitalsEntryDocument.self, key).map { (place.patientId, $0) }
  }
}

extension VitalsReading {
  fileprivate func warnings(
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
