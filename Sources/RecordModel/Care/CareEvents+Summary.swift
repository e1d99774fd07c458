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

extension AccountPasswordChanged {
  package var summary: LocalizedText {
    LocalizedText(de: "Passwort für die Anmeldung geändert", en: "Password for signing in changed")
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

extension ThingShared {
  package var summary: LocalizedText {
    LocalizedText(
      de: "Mit einer Ärztin oder einem Arzt geteilt: \(area.words.de)",
      en: "Shared with a clinician: \(area.words.en)")
  }
}

extension MoveBegun {
  package var summary: LocalizedText {
    LocalizedText(
      de: "Übergabe der Akte an eine andere Instanz begonnen", en: "Handing over to another instance began")
  }
}

extension MoveCancelled {
  package var summary: LocalizedText {
    LocalizedText(
      de: "Übergabe der Akte an eine andere Instanz abgebrochen",
      en: "Handing over to another instance was cancelled")
  }
}

extension RecordReceived {
  package var summary: LocalizedText {
    LocalizedText(
      de: "Akte von einer anderen Instanz übernommen", en: "Record taken over from another instance")
  }
}
