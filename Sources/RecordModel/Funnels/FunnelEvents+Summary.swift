extension FunnelDeactivated {
  package var summary: LocalizedText {
    LocalizedText(de: "Fragebogen \(slug) abgeschaltet", en: "Questionnaire \(slug) switched off")
  }
}

extension FunnelActivated {
  package var summary: LocalizedText {
    LocalizedText(de: "Fragebogen \(slug) eingeschaltet", en: "Questionnaire \(slug) switched on")
  }
}
