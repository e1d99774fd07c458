import RecordExport
import RecordModel

extension ExportSource {
  /// Records opened in one batch.
  private static let recordsPerBatch = 256

  /// The next rows of a table of events; an offset is a position of the log.
  func eventBatch(_ table: RecordTable, after offset: UInt64) throws(Failure) -> Batch {
    let stretch = try LogReader(store: engine.store).stretch(
      after: offset, filter: LogFilter(patient: pin.patient, types: table.eventTypes),
      limit: Self.recordsPerBatch)
    let isEnd = stretch.reached == offset || stretch.reached >= pin.position
    var batch = Batch(reached: min(stretch.reached, pin.position), isEnd: isEnd)
    let values = table == .answerChanges ? answerValues(after: offset) : nil
    for record in stretch.records where record.position <= pin.position {
      batch.entries.append((try rows(table, record, values), record.position))
    }
    return batch
  }

  private func rows(
    _ table: RecordTable, _ record: StoredRecord, _ values: AnswerValues?
  ) throws(Failure) -> [[ExportCell]] {
    if table == .events {
      var event = try LogReader(store: engine.store).event(record)
      if try isOfDeletedEntry(record) { event.payload = nil }
      return [event.exportRow]
    }
    guard let event = try engine.store.sealing.event(record) else { return [] }
    switch (table, event.payload) {
    case (.answerChanges, let saved as AnswerSaved):
      let old = try values?.replace(saved, record.envelope.revision)
      return [saved.exportRow(event.envelope, old: old)]
    case (.answerChanges, let started as AssessmentStarted):
      values?.start(started, record.envelope.revision)
      return []
    case (.scores, let scored as AssessmentScored):
      return scored.scales.map { scored.exportRow($0, event.envelope.position) }
    case (.scoreItems, let scored as AssessmentScored):
      return scored.scales.flatMap { scale in scale.items.map { scored.exportRow(scale, $0) } }
    case (.safetyFlags, let raised as SafetyFlagRaised):
      return [raised.exportRow(event.envelope, try rule(raised))]
    default: return []
    }
  }

  /// Whether it holds text of a journal entry that was deleted since: that leaves every export, but not that there was
  /// an entry (R-MH-125).
  private func isOfDeletedEntry(_ record: StoredRecord) throws(Failure) -> Bool {
    guard EventCatalog.area(code: record.envelope.typeCode) == .journal,
      let patient = record.envelope.stream.patient, let event = try engine.store.sealing.event(record)
    else { return false }
    let id: RecordID
    switch event.payload {
    case let created as JournalEntryCreated: id = created.entryId
    case let revised as JournalEntryRevised: id = revised.entryId
    default: return false
    }
    let place = try engine.read(call) { (view) throws(Failure) in
      try view.documentToday(JournalPlaceDocument.self, JournalPlaceDocument.key(patient, id))
    }
    return place.map { $0.date == nil } ?? false
  }

  /// The rule of a raised flag, in the questionnaire's version that the assessment keeps.
  private func rule(_ raised: SafetyFlagRaised) throws(Failure) -> FunnelDefinition.SafetyFlag? {
    guard let assessment = try state().assessment(raised.assessmentId) else { return nil }
    return try engine.read(call) { (view) throws(Failure) in
      try view.funnel(version: assessment.funnelVersion).definition.safetyFlags
        .first { $0.code == raised.code }
    }
  }
}

extension RecordTable {
  /// Types of the events whose rows a table holds, or that it has to see; `nil` for all.
  fileprivate var eventTypes: Set<String>? {
    switch self {
    case .answerChanges: [AssessmentStarted.type.name, AnswerSaved.type.name]
    case .scores, .scoreItems: [AssessmentScored.type.name]
    case .safetyFlags: [SafetyFlagRaised.type.name]
    case .patient, .assessments, .answers, .events: nil
    }
  }
}

extension AnswerSaved {
  fileprivate func exportRow(_ envelope: Envelope, old: Int32?) -> [ExportCell] {
    let occurredAt = OffsetTime(envelope.occurredAt, offsetMinutes: envelope.offsetMinutes)
    return [
      ExportCell(envelope.position), ExportCell(describing: occurredAt),
      ExportCell(describing: envelope.recordedAt), ExportCell(describing: assessmentId),
      ExportCell(questionKey.text), ExportCell(old), ExportCell(value),
    ]
  }
}

extension AssessmentScored {
  fileprivate func exportRow(_ scale: ScaleOutcome, _ position: UInt64) -> [ExportCell] {
    [
      ExportCell(describing: assessmentId), ExportCell(describing: reportId), ExportCell(scale.key),
      ExportCell(scale.value), ExportCell(scale.riskLevel), ExportCell(scoringVersion), ExportCell(position),
    ]
  }

  fileprivate func exportRow(_ scale: ScaleOutcome, _ item: ScoredItem) -> [ExportCell] {
    [
      ExportCell(describing: assessmentId), ExportCell(scale.key), ExportCell(item.question),
      ExportCell(item.answer), ExportCell(item.contribution),
    ]
  }
}

extension SafetyFlagRaised {
  fileprivate func exportRow(_ envelope: Envelope, _ rule: FunnelDefinition.SafetyFlag?) -> [ExportCell] {
    [
      ExportCell(envelope.position), ExportCell(describing: envelope.recordedAt),
      ExportCell(describing: assessmentId), ExportCell(code), ExportCell(questionKey.text),
      ExportCell(rule?.severity.rawValue), ExportCell(rule?.message.de), ExportCell(rule?.message.en),
    ]
  }
}

extension LogEvent {
  fileprivate var exportRow: [ExportCell] {
    [
      ExportCell(position), ExportCell(revision), ExportCell(type), ExportCell(version),
      ExportCell(describing: occurredAt), ExportCell(describing: recordedAt), ExportCell(actor),
      ExportCell(channel), ExportCell(describing: requestId), ExportCell(describing: commandId),
      ExportCell(hash), payload.map { .json($0) } ?? .null,
    ]
  }
}
