import RecordModel
import RecordStore

extension LogVitals: Command {
  func decide(_ view: borrowing RecordView) throws(Failure) -> Decision<VitalsEntry> {
    let reading = try VitalsReading(patientId, view)
    let recorded = try reading.recording(input, corrects: nil, view)
    if let known = try view.vitals(recorded.entryId) {
      guard known.patient == patientId, known.document.isSame(as: recorded, at: input.timestamp.moment) else {
        throw .duplicateID
      }
      return .unchanged(StreamID(patientId), outcome: try reading.entry(known.document, view))
    }
    let entry = try reading.newEntry(recorded, at: input.timestamp.moment, view)
    var alerts = AlertRaising(patientId)
    try reading.alert(on: entry, &alerts, view)
    var decision = Decision(StreamID(patientId), [recorded] + alerts.events, outcome: entry)
    decision.occurred = [0: input.timestamp]
    return decision
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
      position: 0, reason: reason, note: note, at: view.recordedAt, by: view.call.actor.description)
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
    var alerts = AlertRaising(patientId)
    try reading.alert(on: entry, &alerts, view)
    var decision = Decision(
      StreamID(patientId), [VitalsRetracted(entryId: vitalId, reason: reason), recorded] + alerts.events,
      outcome: entry)
    decision.occurred = [1: input.timestamp]
    return decision
  }
}

extension VitalsReading {
  /// The patient's entry, if it counts and the caller may declare it wrong: patients only their own
  /// (R-MH-226).
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

extension RecordID {
  /// A new id of ours: 32 hexadecimal digits.
  init(made words: (UInt64, UInt64)) {
    self.init(replacing: Hexadecimal.text(words.0.keyBytes + words.1.keyBytes))
  }

  /// A new id of ours for contracts that want a UUID: version 4, lower case.
  init(uuid words: (UInt64, UInt64)) { self.init(replacing: PatientID(random: words).description) }
}

extension RecordView {
  /// An entry by its id, of any patient.
  func vitals(_ id: RecordID) throws(Failure) -> (patient: PatientID, document: VitalsEntryDocument)? {
    guard let place = try document(VitalsPlaceDocument.self, id.keyBytes) else { return nil }
    let key = VitalsEntryDocument.key(place.patientId, place.effectiveAt, id)
    return try document(VitalsEntryDocument.self, key).map { (place.patientId, $0) }
  }
}
