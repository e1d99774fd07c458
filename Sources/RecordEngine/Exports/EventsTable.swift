import RecordExport
import RecordModel
import RecordStore

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
          "What happened, in the newest shape of its type, members in any order; none of a deleted journal entry."
        ),
      ])
  ) { (record, source) throws(Failure) in
    let payload = try source.writtenPayload(of: record)
    let stored = LogEvent(record.envelope, payload: nil, hash: Hexadecimal.text(record.hash))
    return [stored.exportRow(payload.map { .written($0) } ?? .null)]
  }
}

extension ExportColumn {
  static let position = ExportColumn("position", .integer, "Place of the event in the log, from 1.")
  static let recordedAt = ExportColumn("recorded_at", .timestamp, "When the log took it.")
}

private let journalTypes = Set(EventCatalog.types(of: .journal).map { $0.type.code })

extension RowSource {
  /// The payload's JSON text; `nil` if it must not be shown.
  fileprivate func writtenPayload(of record: StoredRecord) throws(Failure) -> [UInt8]? {
    if let type = EventCatalog.type(code: record.envelope.typeCode), Self.isStoredAsShown(type, record) {
      guard let payload = try sealing.payload(record) else { return nil }
      var text: [UInt8] = []
      JSON.write(payload, node: payload.root, into: &text)
      return text
    }
    guard let event = try sealing.event(record), try !isOfDeletedEntry(event) else { return nil }
    return try LogReader.text(event.payload)
  }

  /// Whether the stored payload can be shown without becoming an event first: most of an export's events.
  ///
  /// Not for any events of the journal: ``isOfDeletedEntry(_:)`` has to see them.
  private static func isStoredAsShown(_ type: any Event.Type, _ record: StoredRecord) -> Bool {
    type.type.version == record.envelope.version && type.hiddenMembers.isEmpty
      && !journalTypes.contains(type.type.code)
  }

  /// Whether it holds text of a journal entry that was deleted since: no table has that, though they show
  /// that there was an entry (R-MH-125).
  ///
  /// `events.ndjson` is the log itself, which is imported byte by byte, so it has all of the log's content.
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
