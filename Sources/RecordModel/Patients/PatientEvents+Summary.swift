extension PatientCreated {
  /// Without the name, which the reader of the record knows.
  package var summary: LocalizedText { LocalizedText(de: "Akte angelegt", en: "Record opened") }
}

extension PatientUpdated {
  /// Without the name, which the reader of the record knows.
  package var summary: LocalizedText {
    LocalizedText(de: "Angaben zur Person geändert", en: "Personal details changed")
  }
}
