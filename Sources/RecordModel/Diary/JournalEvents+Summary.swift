// No summary quotes the entry: one that is deleted must be gone from what people read.

extension JournalEntryCreated {
  /// Without the entry's text.
  package var summary: LocalizedText {
    LocalizedText(de: "Tagebucheintrag geschrieben", en: "Journal entry written")
  }
}

extension JournalEntryRevised {
  /// Without the entry's text.
  package var summary: LocalizedText {
    LocalizedText(de: "Tagebucheintrag geändert", en: "Journal entry revised")
  }
}

extension JournalEntryDeleted {
  /// Without the entry's text.
  package var summary: LocalizedText {
    LocalizedText(de: "Tagebucheintrag gelöscht", en: "Journal entry deleted")
  }
}
