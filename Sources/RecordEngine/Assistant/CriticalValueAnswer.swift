import RecordModel

/// The answer to a question with a value that somebody has to look at today.
struct CriticalValueAnswer {
  let metrics: [TrendMetric]
  let language: Language

  var answer: AssistantAnswer {
    let names = metrics.map { $0.label.localized(language) }.joined(separator: ", ")
    var answer = AssistantAnswer(
      text: Self.text(names).localized(language), urgency: .urgent,
      disclaimer: AssistantKnowledge.disclaimer.localized(language), engine: AssistantKnowledge.engine)
    answer.maker = .rule
    answer.suggestedActions = [
      AssistantMessage.Action(
        id: "metrics", label: Self.entering.localized(language), screen: "patient-health-metrics")
    ]
    return answer
  }

  private static let entering = LocalizedText(de: "Messwert eintragen", en: "Enter the value")

  private static func text(_ names: String) -> LocalizedText {
    LocalizedText(
      de:
        "Sie nennen einen Wert, der heute angesehen werden muss: \(names). Ihr Behandlungsteam wurde benachrichtigt. Messen "
        + "Sie in Ruhe noch einmal, wenn Sie können. Geht es Ihnen schlecht, dann wählen Sie 112 (in den USA und Kanada 911).",
      en:
        "You name a value that has to be looked at today: \(names). Your care team has been alerted. If you can, measure "
        + "again at rest. If you feel unwell, call 112 (911 in the USA and Canada).")
  }
}
