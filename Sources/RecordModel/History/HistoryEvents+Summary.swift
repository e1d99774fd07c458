extension HistoryRecorded {
  /// The kind and the source's words, with a month or a year that the envelope's moment cannot say.
  package var summary: LocalizedText {
    let label = content.resource.label
    var words = content.code.display
    if case .part(let part) = content.start { words += " (\(part))" }
    return LocalizedText(de: "\(label.de): \(words)", en: "\(label.en): \(words)")
  }
}

extension HistoryResolved {
  package var summary: LocalizedText {
    LocalizedText(de: "Eintrag der Vorgeschichte beendet: \(end)", en: "History entry ended: \(end)")
  }
}

extension HistoryRetracted {
  package var summary: LocalizedText {
    LocalizedText(
      de: "Eintrag der Vorgeschichte zurückgenommen: \(reason.label.de)",
      en: "History entry retracted: \(reason.label.en)")
  }
}

extension HistoryNoneAsserted {
  /// The kind that is absent.
  package var summary: LocalizedText {
    LocalizedText(de: "\(resource.label.de): keine (erfragt)", en: "\(resource.label.en): none (asked)")
  }
}

extension HistoryResource {
  package var label: LocalizedText {
    switch self {
    case .allergyIntolerance:
      LocalizedText(de: "Allergie oder Unverträglichkeit", en: "Allergy or intolerance")
    case .condition: LocalizedText(de: "Diagnose oder Befund", en: "Condition")
    case .medicationStatement: LocalizedText(de: "Frühere Medikation", en: "Medication on file")
    case .carePlan: LocalizedText(de: "Fremder Behandlungsplan", en: "Care plan elsewhere")
    case .procedure: LocalizedText(de: "Maßnahme", en: "Procedure")
    case .immunization: LocalizedText(de: "Impfung", en: "Immunization")
    case .device: LocalizedText(de: "Medizinprodukt", en: "Device")
    case .encounter: LocalizedText(de: "Kontakt", en: "Encounter")
    case .observation: LocalizedText(de: "Beobachtung", en: "Observation")
    }
  }
}
