extension PatientCreated {
  /// Without the name, which the reader of the record knows.
  public var summary: LocalizedText { LocalizedText(de: "Akte angelegt", en: "Record opened") }
}
