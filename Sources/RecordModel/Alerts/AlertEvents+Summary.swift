extension AlertSeverity {
  package var label: LocalizedText {
    switch self {
    case .low: LocalizedText(de: "gering", en: "low")
    case .moderate: LocalizedText(de: "mittel", en: "moderate")
    case .high: LocalizedText(de: "hoch", en: "high")
    case .critical: LocalizedText(de: "kritisch", en: "critical")
    }
  }
}

extension AlertRaised {
  package var summary: LocalizedText {
    LocalizedText(
      de: "Warnung (\(severity.label.de)): \(cause.title.de)",
      en: "Alert (\(severity.label.en)): \(cause.title.en)")
  }
}

extension AlertAcknowledged {
  package var summary: LocalizedText { LocalizedText(de: "Warnung übernommen", en: "Alert acknowledged") }
}

extension AlertAssessed {
  package var summary: LocalizedText {
    LocalizedText(
      de: "Warnung eingeschätzt: \(severity.label.de)", en: "Alert assessed: \(severity.label.en)")
  }
}

extension AlertActionAdded {
  package var summary: LocalizedText {
    LocalizedText(de: "Aufgabe zur Warnung: \(text)", en: "Action for an alert: \(text)")
  }
}

extension AlertActionUpdated {
  package var summary: LocalizedText {
    done
      ? LocalizedText(de: "Aufgabe zur Warnung erledigt", en: "Action for an alert done")
      : LocalizedText(de: "Aufgabe zur Warnung wieder offen", en: "Action for an alert open again")
  }
}

extension AlertResolved {
  package var summary: LocalizedText { LocalizedText(de: "Warnung abgeschlossen", en: "Alert resolved") }
}

extension CareTeamTold {
  package var summary: LocalizedText {
    isTeam
      ? LocalizedText(
        de: "Behandlungsteam über die Warnung benachrichtigt (\(mails.count))",
        en: "Care team told of the alert (\(mails.count))")
      : LocalizedText(
        de: "Verwaltung über die Warnung benachrichtigt (\(mails.count)); niemand behandelt",
        en: "Administrators told of the alert (\(mails.count)); nobody is assigned")
  }
}

extension TeamMailSettled {
  package var summary: LocalizedText {
    switch outcome {
    case .delivered:
      LocalizedText(de: "Mail zur Warnung abgegeben", en: "Mail about an alert handed over")
    case .refused: LocalizedText(de: "Mail zur Warnung verworfen", en: "Mail about an alert dropped")
    case .failed: LocalizedText(de: "Mail zur Warnung misslungen", en: "Mail about an alert failed")
    }
  }
}
