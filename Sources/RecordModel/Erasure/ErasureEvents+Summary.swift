extension PatientHeld {
  /// Without the reason.
  package var summary: LocalizedText {
    LocalizedText(de: "Löschen der Akte gesperrt", en: "Erasure of the record put on hold")
  }
}

extension HoldReleased {
  /// Without the reason.
  package var summary: LocalizedText {
    LocalizedText(de: "Löschsperre der Akte aufgehoben", en: "Hold on erasure of the record released")
  }
}

extension PatientErased {
  /// Only that it happened.
  package var summary: LocalizedText { LocalizedText(de: "Akte gelöscht", en: "Record erased") }
}
