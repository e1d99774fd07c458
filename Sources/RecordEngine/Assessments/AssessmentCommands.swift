import RecordModel
import RecordStore

extension StartAssessment: Command {
  func decide(_ view: borrowing RecordView) throws(Failure) -> Decision<Outcome> {
    try view.requireProfile(of: patientId)
    try view.requireOnboarding(of: patientId)
    let funnel = try view.activeFunnel(slug)
    try funnel.definition.ages?.check(patientId, view)
    let assessment = AssessmentID(random: view.store.random.words())
    let started = AssessmentStarted(
      assessmentId: assessment, funnel: funnel.slug, funnelVersion: funnel.definition.version)
    let outcome = Outcome(assessmentId: assessment, currentStep: funnel.step(at: 0, view.call.language))
    return Decision(StreamID(patientId), [started], expecting: .exists, outcome: outcome)
  }
}

extension SaveAnswer: Command {
  func decide(_ view: borrowing RecordView) throws(Failure) -> Decision<Outcome> {
    let assessment = try view.assessment(assessmentId, of: patientId, slug: slug)
    guard assessment.document.status == .inProgress else {
      throw Failure(
        .assessmentCompleted, "Das Assessment ist abgeschlossen und kann nicht mehr geändert werden.",
        details: ["status": "completed"])
    }
    if let refusal = assessment.funnel.refusal(of: Int(answerValue), for: questionId.text) {
      throw Failure(
        .invalidInput, refusal.description,
        details: ["field": .string(refusal == .unknownQuestion ? "questionId" : "answerValue")])
    }
    let answer = assessment.document.answer(to: questionId)?.id ?? AnswerID(random: view.store.random.words())
    let saved = AnswerSaved(
      assessmentId: assessmentId, answerId: answer, questionKey: questionId, value: answerValue)
    let flags = assessment.funnel.definition.safetyFlags.filter { flag in
      flag.question == questionId.text && flag.rank(of: Int(answerValue)) != nil
    }
    let outcome = Outcome(
      id: answer, assessmentId: assessmentId, questionId: questionId, answerValue: answerValue,
      safetyFlags: flags.isEmpty ? nil : flags.map { $0.view(view) })
    if flags.isEmpty { return Decision(StreamID(patientId), [saved], outcome: outcome) }
    let raised = try FlagRaising(assessment: assessment, saved: saved).events(flags, view)
    return Decision(StreamID(patientId), [saved] + raised, outcome: outcome)
  }
}

extension ValidateStep: Command {
  func decide(_ view: borrowing RecordView) throws(Failure) -> Decision<Outcome> {
    let assessment = try view.assessment(assessmentId, of: patientId, slug: slug)
    guard let index = assessment.funnel.stepIndex(id: stepId.description) else {
      throw Failure(.notFound, "Schritt nicht gefunden", details: ["field": "stepId"])
    }
    try assessment.requireInProgress()
    let current = assessment.currentStepIndex
    guard index <= current else {
      throw Failure(
        .stateConflict, "Dieser Schritt ist noch nicht an der Reihe.",
        details: [
          "reason": "step_not_current",
          "currentStepId": .string(assessment.funnel.definition.steps[current].id),
        ])
    }
    let missing = assessment.funnel.missing(inStep: index, assessment.document.values)
    guard missing.isEmpty else { throw .missing(missing, view.call.language) }
    let next = index + 1 < assessment.funnel.definition.steps.count ? index + 1 : nil
    let outcome = Outcome(nextStep: next.map { assessment.funnel.stepSummary(at: $0, view.call.language) })
    return Decision(
      StreamID(patientId), [StepValidated(assessmentId: assessmentId, stepId: stepId)], outcome: outcome)
  }
}

extension CompleteAssessment: Command {
  func decide(_ view: borrowing RecordView) throws(Failure) -> Decision<Outcome> {
    let assessment = try view.assessment(assessmentId, of: patientId, slug: slug)
    try assessment.requireInProgress()
    let missing = assessment.funnel.missing(assessment.document.values)
    guard missing.isEmpty else { throw .missing(missing, view.call.language) }
    let result = Scoring.score(assessment.funnel, answers: assessment.document.values)
    let scored = AssessmentScored(
      assessmentId: assessmentId, reportId: ReportID(random: view.store.random.words()),
      scoringVersion: result.scoringVersion, scales: result.scales.map(ScaleOutcome.init),
      primary: result.primary?.key, flags: result.flags.map(\.flag.code))
    let warnings = try ScoreWarnings(assessment: assessment, result: result).events(view)
    return Decision(
      StreamID(patientId), [AssessmentCompleted(assessmentId: assessmentId), scored] + warnings,
      outcome: Outcome(assessmentId: assessmentId))
  }
}

extension ScaleOutcome {
  init(_ score: ScaleScore) {
    self.init(key: score.key, value: score.value, riskLevel: score.band?.riskLevel, items: score.items)
  }
}
