import RecordExport
import RecordModel
import RecordStore

extension AreaTable {
  static let assessments: AreaTable = AreaTable(
    "assessments", .assessments,
    "One row for each questionnaire that was begun, by start, then by id.", holds: [.assessments],
    columns: assessmentsColumns,
    rows: { (_, view) throws(Failure) in try view.exportedAssessments() })

  private static let assessmentsColumns: [AreaColumn<AssessmentDocument>] = [
    AreaColumn("id", .uuid, "The assessment.", \.assessmentId),
    AreaColumn("funnel", .text, "Name (slug) of the questionnaire.", \.funnel.text),
    AreaColumn(
      "funnel_version_id", .text, "Version of the questionnaire that was answered.", \.funnelVersion),
    AreaColumn("status", .text, "in_progress or completed.", \.status.rawValue),
    AreaColumn("started_at", .timestamp, "When it was begun.", \.startedAt),
    AreaColumn(
      "completed_at", .timestamp, "When it was finished; empty while it is in progress.", \.completedAt),
    AreaColumn(
      "total_score", .decimal, "Value of the primary scale; empty where there is none.",
      \.report?.primaryScale?.value),
    AreaColumn(
      "risk_level", .text, "Band of the primary scale; empty where there is none.",
      \.report?.primaryScale?.riskLevel),
    AreaColumn("report_id", .uuid, "The scored report; empty where there is none.", \.report?.id),
  ]

  static let answers = answers { _ in true }

  /// Only the person's own.
  static let ownAnswers = answers { $0.actor.role == .patient || $0.actor.isTrusted }

  private static func answers(
    where isWanted: @escaping @Sendable (Envelope) -> Bool
  ) -> AreaTable {
    AreaTable(
      "answers", .assessments,
      "One row for each question that was answered, with the last value; by assessment, then by first answer.",
      columns: answersColumns,
      rows: { (_, view) throws(Failure) in
        var rows: [ExportedAnswer] = []
        for assessment in try view.exportedAssessments() {
          let funnel = try view.version(FunnelDefinition.self, assessment.funnelVersion)
          for answer in assessment.answers {
            let saved = try view.store.record(answer.position, view).envelope
            guard isWanted(saved) else { continue }
            rows.append(
              ExportedAnswer(
                assessment: assessment.assessmentId, answer: answer,
                question: funnel.question(answer.key.text), savedAt: saved.recordedAt))
          }
        }
        return rows
      })
  }

  private static let answersColumns: [AreaColumn<ExportedAnswer>] = [
    AreaColumn("assessment_id", .uuid, "The assessment.", \.assessment),
    AreaColumn("answer_id", .uuid, "The answer; keeps its id when its value changes.", \.answer.id),
    AreaColumn("question_id", .text, "Key of the question.", \.answer.key.text),
    AreaColumn("question_label_de", .text, "The question in German.", \.question?.label.de),
    AreaColumn("question_label_en", .text, "The question in English.", \.question?.label.en),
    AreaColumn("answer_value", .integer, "The value.", \.answer.value),
    AreaColumn(
      "answer_label_de", .text, "The chosen option in German; empty where the value has no words.",
      \.words?.de),
    AreaColumn(
      "answer_label_en", .text, "The chosen option in English; empty where the value has no words.",
      \.words?.en),
    AreaColumn("saved_position", .integer, "Position of the event that set the value.", \.answer.position),
    AreaColumn("saved_at", .timestamp, "When that event was recorded.", \.savedAt),
  ]

  static let answerChanges: AreaTable = AreaTable(
    "answer_changes", .assessments, "One row for each save of an answer, also one that repeats the value.",
    from: [AssessmentStarted.self, AnswerSaved.self],
    columns: answerChangesColumns,
    rows: { (event, source) throws(Failure) in
      let revision = event.envelope.revision
      if let started = event.payload as? AssessmentStarted { source.answers.start(started, revision) }
      guard let saved = event.payload as? AnswerSaved else { return [] }
      let old = try source.answers.replace(saved, revision)
      return [ExportedChange(envelope: event.envelope, saved: saved, old: old)]
    })

  private static let answerChangesColumns: [AreaColumn<ExportedChange>] = [
    AreaColumn("position", .integer, "Place of the event in the log, from 1.", \.envelope.position),
    AreaColumn(
      "occurred_at", .timestamp, "When it was answered, with the UTC offset of the place.", \.occurredAt),
    AreaColumn("recorded_at", .timestamp, "When the log took it.", \.envelope.recordedAt),
    AreaColumn("assessment_id", .uuid, "The assessment.", \.saved.assessmentId),
    AreaColumn("question_id", .text, "Key of the question.", \.saved.questionKey.text),
    AreaColumn("old_value", .integer, "The value until then; empty for the first answer.", \.old),
    AreaColumn("new_value", .integer, "The value from then on.", \.saved.value),
  ]

  static let scores: AreaTable = AreaTable(
    "scores", .assessments, "One row for each computed scale.", from: [AssessmentScored.self],
    columns: scoresColumns,
    rows: { (event, _) throws(Failure) in ExportedScale.all(event) })

  private static let scoresColumns: [AreaColumn<ExportedScale>] = [
    AreaColumn("assessment_id", .uuid, "The assessment.", \.scored.assessmentId),
    AreaColumn("report_id", .uuid, "The report.", \.scored.reportId),
    AreaColumn("scale", .text, "Key of the scale in the questionnaire.", \.scale.key),
    AreaColumn("value", .decimal, "The value.", \.scale.value),
    AreaColumn("risk_level", .text, "The band that the value lies in; may be empty.", \.scale.riskLevel),
    AreaColumn(
      "scoring_version", .integer, "Version of the rules inside the questionnaire's version.",
      \.scored.scoringVersion),
    AreaColumn("position", .integer, "Place of the event in the log, from 1.", \.position),
  ]

  static let scoreItems: AreaTable = AreaTable(
    "score_items", .assessments, "One row for each answer that a scale was computed from.",
    from: [AssessmentScored.self],
    columns: scoreItemsColumns,
    rows: { (event, _) throws(Failure) in
      ExportedScale.all(event).flatMap { scale in
        scale.scale.items.map { ExportedItem(scale: scale, item: $0) }
      }
    })

  private static let scoreItemsColumns: [AreaColumn<ExportedItem>] = [
    AreaColumn("assessment_id", .uuid, "The assessment.", \.scale.scored.assessmentId),
    AreaColumn("scale", .text, "Key of the scale in the questionnaire.", \.scale.scale.key),
    AreaColumn("question_id", .text, "Key of the question.", \.item.question),
    AreaColumn("answer_value", .integer, "The answer that was counted.", \.item.answer),
    AreaColumn(
      "contribution", .integer, "Points times weight times the scale's multiplier.", \.item.contribution),
  ]

  static let safetyFlags: AreaTable = AreaTable(
    "safety_flags", .assessments,
    "One row for each safety flag that an answer raised, and for each worse answer that raised it again.",
    from: [SafetyFlagRaised.self],
    columns: safetyFlagsColumns,
    rows: { (event, source) throws(Failure) in
      guard let raised = event.payload as? SafetyFlagRaised else { return [] }
      let rule = try source.read { (view) throws(Failure) -> FunnelDefinition.SafetyFlag? in
        guard let assessment = try view.document(AssessmentDocument.self, raised.assessmentId.keyBytes)
        else { return nil }
        // In the questionnaire's version that the assessment keeps.
        return try view.version(FunnelDefinition.self, assessment.funnelVersion).definition.safetyFlags
          .first { $0.code == raised.code }
      }
      return [ExportedFlag(envelope: event.envelope, raised: raised, rule: rule)]
    })

  private static let safetyFlagsColumns: [AreaColumn<ExportedFlag>] = [
    AreaColumn("position", .integer, "Place of the event in the log, from 1.", \.envelope.position),
    AreaColumn("recorded_at", .timestamp, "When the log took it.", \.envelope.recordedAt),
    AreaColumn("assessment_id", .uuid, "The assessment.", \.raised.assessmentId),
    AreaColumn("code", .text, "Code of the flag in the questionnaire.", \.raised.code),
    AreaColumn("question_id", .text, "Key of the question.", \.raised.questionKey.text),
    AreaColumn("severity", .text, "notice, warning or urgent.", \.rule?.severity.rawValue),
    AreaColumn("message_de", .text, "What it says in German.", \.rule?.message.de),
    AreaColumn("message_en", .text, "What it says in English.", \.rule?.message.en),
  ]
}

extension RecordView {
  /// The patient's assessments by start, then by id; only in a view of the past, which knows one patient.
  fileprivate func exportedAssessments() throws(Failure) -> [AssessmentDocument] {
    try documents(AssessmentDocument.self, prefix: [], limit: Int.max).map(\.document).sorted {
      ($0.startedAt, $0.assessmentId) < ($1.startedAt, $1.assessmentId)
    }
  }
}

private struct ExportedAnswer {
  let assessment: AssessmentID
  let answer: StoredAnswer
  let question: FunnelDefinition.Question?
  let savedAt: Timestamp

  var words: LocalizedText? { question?.words(of: Int(answer.value)) }
}

private struct ExportedChange {
  let envelope: Envelope
  let saved: AnswerSaved
  let old: Int32?

  var occurredAt: OffsetTime { OffsetTime(envelope.occurredAt, offsetMinutes: envelope.offsetMinutes) }
}

private struct ExportedScale {
  let scored: AssessmentScored
  let scale: ScaleOutcome
  let position: UInt64

  static func all(_ event: RecordedEvent) -> [ExportedScale] {
    guard let scored = event.payload as? AssessmentScored else { return [] }
    return scored.scales.map {
      ExportedScale(scored: scored, scale: $0, position: event.envelope.position)
    }
  }
}

private struct ExportedItem {
  let scale: ExportedScale
  let item: ScoredItem
}

private struct ExportedFlag {
  let envelope: Envelope
  let raised: SafetyFlagRaised
  let rule: FunnelDefinition.SafetyFlag?
}
