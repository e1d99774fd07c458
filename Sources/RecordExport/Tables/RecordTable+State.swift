/// The tables that show how things stood at the export's position.
extension RecordTable {
  static let patientTable = ExportTable(
    RecordTable.patient.rawValue, "The patient; one row.", isSingle: true,
    columns: [
      ExportColumn("patient_id", .uuid, "The patient."),
      ExportColumn("full_name", .text, "Name as the person wrote it; empty where it is not known."),
      ExportColumn("birth_date", .date, "Day of birth; empty where it is not known."),
      ExportColumn("sex", .text, "FHIR administrative-gender: male, female, other or unknown; may be empty."),
      ExportColumn("language", .text, "The person's language, de or en; may be empty."),
      ExportColumn("created_at", .timestamp, "When the record was opened."),
      ExportColumn("updated_at", .timestamp, "When the profile changed last."),
    ])

  static let assessmentsTable = ExportTable(
    RecordTable.assessments.rawValue, "One row for each questionnaire that was begun, by start, then by id.",
    columns: [
      ExportColumn("id", .uuid, "The assessment."),
      ExportColumn("funnel", .text, "Name (slug) of the questionnaire."),
      ExportColumn("funnel_version_id", .text, "Version of the questionnaire that was answered."),
      ExportColumn("status", .text, "in_progress or completed."),
      ExportColumn("started_at", .timestamp, "When it was begun."),
      ExportColumn("completed_at", .timestamp, "When it was finished; empty while it is in progress."),
      ExportColumn("total_score", .decimal, "Value of the primary scale; empty where there is none."),
      ExportColumn("risk_level", .text, "Band of the primary scale; empty where there is none."),
      ExportColumn("report_id", .uuid, "The scored report; empty where there is none."),
    ])

  static let answersTable = ExportTable(
    RecordTable.answers.rawValue,
    "One row for each question that was answered, with the last value; by assessment, then by first answer.",
    columns: [
      ExportColumn("assessment_id", .uuid, "The assessment."),
      ExportColumn("answer_id", .uuid, "The answer; keeps its id when its value changes."),
      ExportColumn("question_id", .text, "Key of the question."),
      ExportColumn("question_label_de", .text, "The question in German."),
      ExportColumn("question_label_en", .text, "The question in English."),
      ExportColumn("answer_value", .integer, "The value."),
      ExportColumn(
        "answer_label_de", .text, "The chosen option in German; empty where the value has no words."),
      ExportColumn(
        "answer_label_en", .text, "The chosen option in English; empty where the value has no words."),
      ExportColumn("saved_position", .integer, "Position of the event that set the value."),
      ExportColumn("saved_at", .timestamp, "When that event was recorded."),
    ])

}
