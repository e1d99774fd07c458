extension FunnelPublished {
  package var summary: LocalizedText {
    let (slug, version) = (definition.slug, definition.version)
    return LocalizedText(
      de: "Fragebogen \(slug) in Version \(version) veröffentlicht",
      en: "Questionnaire \(slug) published in version \(version)")
  }
}

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
