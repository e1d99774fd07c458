/// A patient began a questionnaire.
package struct AssessmentStarted: Event {
  package static let type = EventType(code: 20, name: "assessment.started")
  package var assessmentId: AssessmentID
  package var funnel: Slug
  /// The version that the assessment keeps to its end.
  package var funnelVersion: String

  package init(assessmentId: AssessmentID, funnel: Slug, funnelVersion: String) {
    self.assessmentId = assessmentId
    self.funnel = funnel
    self.funnelVersion = funnelVersion
  }
}

/// An answer was given or changed; each save is an event, even one that repeats the value.
package struct AnswerSaved: Event {
  package static let type = EventType(code: 21, name: "assessment.answer-saved")
  package var assessmentId: AssessmentID
  /// The answer's own id, the same for every save of this question.
  package var answerId: AnswerID
  package var questionKey: QuestionKey
  package var value: Int32

  package init(assessmentId: AssessmentID, answerId: AnswerID, questionKey: QuestionKey, value: Int32) {
    self.assessmentId = assessmentId
    self.answerId = answerId
    self.questionKey = questionKey
    self.value = value
  }
}

/// A step was found complete and left behind.
package struct StepValidated: Event {
  package static let type = EventType(code: 22, name: "assessment.step-validated")
  package var assessmentId: AssessmentID
  package var stepId: StepID

  package init(assessmentId: AssessmentID, stepId: StepID) {
    self.assessmentId = assessmentId
    self.stepId = stepId
  }
}

/// The patient finished; from here on the assessment is read-only.
package struct AssessmentCompleted: Event {
  package static let type = EventType(code: 23, name: "assessment.completed")
  package var assessmentId: AssessmentID

  package init(assessmentId: AssessmentID) { self.assessmentId = assessmentId }
}

/// Numbers were computed from the answers of a completed assessment.
///
/// Holds the numbers and their inputs, so that a number can be explained without the code that made it.
package struct AssessmentScored: Event {
  package static let type = EventType(code: 24, name: "assessment.scored")
  package var assessmentId: AssessmentID
  package var reportId: ReportID
  /// Version of the scoring rules inside the questionnaire's version.
  package var scoringVersion: Int
  package var scales: [ScaleOutcome]
  /// Key of the scale whose value is the total score; absent if it could not be computed.
  package var primary: String?
  /// Codes of the safety flags that the answers raise.
  package var flags: [String]

  package init(
    assessmentId: AssessmentID, reportId: ReportID, scoringVersion: Int, scales: [ScaleOutcome],
    primary: String?,
    flags: [String]
  ) {
    self.assessmentId = assessmentId
    self.reportId = reportId
    self.scoringVersion = scoringVersion
    self.scales = scales
    self.primary = primary
    self.flags = flags
  }
}

package struct ScaleOutcome: Codable, Sendable, Equatable {
  package var key: String
  /// Its value: whole for sums, rounded half up to two decimals for means.
  package var value: ScoreValue
  /// Risk level of the band that holds the value.
  package var riskLevel: String?
  /// The answers the value came from, in the order of the questionnaire.
  package var items: [ScoredItem]

  package init(key: String, value: ScoreValue, riskLevel: String?, items: [ScoredItem]) {
    self.key = key
    self.value = value
    self.riskLevel = riskLevel
    self.items = items
  }
}

/// An answer calls for attention, such as thoughts of being better off dead.
///
/// Raised with the answer itself, not only at completion: the questionnaire may never be finished. Once an
/// assessment, and again with each answer worse than all before it (R-MH-346).
package struct SafetyFlagRaised: Event {
  package static let type = EventType(code: 25, name: "assessment.safety-flag-raised")
  package var assessmentId: AssessmentID
  package var code: String
  package var questionKey: QuestionKey
  /// The answer; absent in events from before flags raised alerts.
  package var answer: Int32?
  /// The help numbers shown to the patient; absent likewise.
  package var help: FunnelDefinition.SafetyFlag.Help?

  package init(
    assessmentId: AssessmentID, code: String, questionKey: QuestionKey, answer: Int32? = nil,
    help: FunnelDefinition.SafetyFlag.Help? = nil
  ) {
    (self.assessmentId, self.code, self.questionKey) = (assessmentId, code, questionKey)
    (self.answer, self.help) = (answer, help)
  }
}
