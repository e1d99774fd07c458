// No summary holds what was written: an entry that is deleted must be gone from what people read.

extension JournalEntryCreated {
  /// Without what was written.
  package var summary: LocalizedText {
    LocalizedText(de: "Tagebucheintrag geschrieben", en: "Journal entry written")
  }
}

extension JournalEntryRevised {
  /// Without what was written.
  package var summary: LocalizedText {
    LocalizedText(de: "Tagebucheintrag geändert", en: "Journal entry revised")
  }
}

extension JournalEntryDeleted {
  /// Without what was written.
  package var summary: LocalizedText {
    LocalizedText(de: "Tagebucheintrag gelöscht", en: "Journal entry deleted")
  }
}
