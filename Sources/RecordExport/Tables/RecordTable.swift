/// The tables of a patient's record, in the order in which they are exported.
public enum RecordTable: String, Sendable, CaseIterable {
  /// Who the patient is.
  case patient
  /// Questionnaires begun and finished.
  case assessments
  /// Answers as they stand.
  case answers
  /// Every save of an answer.
  case answerChanges = "answer_changes"
  /// Computed scales.
  case scores
  /// The answers behind each scale.
  case scoreItems = "score_items"
  /// Answers that call for attention.
  case safetyFlags = "safety_flags"
  /// The log itself.
  case events

  /// Name, meaning and columns.
  public var definition: ExportTable {
    switch self {
    case .patient: Self.patientTable
    case .assessments: Self.assessmentsTable
    case .answers: Self.answersTable
    case .answerChanges: Self.answerChangesTable
    case .scores: Self.scoresTable
    case .scoreItems: Self.scoreItemsTable
    case .safetyFlags: Self.safetyFlagsTable
    case .events: Self.eventsTable
    }
  }

  /// Version of tables, columns and file layouts together; raised with every change of them.
  public static let formatVersion = 1
}
