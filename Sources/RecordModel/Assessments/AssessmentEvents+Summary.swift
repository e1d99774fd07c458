extension AssessmentStarted {
  package var summary: LocalizedText {
    LocalizedText(
      de: "Fragebogen \(funnel) begonnen (Version \(funnelVersion))",
      en: "Questionnaire \(funnel) started (version \(funnelVersion))")
  }
}

extension AnswerSaved {
  package var summary: LocalizedText {
    LocalizedText(de: "Antwort auf \(questionKey): \(value)", en: "Answer to \(questionKey): \(value)")
  }
}

extension StepValidated {
  /// Steps have no name of their own.
  package var summary: LocalizedText { LocalizedText(de: "Schritt abgeschlossen", en: "Step completed") }
}

extension AssessmentCompleted {
  /// ``AssessmentScored`` reports the result.
  package var summary: LocalizedText {
    LocalizedText(de: "Fragebogen abgeschlossen", en: "Questionnaire completed")
  }
}

extension AssessmentScored {
  package var summary: LocalizedText {
    let results = scales.map { scale in
      "\(scale.key) \(scale.value)" + (scale.riskLevel.map { " (\($0))" } ?? "")
    }.joined(separator: ", ")
    return LocalizedText(de: "Ergebnis: \(results)", en: "Result: \(results)")
  }
}

extension SafetyFlagRaised {
  package var summary: LocalizedText {
    LocalizedText(
      de: "Warnhinweis \(code) durch Antwort auf \(questionKey)",
      en: "Safety flag \(code) raised by the answer to \(questionKey)")
  }
}
