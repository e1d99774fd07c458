extension CareRelationshipStarted {
  package var summary: LocalizedText {
    switch role {
    case .clinician:
      LocalizedText(de: "Behandlung durch Ärztin oder Arzt begonnen", en: "A clinician began to care")
    case .nurse: LocalizedText(de: "Betreuung durch Pflegekraft begonnen", en: "A nurse began to care")
    }
  }
}

extension CareRelationshipEnded {
  package var summary: LocalizedText {
    LocalizedText(de: "Behandlungsverhältnis beendet", en: "A care relationship ended")
  }
}

extension EmergencyAccessOpened {
  package var summary: LocalizedText {
    LocalizedText(de: "Notfallzugriff: \(reason)", en: "Emergency access: \(reason)")
  }
}

extension EmergencyAccessEnded {
  package var summary: LocalizedText {
    LocalizedText(de: "Notfallzugriff abgelaufen", en: "Emergency access ran out")
  }
}

extension AccountBound {
  package var summary: LocalizedText {
    switch step {
    case .invited:
      LocalizedText(
        de: "Zugang zur Akte eingerichtet und Einladung verschickt",
        en: "Access to the record set up and an invitation sent")
    case .answered:
      LocalizedText(de: "Einladung zur Akte angenommen", en: "Invitation to the record answered")
    }
  }
}

extension AccountAddressChanged {
  package var summary: LocalizedText {
    LocalizedText(de: "Adresse für die Anmeldung geändert", en: "Address for signing in changed")
  }
}

extension EmergencyAccessReviewed {
  package var summary: LocalizedText {
    switch finding {
    case .justified:
      LocalizedText(
        de: "Notfallzugriff geprüft: begründet", en: "Emergency access reviewed: justified")
    case .unjustified:
      LocalizedText(
        de: "Notfallzugriff geprüft: unbegründet", en: "Emergency access reviewed: unjustified")
    }
  }
}
