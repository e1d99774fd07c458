import RecordModel

@testable import RecordStore

extension EventSamples {
  /// One event of every type of voice notes.
  static var voiceNotes: [any Event] {
    let (note, document) = (
      RecordID(replacing: "voice-note-1"), DocumentID(high: 0x5d1f_0a44_77c2_4e0b, low: 0x9b1e_3c5a_7d20_41f8)
    )
    let text = VoiceNoteText(title: "Nach dem Spaziergang", transcript: "Heute ging es gut.")
    return [
      VoiceNoteWritten(noteId: note, documentId: document, text: text),
      VoiceNoteRecorded(
        noteId: note, documentId: document, durationSeconds: ExactDecimal(thousandths: 12_500)),
      VoiceNoteRevised(
        noteId: note, documentId: document,
        text: VoiceNoteText(title: "", transcript: "Heute ging es.", isEdited: true)),
      VoiceNoteTranscribed(
        noteId: note, documentId: document, transcript: "Heute", engine: "engine-1", language: "de"),
      VoiceNoteTranscriptionFailed(noteId: note, engine: "engine-1"), VoiceNoteDeleted(noteId: note),
    ]
  }
}
