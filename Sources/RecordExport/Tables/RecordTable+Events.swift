/// The tables that are read off the patient's events; rows stand in the order of the log.
extension RecordTable {
  static let answerChangesTable = ExportTable(
    RecordTable.answerChanges.rawValue,
    "One row for each save of an answer, also one that repeats the value.",
    columns: [
      position,
      ExportColumn("occurred_at", .timestamp, "When it was answered, with the UTC offset of the place."),
      recordedAt, assessment,
      ExportColumn("question_id", .text, "Key of the question."),
      ExportColumn("old_value", .integer, "The value until then; empty for the first answer."),
      ExportColumn("new_value", .integer, "The value from then on."),
    ])

  static let scoresTable = ExportTable(
    RecordTable.scores.rawValue, "One row for each computed scale.",
    columns: [
      assessment, report, scale,
      ExportColumn("value", .decimal, "The value."),
      ExportColumn("risk_level", .text, "The band that the value lies in; may be empty."),
      ExportColumn("scoring_version", .integer, "Version of the rules inside the questionnaire's version."),
      position,
    ])

  static let scoreItemsTable = ExportTable(
    RecordTable.scoreItems.rawValue, "One row for each answer that a scale was computed from.",
    columns: [
      assessment, scale,
      ExportColumn("question_id", .text, "Key of the question."),
      ExportColumn("answer_value", .integer, "The answer that was counted."),
      ExportColumn("contribution", .integer, "Points times weight times the scale's multiplier."),
    ])

  static let safetyFlagsTable = ExportTable(
    RecordTable.safetyFlags.rawValue, "One row for each safety flag that an answer raised.",
    columns: [
      position, recordedAt, assessment,
      ExportColumn("code", .text, "Code of the flag in the questionnaire."),
      ExportColumn("question_id", .text, "Key of the question."),
      ExportColumn("severity", .text, "notice, warning or urgent."),
      ExportColumn("message_de", .text, "What it says in German."),
      ExportColumn("message_en", .text, "What it says in English."),
    ])

  static let eventsTable = ExportTable(
    RecordTable.events.rawValue,
    "One row for each event of the patient's stream; all else follows from these.",
    columns: [
      position,
      ExportColumn("revision", .integer, "Place in the patient's stream, from 0, without gaps."),
      ExportColumn("type", .text, "Stored name of the event."),
      ExportColumn("version", .integer, "Version of the shape that was stored."),
      ExportColumn("occurred_at", .timestamp, "When it happened, with the UTC offset of the place."),
      recordedAt,
      ExportColumn("actor", .text, "Who did it: role, a colon and the id."),
      ExportColumn("channel", .text, "By which way it came: daemon, socket, gateway or dataImport."),
      ExportColumn("request_id", .text, "The request that led to it; may be empty."),
      ExportColumn("command_id", .uuid, "The caller's id of the command; may be empty."),
      ExportColumn("hash", .text, "Chain hash of the stored record, 64 hexadecimal digits."),
      ExportColumn(
        "payload", .json,
        "What happened, in the newest shape of its type; none of a journal entry that was deleted."),
    ])

  private static let position = ExportColumn("position", .integer, "Place of the event in the log, from 1.")
  private static let recordedAt = ExportColumn("recorded_at", .timestamp, "When the log took it.")
  private static let assessment = ExportColumn("assessment_id", .uuid, "The assessment.")
  private static let report = ExportColumn("report_id", .uuid, "The report.")
  private static let scale = ExportColumn("scale", .text, "Key of the scale in the questionnaire.")
}
