import RecordModel

/// The answer to signs of an emergency: the number first (R-MH-165).
struct EmergencyAnswer {
  let flags: [RedFlag]
  let language: Language

  func answer(_ help: HelpOffer) -> AssistantAnswer {
    let signs = flags.map { $0.title.localized(language) }.joined(separator: ", ")
    let number = Self.number.localized(language)
    var text = "\(number) \(Self.sentence(signs).localized(language))"
    if flags.contains(.selfHarm) { text += " " + help.sentence(language) }
    var answer = AssistantAnswer(
      text: text, urgency: .emergency, disclaimer: AssistantKnowledge.disclaimer.localized(language),
      engine: AssistantKnowledge.engine)
    (answer.redFlags, answer.maker) = (flags, .rule)
    answer.sources = [AssistantKnowledge.emergencySource]
    answer.suggestedActions = [
      AssistantMessage.Action(
        id: "emergency-info", label: Self.information.localized(language), screen: "patient-emergency-info")
    ]
    return answer
  }

  // 112 is the European emergency number (Directive (EU) 2018/1972, Art. 109), 911 that of the USA and Canada.
  private static let number = LocalizedText(
    de: "112 – rufen Sie jetzt den Notruf (in den USA und Kanada 911).",
    en: "112 – call the emergency number now (911 in the USA and Canada).")
  private static let information = LocalizedText(de: "Notfallangaben", en: "Emergency information")

  private static func sentence(_ signs: String) -> LocalizedText {
    LocalizedText(
      de:
        "Was Sie schreiben, kann ein Notfall sein: \(signs). Warten Sie nicht auf eine Antwort hier, fahren Sie nicht "
        + "selbst, und bleiben Sie nicht allein. Ihr Behandlungsteam wurde benachrichtigt.",
      en:
        "What you write can be an emergency: \(signs). Do not wait for an answer here, do not drive yourself, and do not "
        + "stay alone. Your care team has been alerted.")
  }
}
