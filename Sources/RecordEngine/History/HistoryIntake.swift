import RecordModel
import RecordStore

/// Collects entries of one patient, one after the other, into one decision.
struct HistoryIntake {
  let patient: PatientID
  let person: PersonDetails
  private let now: Timestamp
  private(set) var events: [any Event] = []
  private(set) var occurred: [Int: OffsetTime] = [:]
  /// The entries of this decision, which are in no view yet.
  private var taken: [RecordID: HistoryDocument] = [:]

  init(_ patient: PatientID, _ view: borrowing RecordView) throws(Failure) {
    (self.patient, now) = (patient, view.now)
    person = try view.patient(patient).person
  }

  /// The result for an entry.
  enum Result {
    case taken(HistoryResult.Kind, HistoryDocument)
    case refused([FieldProblem])
  }

  /// Judges an entry and adds its events.
  mutating func take(_ input: HistoryInput, _ view: borrowing RecordView) throws(Failure) -> Result {
    let problems = HistoryChecks(input: input, person: person, now: view.now).problems
    if !problems.isEmpty { return .refused(problems) }
    let id = input.id ?? RecordID(made: view.store.random.words())
    if let known = taken[id] { return again(input, known) }
    if let place = try view.document(HistoryPlaceDocument.self, id.keyBytes) {
      guard place.patientId == patient, !place.isAbsence,
        let known = try view.document(HistoryDocument.self, place.key(id))
      else { return .refused([Self.duplicate]) }
      return again(input, known)
    }
    return .taken(.recorded, record(input, id, view))
  }

  /// The decision on all collected entries.
  func decision<Outcome>(_ outcome: Outcome) -> Decision<Outcome> {
    if events.isEmpty { return .unchanged(StreamID(patient), outcome: outcome) }
    var decision = Decision(StreamID(patient), events, outcome: outcome)
    decision.occurred = occurred
    return decision
  }

  private mutating func record(
    _ input: HistoryInput, _ id: RecordID, _ view: borrowing RecordView
  ) -> HistoryDocument {
    let start = input.content.start.counted(from: now)
    let recorded = HistoryRecorded(entryId: id, content: input.content)
    append(recorded, at: start)
    if let end = input.end { resolve(id, end, since: start) }
    let document = HistoryDocument(
      position: 0, recorded: recorded, startAt: start.moment, recordedAt: view.recordedAt,
      recordedBy: view.call.actor.description, end: input.end)
    taken[id] = document
    return document
  }

  /// The same content again changes nothing, except for an end that was not known before; other content is
  /// refused without revealing whose the id is (R-MH-269, R-MH-270).
  private mutating func again(_ input: HistoryInput, _ known: HistoryDocument) -> Result {
    guard known.recorded.content == input.content,
      input.end == nil || known.end == nil || known.end == input.end
    else { return .refused([Self.duplicate]) }
    guard let end = input.end, known.end == nil, !known.isRetracted else { return .taken(.known, known) }
    resolve(known.recorded.entryId, end, since: OffsetTime(known.startAt, offsetMinutes: 0))
    var document = known
    document.end = end
    taken[known.recorded.entryId] = document
    return .taken(.resolved, document)
  }

  /// An end known only by its day, month or year does not come before a beginning in it.
  mutating func resolve(_ id: RecordID, _ end: HistoryTime, since start: OffsetTime) {
    let moment = end.counted(from: now)
    append(
      HistoryResolved(entryId: id, end: end),
      at: moment.moment < start.moment
        ? OffsetTime(start.moment, offsetMinutes: moment.offsetMinutes) : moment)
  }

  private mutating func append(_ event: any Event, at moment: OffsetTime) {
    occurred[events.count] = moment
    events.append(event)
  }

  static let duplicate = FieldProblem(
    path: "/id", code: "duplicate_id", message: "this id is taken by other content")
}
