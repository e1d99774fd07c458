// What is said in a note is sealed with its document's key, and no summary quotes it: a note that is deleted is gone.

/// What of a new voice note can be read.
package struct VoiceNoteWritten: Event {
  package static let type = EventType(code: 770, name: "voicenote.written")
  package var noteId: RecordID
  package var documentId: DocumentID
  package var text: VoiceNoteText

  package init(noteId: RecordID, documentId: DocumentID, text: VoiceNoteText) {
    (self.noteId, self.documentId, self.text) = (noteId, documentId, text)
  }

  package var sealingDocument: DocumentID? { documentId }
  package var summary: LocalizedText {
    LocalizedText(de: "Sprachnotiz beschrieben", en: "Voice note described")
  }
}

/// A patient recorded a voice note.
///
/// The event happened when it was recorded.
package struct VoiceNoteRecorded: Event, MakesRecord {
  package static let type = EventType(code: 771, name: "voicenote.recorded")
  package var noteId: RecordID
  package var documentId: DocumentID
  package var durationSeconds: ExactDecimal

  package init(noteId: RecordID, documentId: DocumentID, durationSeconds: ExactDecimal) {
    (self.noteId, self.documentId, self.durationSeconds) = (noteId, documentId, durationSeconds)
  }

  package var madeID: RecordID { noteId }
  package var summary: LocalizedText {
    LocalizedText(de: "Sprachnotiz aufgenommen", en: "Voice note recorded")
  }
}

/// A patient changed what can be read of a voice note.
package struct VoiceNoteRevised: Event {
  package static let type = EventType(code: 772, name: "voicenote.revised")
  package var noteId: RecordID
  package var documentId: DocumentID
  /// The whole new text.
  package var text: VoiceNoteText

  package init(noteId: RecordID, documentId: DocumentID, text: VoiceNoteText) {
    (self.noteId, self.documentId, self.text) = (noteId, documentId, text)
  }

  package var sealingDocument: DocumentID? { documentId }
  package var summary: LocalizedText {
    LocalizedText(de: "Sprachnotiz geändert", en: "Voice note revised")
  }
}

/// The words of a voice note were found.
package struct VoiceNoteTranscribed: Event {
  package static let type = EventType(code: 773, name: "voicenote.transcribed")
  package var noteId: RecordID
  package var documentId: DocumentID
  package var transcript: String
  /// What found them.
  package var engine: String?
  package var language: String?

  package init(
    noteId: RecordID, documentId: DocumentID, transcript: String, engine: String?, language: String?
  ) {
    (self.noteId, self.documentId, self.transcript) = (noteId, documentId, transcript)
    (self.engine, self.language) = (engine, language)
  }

  package var sealingDocument: DocumentID? { documentId }
  package var summary: LocalizedText {
    LocalizedText(de: "Sprachnotiz verschriftlicht", en: "Voice note transcribed")
  }
}

/// The words of a voice note could not be found.
package struct VoiceNoteTranscriptionFailed: Event {
  package static let type = EventType(code: 774, name: "voicenote.transcription-failed")
  package var noteId: RecordID
  /// What looked for them.
  package var engine: String?

  package init(noteId: RecordID, engine: String?) { (self.noteId, self.engine) = (noteId, engine) }

  package var summary: LocalizedText {
    LocalizedText(
      de: "Verschriftlichung einer Sprachnotiz gescheitert",
      en: "Transcription of a voice note failed")
  }
}

/// A patient deleted a voice note; the key of its sound and words is destroyed.
package struct VoiceNoteDeleted: Event {
  package static let type = EventType(code: 775, name: "voicenote.deleted")
  /// It is gone, whichever moment is asked about.
  package static let isTimeless = true
  package var noteId: RecordID

  package init(noteId: RecordID) { self.noteId = noteId }

  package var summary: LocalizedText {
    LocalizedText(de: "Sprachnotiz gelöscht", en: "Voice note deleted")
  }
}
