import RecordModel
import RecordStore

extension GetVoiceNote: Query {
  func answer(_ view: borrowing RecordView) throws(Failure) -> VoiceNote {
    try view.voiceNote(noteId, of: patientId).view
  }
}

extension ListVoiceNotes: Scan {
  func answer(_ view: borrowing RecordView) throws(Failure) -> Outcome {
    _ = try view.patient(patientId)
    var checks = FieldChecks()
    checks.span(from, to)
    checks.text("/q", q, 1...200)
    try checks.finish()
    let (span, pattern) = (TimeSpan(checked: from, to), q.map { FoldedText.fold($0) })
    let (notes, page) = try RecordPage.page(
      VoiceNoteDocument.self, prefix: patientId.keyBytes, limit: limit, cursor: cursor, view
    ) { (note) throws(Failure) -> VoiceNote? in
      guard span.contains(note.recordedAt), let known = try view.voiceNote(note, of: patientId)?.view else {
        return nil
      }
      return pattern.map { known.says($0) } ?? true ? known : nil
    }
    return Outcome(voiceNotes: notes, page: page)
  }
}

extension VoiceNote {
  fileprivate func says(_ pattern: [UInt32]) -> Bool {
    [title, transcript ?? ""].contains { !FoldedText($0).matches(of: pattern).isEmpty }
  }
}

extension ReadVoiceNote: DocumentReading {
  func document(_ view: borrowing RecordView) throws(Failure) -> RecordDocument {
    var document = try view.voiceNote(noteId, of: patientId).document
    document.fileName = nil
    return document
  }
}
