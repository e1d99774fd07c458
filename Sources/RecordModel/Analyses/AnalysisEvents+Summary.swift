extension HealthAnalysisGenerated {
  package var summary: LocalizedText {
    LocalizedText(
      de: "Laborbericht analysiert: \(findings.overall) von 100",
      en: "Laboratory report analyzed: \(findings.overall) of 100")
  }
}

extension HealthAnalysisPersonalized {
  package var summary: LocalizedText {
    LocalizedText(de: "Gesundheitsanalyse angepasst", en: "Health analysis personalized")
  }
}

extension HealthAnalysisDeleted {
  package var summary: LocalizedText {
    LocalizedText(de: "Gesundheitsanalyse gelöscht", en: "Health analysis deleted")
  }
}

extension RecommendationAnswered {
  /// Without the notes.
  package var summary: LocalizedText {
    switch answer {
    case .acknowledged:
      LocalizedText(de: "Empfehlung zur Kenntnis genommen", en: "Recommendation acknowledged")
    case .completed: LocalizedText(de: "Empfehlung befolgt", en: "Recommendation completed")
    case .dismissed: LocalizedText(de: "Empfehlung verworfen", en: "Recommendation dismissed")
    }
  }
}

extension NarrativeAccepted {
  package var summary: LocalizedText {
    LocalizedText(de: "Text zur Gesundheitsanalyse übernommen", en: "Text about a health analysis accepted")
  }
}
