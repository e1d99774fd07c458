import RecordModel
import RecordStore

/// The consequences of a flagged answer at the moment it is saved, whether or not the assessment is completed
/// (R-MH-346).
struct FlagRaising {
  let assessment: OpenAssessment
  let saved: AnswerSaved

  /// The flags raised for the first time in this assessment, or by a worse answer than before, each with its
  /// alert.
  func events(
    _ flags: [FunnelDefinition.SafetyFlag], _ view: borrowing RecordView
  ) throws(Failure) -> [any Event] {
    let patient = assessment.document.patientId
    var raising = AlertRaising(patient)
    var events: [any Event] = []
    for flag in flags {
      guard let rank = flag.rank(of: Int(saved.value)), known(flag).map({ rank > $0 }) ?? true else {
        continue
      }
      events.append(
        SafetyFlagRaised(
          assessmentId: saved.assessmentId, code: flag.code, questionKey: saved.questionKey,
          answer: saved.value, help: flag.shownHelp))
      try raising.raise(cause(flag, rank, view), flag.severity.alertSeverity, view)
    }
    return events + raising.events
  }

  /// Rank of the worst answer so far that raised the flag and its alert; `nil` if none did.
  private func known(_ flag: FunnelDefinition.SafetyFlag) -> Int? {
    assessment.document.raisedFlags.first { $0.code == flag.code }?.answer.flatMap { flag.rank(of: Int($0)) }
  }

  private func cause(
    _ flag: FunnelDefinition.SafetyFlag, _ rank: Int, _ view: borrowing RecordView
  ) -> AlertCause {
    var cause = AlertCause(
      .questionnaire, .criticalAnswer, of: RecordID(saved.assessmentId),
      subject: "\(assessment.document.funnel)/\(flag.code)")
    cause.effectiveAt = view.call.occurredAt?.moment ?? view.recordedAt
    cause.answer = FlaggedAnswer(
      title: assessment.funnel.definition.title, funnelVersion: assessment.document.funnelVersion,
      code: flag.code, questionKey: saved.questionKey, value: saved.value,
      words: assessment.funnel.question(flag.question)?.words(of: Int(saved.value)), rank: rank)
    return cause
  }
}

extension FunnelDefinition.SafetyFlag {
  /// As shown to the person who answered, with the practice's contacts.
  func view(_ view: borrowing RecordView) -> Report.Flag {
    let language = view.call.language
    return Report.Flag(
      code: code, question: question, severity: severity.rawValue, message: message.localized(language),
      advice: advice.localized(language),
      contacts: shownHelp == .crisis ? view.context.help.contacts(language) : nil)
  }
}

extension FunnelDefinition.Question {
  /// The label of the chosen option, or the one at an end of a scale.
  func words(of answer: Int) -> LocalizedText? {
    switch options {
    case .choices(let choices): choices.first { $0.value == answer }?.label
    case .scale(let scale) where answer == scale.min: scale.minLabel
    case .scale(let scale) where answer == scale.max: scale.maxLabel
    case .scale, nil: nil
    }
  }
}
