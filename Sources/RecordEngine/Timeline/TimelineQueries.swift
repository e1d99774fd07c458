import LMDB
import RecordModel
import RecordStore

extension ReadTimeline: Scan {
  /// Records read for one page, so that no page takes long.
  private static let recordsPerPage = 8192

  func answer(_ view: borrowing RecordView) throws(Failure) -> Outcome {
    if let erased = try erasedEntry(view) {
      return Outcome(entries: [erased], page: Pagination(limit: try RecordPage.size(limit), nextCursor: nil))
    }
    _ = try view.patient(patientId)
    let size = try RecordPage.size(limit)
    let filter = try TimelineFilter(self, for: view.call.actor)
    let withholds = try !view.seesOwnEntries(of: patientId)
    var revisions = try range(view)
    var (entries, looked): ([TimelineEntry], Int) = ([], 0)
    while !revisions.isEmpty, entries.count < size, looked < Self.recordsPerPage {
      let stretch = nextStretch(&revisions)
      let positions = try view.store.databases.streams.positions(
        of: StreamID(patientId), from: stretch.lowerBound, limit: stretch.count, view)
      let ordered = isOldestFirst ? positions : positions.reversed()
      for (index, position) in ordered.enumerated() {
        looked += 1
        let record = try view.store.record(position, view)
        guard view.past?.moment.includes(record.envelope) ?? true, filter.accepts(record.envelope) else {
          continue
        }
        if withholds, try record.holdsSelfEntered(view.store) { continue }
        entries.append(try entry(record, view))
        if entries.count == size {
          // The rest of the stretch is left for the next page.
          let rest = UInt32(stretch.count - index - 1)
          revisions =
            isOldestFirst
            ? (stretch.upperBound - rest)..<revisions.upperBound
            : revisions.lowerBound..<(stretch.lowerBound + rest)
          break
        }
      }
    }
    var outcome = Outcome(
      entries: entries, page: Pagination(limit: size, nextCursor: nextCursor(revisions)))
    if withholds {
      outcome.withheld = [.vitals, .journal, .documents].filter { areas?.contains($0) ?? true }
    }
    return outcome
  }

  /// The only entry about an erased record, shown only to overseers.
  private func erasedEntry(_ view: borrowing RecordView) throws(Failure) -> TimelineEntry? {
    guard view.store.keyring.isErased(StreamID(patientId)) else { return nil }
    guard view.call.mayKnowErasures, view.past == nil, let erased = try view.erasure(of: patientId) else {
      throw .erased
    }
    return try entry(try view.store.record(erased.position, view), view)
  }

  private var isOldestFirst: Bool { order == .oldest }

  /// The remaining revisions.
  private func range(_ view: borrowing RecordView) throws(Failure) -> Range<UInt32> {
    let all = try view.store.databases.streams.tail(of: StreamID(patientId), view).nextRevision
    guard let cursor else { return 0..<all }
    guard let place = Cursor.position(TimelinePlace.self, cursor), place.next <= all else {
      throw RecordPage.badCursor
    }
    return isOldestFirst ? place.next..<all : 0..<place.next
  }

  private func nextStretch(_ revisions: inout Range<UInt32>) -> Range<UInt32> {
    let size: UInt32 = min(256, UInt32(revisions.count))
    defer {
      revisions =
        isOldestFirst
        ? revisions.lowerBound + size..<revisions.upperBound
        : revisions.lowerBound..<revisions.upperBound - size
    }
    return isOldestFirst
      ? revisions.lowerBound..<revisions.lowerBound + size
      : revisions.upperBound - size..<revisions.upperBound
  }

  private func nextCursor(_ rest: Range<UInt32>) -> String? {
    guard !rest.isEmpty else { return nil }
    return Cursor.text(TimelinePlace(next: isOldestFirst ? rest.lowerBound : rest.upperBound))
  }

  private func entry(_ record: StoredRecord, _ view: borrowing RecordView) throws(Failure) -> TimelineEntry {
    let envelope = record.envelope
    return TimelineEntry(
      position: envelope.position, revision: envelope.revision,
      type: EventCatalog.name(code: envelope.typeCode), area: EventCatalog.area(code: envelope.typeCode),
      occurredAt: OffsetTime(envelope.occurredAt, offsetMinutes: envelope.offsetMinutes),
      recordedAt: envelope.recordedAt, actor: envelope.actor.description, channel: "\(envelope.channel)",
      commandId: envelope.command,
      summary: try view.store.sealing.event(record)?.payload.summary.localized(view.call.language) ?? "")
  }
}

extension StoredRecord {
  /// Whether it is about entries that a patient may keep from the care team (R-MH-053): the journal, documents, and
  /// values measured by the patient or a device.
  fileprivate func holdsSelfEntered(_ store: Store) throws(Failure) -> Bool {
    switch (EventCatalog.area(code: envelope.typeCode), envelope.typeCode) {
    case (.journal, _), (.documents, _): true
    case (_, VitalsRecorded.type.code):
      (try store.sealing.event(self)?.payload as? VitalsRecorded)?.source.isPatients ?? true
    case (_, VitalsRetracted.type.code): envelope.actor.role == .patient
    default: false
    }
  }
}

/// The revision at the end of a page: the content of its cursors.
private struct TimelinePlace: Codable {
  let next: UInt32
}

/// The part of a filter that only needs envelopes.
private struct TimelineFilter {
  let request: ReadTimeline
  private let span: TimeSpan
  private let codes: Set<UInt16>?
  private let hidden: Set<UInt16>

  init(_ request: ReadTimeline, for reader: Actor) throws(Failure) {
    let types = reader.role == .patient ? EventCatalog.all.filter { $0.isHiddenFromPatient } : []
    hidden = Set(types.map { $0.type.code })
    self.request = request
    var problems: [FieldProblem] = []
    let names = Dictionary(
      EventCatalog.all.map { ($0.type.name, $0.type.code) }, uniquingKeysWith: { first, _ in first })
    for (index, name) in (request.types ?? []).enumerated() where names[name] == nil {
      problems.append(
        FieldProblem(path: "/types/\(index)", code: "unknown_value", message: "the name of an event type"))
    }
    var checks = FieldChecks()
    checks.span(request.from, request.to)
    problems += checks.problems
    if !problems.isEmpty { throw Failure(problems: problems) }
    span = TimeSpan(checked: request.from, request.to)
    codes = request.types.map { Set($0.compactMap { names[$0] }) }
  }

  func accepts(_ envelope: Envelope) -> Bool {
    if hidden.contains(envelope.typeCode) { return false }
    if let codes, !codes.contains(envelope.typeCode) { return false }
    if let areas = request.areas {
      guard let area = EventCatalog.area(code: envelope.typeCode), areas.contains(area) else { return false }
    }
    let moment = request.by == .recorded ? envelope.recordedAt : envelope.occurredAt
    guard span.contains(moment) else { return false }
    guard let actor = request.actor else { return true }
    return envelope.actor.description == actor || "\(envelope.actor.role)" == actor
  }
}
