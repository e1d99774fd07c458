extension RequestOpened {
  package var summary: LocalizedText {
    switch kind {
    // The care team reads this too, to whom it is not written (R-MH-051).
    case .support: LocalizedText(de: "Anfrage an den Support", en: "Support request")
    case .walkIn:
      LocalizedText(
        de: "Besuch ohne Termin erbeten: \(walkIn?.locationName ?? "")",
        en: "Walk-in visit requested: \(walkIn?.locationName ?? "")")
    case .virtualVisit:
      LocalizedText(de: "Videosprechstunde eingerichtet", en: "Video visit set up")
    }
  }
}

extension RequestReplied {
  package var summary: LocalizedText {
    step == .answer
      ? LocalizedText(de: "Antwort des Supports", en: "Reply by support")
      : LocalizedText(de: "Nachricht an den Support", en: "Reply to support")
  }
}

extension RequestAdvanced {
  package var summary: LocalizedText {
    switch (kind, step) {
    case (.support, .close): LocalizedText(de: "Anfrage geschlossen", en: "Support request closed")
    case (.walkIn, .accept):
      LocalizedText(de: "Besuch ohne Termin angenommen", en: "Walk-in request accepted")
    case (.walkIn, .decline):
      LocalizedText(de: "Besuch ohne Termin abgelehnt", en: "Walk-in request declined")
    case (.walkIn, .cancel):
      LocalizedText(de: "Besuch ohne Termin zurückgezogen", en: "Walk-in request withdrawn")
    case (_, .join): LocalizedText(de: "Videosprechstunde betreten", en: "Video visit joined")
    case (_, .start): LocalizedText(de: "Videosprechstunde begonnen", en: "Video visit started")
    case (_, .admit):
      LocalizedText(de: "In die Videosprechstunde eingelassen", en: "Let into the video visit")
    case (_, .leave): LocalizedText(de: "Videosprechstunde verlassen", en: "Video visit left")
    case (_, .prescribe):
      LocalizedText(
        de: "Verordnet: \(prescription?.name ?? "")", en: "Prescribed: \(prescription?.name ?? "")")
    case (_, .end): LocalizedText(de: "Videosprechstunde beendet", en: "Video visit ended")
    case (_, .abandon): LocalizedText(de: "Videosprechstunde abgebrochen", en: "Video visit abandoned")
    default: LocalizedText(de: "Anfrage bearbeitet", en: "Request handled")
    }
  }
}

extension VisitNotesSaved {
  package var summary: LocalizedText {
    LocalizedText(de: "Notizen zur Videosprechstunde", en: "Notes on the video visit")
  }
}
