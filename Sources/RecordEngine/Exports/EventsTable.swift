import RecordExport
import RecordModel

extension AreaTable {
  /// The log itself.
  static let events = AreaTable(
    area: .patients,
    ExportTable(
      "events", "One row for each event of the patient's stream; all else follows from these.",
      columns: [
        .position,
        ExportColumn("revision", .integer, "Place in the patient's stream, from 0, without gaps."),
        ExportColumn("type", .text, "Stored name of the event."),
        ExportColumn("version", .integer, "Version of the shape that was stored."),
        ExportColumn("occurred_at", .timestamp, "When it happened, with the UTC offset of the place."),
        .recordedAt,
        ExportColumn("actor", .text, "Who did it: role, a colon and the id."),
        ExportColumn("channel", .text, "By which way it came: daemon, socket, gateway or dataImport."),
        ExportColumn("request_id", .text, "The request that led to it; may be empty."),
        ExportColumn("command_id", .uuid, "The caller's id of the command; may be empty."),
        ExportColumn("hash", .text, "Chain hash of the stored record, 64 hexadecimal digits."),
        ExportColumn(
          "payload", .json,
          "What happened, in the newest shape of its type; none of a journal entry that was deleted."),
      ])
  ) { (record, source) throws(Failure) in
    let event = try source.engine.store.sealing.event(record)
    var payload = ExportCell.null
    if let event, try !source.isOfDeletedEntry(event) {
      payload = .written(try LogReader.text(event.payload))
    }
    let stored = LogEvent(record.envelope, payload: nil, hash: Hexadecimal.text(record.hash))
    return [stored.exportRow(payload)]
  }
}

extension ExportColumn {
  static let position = ExportColumn("position", .integer, "Place of the event in the log, from 1.")
  static let recordedAt = ExportColumn("recorded_at", .timestamp, "When the log took it.")
}

extension ExportSource {
  /// Whether it holds text of a journal entry that was deleted since: that leaves every table, but not that there was an
  /// entry (R-MH-125).
  ///
  /// `events.ndjson` is the log itself, which is imported byte by byte; it holds what the log holds.
  func isOfDeletedEntry(_ event: RecordedEvent) throws(Failure) -> Bool {
    guard let patient = event.envelope.stream.patient else { return false }
    let id: RecordID
    switch event.payload {
    case let created as JournalEntryCreated: id = created.entryId
    case let revised as JournalEntryRevised: id = revised.entryId
    default: return false
    }
    let place = try read { (view) throws(Failure) in
      try view.documentToday(JournalPlaceDocument.self, JournalPlaceDocument.key(patient, id))
    }
    return place.map { $0.date == nil } ?? false
  }
}

extension LogEvent {
  fileprivate func exportRow(_ payload: ExportCell) -> [ExportCell] {
    [
      ExportCell(position), ExportCell(revision), ExportCell(type), ExportCell(version),
      ExportCell(describing: occurredAt), ExportCell(describing: recordedAt), ExportCell(actor),
      ExportCell(channel), ExportCell(describing: requestId), ExportCell(describing: commandId),
      ExportCell(hash), payload,
    ]
  }
}
