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
        ExportColumn("payload", .json, "What happened, in the newest shape of its type."),
      ])
  ) { (record, source) throws(Failure) in
    [try LogReader(store: source.engine.store).event(record).exportRow]
  }
}

extension ExportColumn {
  static let position = ExportColumn("position", .integer, "Place of the event in the log, from 1.")
  static let recordedAt = ExportColumn("recorded_at", .timestamp, "When the log took it.")
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
