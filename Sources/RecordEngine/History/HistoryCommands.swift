import RecordModel
import RecordStore

extension RecordHistory: Command {
  func decide(_ view: borrowing RecordView) throws(Failure) -> Decision<HistoryEntry> {
    var intake = try HistoryIntake(patientId, view)
    switch try intake.take(entry, view) {
    case .taken(_, let document): return intake.decision(document.entry)
    case .refused([HistoryIntake.duplicate]): throw Failure.duplicateID
    case .refused(let problems):
      throw Failure(problems: problems.map { $0.within("/entry") })
    }
  }
}

extension RecordHistoryBatch: Command {
  func decide(_ view: borrowing RecordView) throws(Failure) -> Decision<Outcome> {
    guard (1...Self.limit).contains(entries.count) else {
      throw Failure(problems: [
        FieldProblem(path: "/entries", code: "out_of_range", message: "1 to \(Self.limit) entries")
      ])
    }
    var intake = try HistoryIntake(patientId, view)
    var results: [HistoryResult] = []
    for entry in entries {
      switch try intake.take(entry, view) {
      case .taken(let kind, let document):
        results.append(HistoryResult(id: document.recorded.entryId, outcome: kind))
      case .refused(let problems):
        results.append(
          HistoryResult(id: entry.id, outcome: .refused, problems: problems.map(HistoryResult.Problem.init)))
      }
    }
    return intake.decision(Outcome(results: results))
  }
}

extension ResolveHistory: Command {
  func decide(_ view: borrowing RecordView) throws(Failure) -> Decision<HistoryEntry> {
    var intake = try HistoryIntake(patientId, view)
    guard case .entry(var document) = try view.historyRecord(entryId, of: patientId) else {
      throw Failure.noEntry
    }
    let content = document.recorded.content
    if document.isRetracted { throw Failure.alreadyRetracted }
    if document.end != nil {
      throw Failure(.stateConflict, "the entry has ended before", details: ["reason": "already_resolved"])
    }
    try view.checkOwn(document.recordedBy)
    guard content.resource.lasts else {
      throw Failure(
        .stateConflict, "entries of this kind do not last", details: ["reason": "not_resolvable"])
    }
    let problems = HistoryChecks.endProblems(end, after: content.start, view.now)
    if !problems.isEmpty { throw Failure(problems: problems) }
    intake.resolve(entryId, end, since: OffsetTime(document.startAt, offsetMinutes: 0))
    document.end = end
    return intake.decision(document.entry)
  }
}

extension RetractHistory: Command {
  func decide(_ view: borrowing RecordView) throws(Failure) -> Decision<Outcome> {
    _ = try view.patient(patientId)
    let resource: HistoryResource
    switch try view.historyRecord(entryId, of: patientId) {
    case .entry(let document):
      if document.isRetracted { throw Failure.alreadyRetracted }
      try view.checkOwn(document.recordedBy)
      resource = document.recorded.content.resource
    case .absence(let document, let kind):
      try view.checkOwn(document.recordedBy)
      resource = kind
    case .retractedAbsence: throw Failure.alreadyRetracted
    case nil: throw Failure.noEntry
    }
    if let note, !NoteText.allows(note) {
      throw Failure(problems: [
        FieldProblem(
          path: "/note", code: "bad_format", message: "at most 500 characters without control characters")
      ])
    }
    return Decision(
      StreamID(patientId), [HistoryRetracted(entryId: entryId, reason: reason, note: note)],
      outcome: Outcome(entryId: entryId, resource: resource))
  }
}

extension Failure {
  fileprivate static let noEntry = Failure(
    .notFound, "there is no such entry", details: ["field": "entryId"])
  fileprivate static let alreadyRetracted = Failure(
    .stateConflict, "the entry was declared wrong before", details: ["reason": "already_retracted"])
}

extension FieldProblem {
  fileprivate func within(_ parent: String) -> FieldProblem {
    var problem = self
    problem.path = parent + path
    return problem
  }
}

extension HistoryResult.Problem {
  fileprivate init(_ problem: FieldProblem) {
    self.init(path: problem.path, code: problem.code, message: problem.message)
  }
}

/// The record that an id of a history names.
enum HistoryRecord {
  case entry(HistoryDocument)
  case absence(HistoryAbsenceDocument, HistoryResource)
  case retractedAbsence
}

extension RecordView {
  /// The record that an id of a patient names; another patient's looks absent.
  func historyRecord(_ id: RecordID, of patient: PatientID) throws(Failure) -> HistoryRecord? {
    guard let place = try document(HistoryPlaceDocument.self, id.keyBytes), place.patientId == patient else {
      return nil
    }
    if place.isAbsence {
      guard let absence = try document(HistoryAbsenceDocument.self, place.key(id)) else {
        return .retractedAbsence
      }
      return .absence(absence, place.resource)
    }
    return try document(HistoryDocument.self, place.key(id)).map { .entry($0) }
  }

  /// Patients may end and retract only their own entries (R-MH-226).
  fileprivate func checkOwn(_ recordedBy: String) throws(Failure) {
    guard call.actor.role != .patient || recordedBy == call.actor.description else {
      throw Failure(.forbidden, "only own entries can be changed", details: ["field": "entryId"])
    }
  }
}
