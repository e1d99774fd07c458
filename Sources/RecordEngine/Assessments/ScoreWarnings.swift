import RecordModel
import RecordStore

/// The alerts that the scores of a completed assessment raise, as its questionnaire declares them.
struct ScoreWarnings {
  let assessment: OpenAssessment
  let result: ScoredResult

  private typealias Warning = FunnelDefinition.ScoreWarning

  /// At most one a scale: of several warnings the most pressing, and of those the highest.
  ///
  /// What arrives late is compared by when it was completed; so a later score that is on record already may have risen from
  /// this one, and is told then.
  func events(_ view: borrowing RecordView) throws(Failure) -> [any Event] {
    let moment = view.call.occurredAt?.moment ?? view.recordedAt
    let declared = try declared(view)
    var raising = AlertRaising(assessment.document.patientId)
    for score in result.scales {
      let (earlier, next) = try neighbours(score.key, moment, view)
      if let warning = Self.worst(declared, score, earlier) {
        try raising.raise(
          cause(warning, score, earlier, moment), warning.severity.alertSeverity, view)
      }
      if let next { try next.raise(risenFrom: score, insteadOf: earlier, &raising, view) }
    }
    return raising.events
  }

  /// The warnings of the version that was begun; where it has none, those of the version in force for scales that are the same.
  private func declared(_ view: borrowing RecordView) throws(Failure) -> [Warning] {
    if let own = assessment.funnel.definition.scoreWarnings { return own }
    guard let entry = try view.catalogueEntry(assessment.document.funnel) else { return [] }
    let current = try view.version(FunnelDefinition.self, entry.version).definition
    let scales = current.scoring.scales
    return (current.scoreWarnings ?? []).filter { warning in
      result.scales.contains { score in
        score.key == warning.scale && scales.contains { $0.key == score.key && $0.range == score.range }
      }
    }
  }

  private static func worst(
    _ warnings: [Warning], _ score: ScaleScore, _ earlier: ScoreValue?
  ) -> Warning? {
    warnings.filter { $0.scale == score.key && $0.isRaised(by: score.value, after: earlier) }
      .max { left, right in
        let (one, other) = (left.severity.alertSeverity, right.severity.alertSeverity)
        return one == other ? left.atLeast < right.atLeast : one < other
      }
  }

  private func cause(
    _ warning: Warning, _ score: ScaleScore, _ earlier: ScoreValue?, _ moment: Timestamp
  ) -> AlertCause {
    let document = assessment.document
    var cause = AlertCause(
      .questionnaire, .severeScore, of: RecordID(document.assessmentId),
      subject: "\(document.funnel)/score/\(score.key)")
    cause.effectiveAt = moment
    cause.score = WarnedScore(
      title: assessment.funnel.definition.title, funnelVersion: document.funnelVersion, code: warning.code,
      scale: score.key, value: score.value, highest: score.range.max, label: score.band?.label,
      earlier: earlier)
    return cause
  }
}

extension ScoreWarnings {
  /// The score of the same scale that follows on record.
  fileprivate struct Next {
    let warnings: ScoreWarnings
    let completedAt: Timestamp

    /// Tells of it if it has risen from a score that arrived after it, and was not told of before.
    func raise(
      risenFrom score: ScaleScore, insteadOf earlier: ScoreValue?, _ raising: inout AlertRaising,
      _ view: borrowing RecordView
    ) throws(Failure) {
      let declared = try warnings.declared(view)
      guard let risen = warnings.result.scales.first(where: { $0.key == score.key }),
        ScoreWarnings.worst(declared, risen, earlier) == nil,
        let warning = ScoreWarnings.worst(declared, risen, score.value)
      else { return }
      let cause = warnings.cause(warning, risen, score.value, completedAt)
      try raising.raise(cause, warning.severity.alertSeverity, view)
    }
  }

  /// The patient's values of the scale right before a moment and right after it, in whatever version of the questionnaire.
  private func neighbours(
    _ scale: String, _ moment: Timestamp, _ view: borrowing RecordView
  ) throws(Failure) -> (earlier: ScoreValue?, next: Next?) {
    let document = assessment.document
    var next: (assessment: AssessmentID, completedAt: Timestamp)?
    var earlier: ScoreValue?
    let entries = try view.documents(
      CompletedAssessmentEntry.self, prefix: document.patientId.keyBytes, limit: Int.max)
    for entry in entries.map(\.document.measure)
    where entry.funnel == document.funnel && entry.assessmentId != document.assessmentId {
      let other = try view.document(AssessmentDocument.self, entry.assessmentId.keyBytes)
      guard let found = other?.report?.scales.first(where: { $0.key == scale }) else { continue }
      if entry.completedAt <= moment {
        earlier = found.value
        break
      }
      next = (entry.assessmentId, entry.completedAt)
    }
    guard let next else { return (earlier, nil) }
    let open = try view.assessment(next.assessment, of: document.patientId, slug: nil)
    let result = Scoring.score(open.funnel, answers: open.document.values)
    let warnings = ScoreWarnings(assessment: open, result: result)
    return (earlier, Next(warnings: warnings, completedAt: next.completedAt))
  }
}
