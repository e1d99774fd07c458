extension FunnelDeactivated {
  /// The slug.
  package var summary: LocalizedText {
    LocalizedText(de: "Fragebogen \(slug) abgeschaltet", en: "Questionnaire \(slug) switched off")
  }
}

extension FunnelActivated {
  /// The slug.
  package var summary: LocalizedText {
    LocalizedText(de: "Fragebogen \(slug) eingeschaltet", en: "Questionnaire \(slug) switched on")
  }
}
