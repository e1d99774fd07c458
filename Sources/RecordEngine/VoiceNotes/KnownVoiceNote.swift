import RecordModel
import RecordStore

/// A voice note with its words and its document.
struct KnownVoiceNote {
  private(set) var note: VoiceNoteDocument
  private(set) var words: VoiceNoteWords
  let document: RecordDocument
  let patient: PatientID

  var view: VoiceNote {
    var view = VoiceNote(
      id: note.noteId, words.text, recordedAt: note.recordedAt, durationSeconds: note.durationSeconds,
      document, of: patient)
    if words.hasFailed == true, words.text.transcript == nil { view.transcriptionStatus = .failed }
    (view.updatedAt, view.version) = (note.updatedAt, note.version)
    return view
  }

  /// As it is after a change that is about to be recorded.
  func changed(at moment: Timestamp, _ change: (inout VoiceNoteWords) -> Void) -> VoiceNote {
    var changed = self
    changed.words.change(change)
    changed.note.change(at: moment)
    return changed.view
  }
}

extension RecordView {
  /// The patient's note, unless it was deleted, at whatever moment.
  func voiceNote(_ id: RecordID, of patient: PatientID) throws(Failure) -> KnownVoiceNote {
    let key = VoiceNotePlace.key(patient, id)
    guard let recordedAt = try document(VoiceNotePlace.self, key)?.recordedAt,
      let note = try document(
        VoiceNoteDocument.self, VoiceNoteDocument.key(patient, recordedAt, id)),
      let known = try voiceNote(note, of: patient)
    else {
      _ = try self.patient(patient)
      throw .noSuch("voice note", field: "noteId")
    }
    return known
  }

  /// The same; `nil` if it was deleted since.
  func voiceNote(
    _ note: VoiceNoteDocument, of patient: PatientID
  ) throws(Failure) -> KnownVoiceNote? {
    guard try documentToday(VoiceNotePlace.self, VoiceNotePlace.key(patient, note.noteId))?.recordedAt != nil
    else { return nil }
    let words = try document(VoiceNoteWords.self, VoiceNoteWords.key(patient, note.noteId))
    return KnownVoiceNote(
      note: note, words: words ?? .none,
      document: try recordDocument(note.documentId, of: patient), patient: patient)
  }
}
