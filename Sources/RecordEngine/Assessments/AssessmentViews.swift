import RecordModel
import RecordStore

/// Assessments as the contract shows them, in one language.
extension OpenAssessment {
  func progress(_ language: Language) -> AssessmentProgress {
    let total = funnel.definition.steps.count
    return AssessmentProgress(
      assessmentId: document.assessmentId, funnel: document.funnel, status: document.status,
      currentStep: funnel.writtenStep(at: currentStepIndex, language),
      completedSteps: document.status == .completed ? total : min(document.validatedSteps.count, total),
      totalSteps: total)
  }

  /// Every stored answer once, in the order of the questionnaire.
  var answersInOrder: [ResultAnswer] {
    let stored = Dictionary(
      document.answers.map { ($0.key.text, $0.value) }, uniquingKeysWith: { _, last in last })
    return funnel.questionsInOrder.compactMap { placed in
      stored[placed.question.key].map { ResultAnswer(questionId: placed.question.key, answerValue: $0) }
    }
  }

  /// The result with its texts.
  ///
  /// Where an answer is urgent, what is to be said about that stands in place of what the score means: no good word about a
  /// score stands beside it.
  func report(_ view: borrowing RecordView) throws(Failure) -> Report? {
    guard let report = document.report else { return nil }
    var shown = scored(report, view)
    if let urgent = shown.safetyFlags.first(where: \.isUrgent) {
      shown.giveWay(to: urgent, view.call.language)
    } else if let ages = funnel.definition.ages {
      let birth = try view.patient(document.patientId).person.birthDate
      let notes = ages.notes(on: document, birth: birth, view.call.language)
      shown.interpretation = ([shown.interpretation] + notes).filter { !$0.isEmpty }.joined(separator: " ")
    }
    return shown
  }

  private func scored(_ report: AssessmentDocument.Report, _ view: borrowing RecordView) -> Report {
    let language = view.call.language
    let rules = Dictionary(
      funnel.definition.scoring.scales.map { ($0.key, $0) }, uniquingKeysWith: { first, _ in first })
    let scales = report.scales.compactMap { outcome in rules[outcome.key].map { $0.view(outcome, language) } }
    let primary = scales.first { $0.key == report.primary }
    return Report(
      id: report.id, totalScore: primary?.value, riskLevel: primary?.riskLevel,
      interpretation: primary?.interpretation ?? "", recommendations: advice(report, rules, language),
      createdAt: report.createdAt, funnelVersion: document.funnelVersion,
      scoringVersion: report.scoringVersion,
      scales: scales, safetyFlags: flags(report, view),
      disclaimer: funnel.definition.disclaimer.localized(language))
  }

  /// The advice of the primary scale's band, then that of the others, each once.
  private func advice(
    _ report: AssessmentDocument.Report, _ rules: [String: FunnelDefinition.Scale], _ language: Language
  ) -> [Report.Advice] {
    let ordered =
      report.scales.filter { $0.key == report.primary } + report.scales.filter { $0.key != report.primary }
    var seen: Set<String> = []
    var advice: [Report.Advice] = []
    for outcome in ordered {
      let keys = rules[outcome.key]?.band(of: outcome.value)?.recommendations ?? []
      for key in keys where seen.insert(key).inserted {
        guard let found = funnel.definition.recommendations.first(where: { $0.key == key }) else { continue }
        advice.append(
          Report.Advice(
            title: found.title.localized(language), description: found.description.localized(language)))
      }
    }
    return advice
  }

  private func flags(_ report: AssessmentDocument.Report, _ view: borrowing RecordView) -> [Report.Flag] {
    var shown: [Report.Flag] = []
    for code in report.flags {
      if let flag = funnel.definition.safetyFlags.first(where: { $0.code == code }) {
        shown.append(flag.view(view))
      }
    }
    return shown
  }
}

extension Report.Flag {
  fileprivate var isUrgent: Bool { severity == FunnelDefinition.SafetyFlag.Severity.urgent.rawValue }
}

extension Report {
  /// Puts the flag's texts in place of those of the score; its numbers stay as they are.
  fileprivate mutating func giveWay(to flag: Flag, _ language: Language) {
    interpretation = flag.message
    recommendations = [Advice(title: HelpOffer.title.localized(language), description: flag.advice)]
    let label = LocalizedText(de: "Bitte zuerst den Hinweis lesen", en: "Please read the note first")
    for index in scales.indices {
      (scales[index].label, scales[index].interpretation) = (label.localized(language), nil)
    }
  }
}

extension FunnelDefinition.Scale {
  fileprivate func band(of value: ScoreValue) -> FunnelDefinition.Band? {
    bands.first { $0.min <= value && value <= $0.max }
  }

  fileprivate func view(_ outcome: ScaleOutcome, _ language: Language) -> Report.Scale {
    let band = band(of: outcome.value)
    return Report.Scale(
      key: key, title: title.localized(language), value: outcome.value, min: range.min, max: range.max,
      riskLevel: outcome.riskLevel, label: band?.label.localized(language),
      interpretation: band?.interpretation.localized(language), items: outcome.items)
  }
}
