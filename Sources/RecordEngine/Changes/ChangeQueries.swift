import LMDB
import RecordModel
import RecordStore

extension ListChanges: WaitingOperation {
  /// Events read for one answer, so that none takes long.
  private static let eventsPerAnswer: UInt32 = 4096
  private static let sizes = 1...1000

  func ends(_ engine: Engine) throws(Failure) -> JobEnds {
    try engine.changes.ends(of: StreamID(patientId), engine)
  }

  static func isUnderWay(_ outcome: Outcome) -> Bool { outcome.changes.isEmpty && !outcome.hasMore }

  func perform(_ engine: Engine, _ call: CallContext) throws(Failure) -> Outcome {
    let limit = limit ?? 200
    guard Self.sizes.contains(limit) else { throw Self.refusal("limit", "1 to 1000") }
    return try engine.read(call) { (view) throws(Failure) in try answer(view, limit) }
  }

  private func answer(_ view: borrowing RecordView, _ limit: Int) throws(Failure) -> Outcome {
    _ = try view.patient(patientId)
    let (store, stream) = (view.store, StreamID(patientId))
    let head = try store.meta.head(view).position
    // Of a log that was restored, or another one: going on from there would leave out what comes next.
    guard since <= head else { throw Self.refusal("since", "the log ends before it") }
    let all = try store.databases.streams.tail(of: stream, view).nextRevision
    var revision = try store.databases.streams.firstRevision(after: since, of: stream, view)
    let end = min(all, revision.addingReportingOverflow(Self.eventsPerAnswer).partialValue)
    var (changes, reached): ([RecordChange], UInt64) = ([], since)
    while revision < end, changes.count < limit {
      let positions = try store.databases.streams.positions(
        of: stream, from: revision, limit: min(256, Int(end - revision)), view)
      for position in positions where changes.count < limit {
        (revision, reached) = (revision + 1, position)
        if let change = try view.change(try store.record(position, view)) { changes.append(change) }
      }
      if positions.isEmpty { break }
    }
    let hasMore = revision < all
    return Outcome(changes: changes, next: hasMore ? reached : head, hasMore: hasMore)
  }

  private static func refusal(_ field: String, _ message: String) -> Failure {
    Failure(problems: [FieldProblem(path: "/\(field)", code: "out_of_range", message: message)])
  }
}

extension RecordView {
  /// What a patient is told of an event; `nil` if it is unfinished work of the care team, or about what was removed.
  fileprivate func change(_ record: StoredRecord) throws(Failure) -> RecordChange? {
    let envelope = record.envelope
    guard let type = EventCatalog.type(code: envelope.typeCode), !type.isHiddenFromPatient,
      let event = try store.sealing.event(record)
    else { return nil }
    return RecordChange(
      position: envelope.position, type: type.type.name, step: (event.payload as? any SaysStep)?.saidStep,
      area: EventCatalog.area(code: envelope.typeCode),
      id: Self.id(event.payload)
        ?? PatientID(high: envelope.stream.high, low: envelope.stream.low).description,
      occurredAt: OffsetTime(envelope.occurredAt, offsetMinutes: envelope.offsetMinutes),
      recordedAt: envelope.recordedAt)
  }

  /// The id of what an event is about: the one that it makes, or the first that it names.
  private static func id(_ event: any Event) -> String? {
    if let made = event as? any MakesRecord { return "\(made.madeID)" }
    guard case .object(let members)? = (try? Tape(encoding: event))?.value() else { return nil }
    for member in members where NamedThings.isThing(member.name) {
      if case .string(let id) = member.value { return id }
    }
    return nil
  }
}
