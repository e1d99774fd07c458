import RecordModel
import RecordStore

/// The alerts that the scores of a completed assessment raise, as its questionnaire declares them.
struct ScoreWarnings {
  let assessment: OpenAssessment
  let result: ScoredResult

  /// At most one a scale: of several warnings the most pressing, and of those the highest.
  func events(_ view: borrowing RecordView) throws(Failure) -> [any Event] {
    let warnings = assessment.funnel.definition.scoreWarnings ?? []
    var raising = AlertRaising(assessment.document.patientId)
    for score in result.scales {
      let reached = warnings.filter { $0.scale == score.key && score.value >= $0.atLeast }
      if reached.isEmpty { continue }
      let earlier = try earlier(score.key, view)
      let raised = reached.filter { $0.isRaised(by: score.value, after: earlier) }
      guard let warning = raised.max(by: Self.isLess) else { continue }
      try raising.raise(cause(warning, score, earlier, view), warning.severity.alertSeverity, view)
    }
    return raising.events
  }

  private static func isLess(
    _ left: FunnelDefinition.ScoreWarning, _ right: FunnelDefinition.ScoreWarning
  ) -> Bool {
    let (one, other) = (left.severity.alertSeverity, right.severity.alertSeverity)
    return one == other ? left.atLeast < right.atLeast : one < other
  }

  /// The patient's last value of the scale before, in whatever version of the questionnaire.
  private func earlier(_ scale: String, _ view: borrowing RecordView) throws(Failure) -> ScoreValue? {
    let document = assessment.document
    let now = moment(view)
    let entries = try view.documents(
      CompletedAssessmentEntry.self, prefix: document.patientId.keyBytes, limit: Int.max)
    for entry in entries.map(\.document.measure)
    where entry.funnel == document.funnel && entry.completedAt <= now
      && entry.assessmentId != document.assessmentId
    {
      let before = try view.document(AssessmentDocument.self, entry.assessmentId.keyBytes)
      if let found = before?.report?.scales.first(where: { $0.key == scale }) { return found.value }
    }
    return nil
  }

  private func moment(_ view: borrowing RecordView) -> Timestamp {
    view.call.occurredAt?.moment ?? view.recordedAt
  }

  private func cause(
    _ warning: FunnelDefinition.ScoreWarning, _ score: ScaleScore, _ earlier: ScoreValue?,
    _ view: borrowing RecordView
  ) -> AlertCause {
    let document = assessment.document
    var cause = AlertCause(
      .questionnaire, .severeScore, of: RecordID(document.assessmentId),
      subject: "\(document.funnel)/score/\(score.key)")
    cause.effectiveAt = moment(view)
    cause.score = WarnedScore(
      title: assessment.funnel.definition.title, funnelVersion: document.funnelVersion, code: warning.code,
      scale: score.key, value: score.value, highest: score.range.max, label: score.band?.label,
      earlier: earlier)
    return cause
  }
}
