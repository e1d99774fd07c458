import RecordModel
import RecordStore

extension RecordVoiceNote: OnceOperation, ReviewedOperation {
  static let passwords: Set<String> = []
  static let replaced = ["documentId": "sha256"]

  func review(_ engine: Engine, _ call: CallContext) throws(Failure) {
    try engine.read(call) { (view) throws(Failure) in
      try check(view)
      _ = try view.newID(id, for: patientId, in: .voiceNotes)
    }
  }

  private func check(_ view: borrowing RecordView) throws(Failure) {
    let person = try view.patient(patientId).person
    var checks = FieldChecks()
    checks.voiceNote(title, transcript)
    checks.moment("/recordedAt", recordedAt, person, view.now)
    let limits = ExactDecimal(thousandths: 100)...ExactDecimal(1800)
    if !limits.contains(durationSeconds) {
      checks.refuse("/durationSeconds", "out_of_range", "0.1 to 1800 seconds")
    }
    try checks.finish()
  }

  func perform(
    _ engine: Engine, _ call: CallContext, _ once: CommandOnce?
  ) throws(Failure) -> Done<VoiceNote> {
    if let known: Done<VoiceNote> = try engine.answered(once, givingUp: documentId, of: patientId) {
      return known
    }
    // Taken first, so that nothing is left of what is refused.
    let upload = try engine.uploads.take(documentId, of: patientId)
    try engine.read(call) { (view) throws(Failure) in try check(view) }
    let content = try upload.finish(sha256: sha256, fileName: nil, as: mimeType, for: .voiceNote)
    return try engine.keeping(documentId, named: \.documentId) { () throws(Failure) in
      try engine.append(call, once: once) { [self] (view) throws(Failure) in try decide(content, view) }
    }
  }

  /// What is said is sealed with the document's key; so the answer, which is kept with the first event, is that event's.
  private func decide(
    _ content: DocumentContent, _ view: borrowing RecordView
  ) throws(Failure) -> Decision<VoiceNote> {
    try check(view)
    let stream = StreamID(patientId)
    let text = VoiceNoteText(title: title ?? "", transcript: transcript)
    let noteId = try view.newID(id, for: patientId, in: .voiceNotes)
    guard try view.isFree(noteId, in: .voiceNotes) else {
      let known = try? view.voiceNote(noteId, of: patientId)
      guard let known, isSame(known, text, content) else { throw .duplicateID }
      return .unchanged(stream, outcome: known.view)
    }
    let recorded = VoiceNoteRecorded(
      noteId: noteId, documentId: documentId, durationSeconds: durationSeconds)
    let document = RecordDocument(id: documentId, content: content, addedAt: view.recordedAt, use: .voiceNote)
    var decision = Decision(
      stream,
      [
        VoiceNoteWritten(noteId: noteId, documentId: documentId, text: text), recorded,
        DocumentAdded(documentId: documentId, content: content, use: .voiceNote),
      ],
      outcome: VoiceNote(
        id: noteId, text, recordedAt: recordedAt.moment, durationSeconds: durationSeconds, document,
        of: patientId))
    decision.occurred = [0: recordedAt, 1: recordedAt]
    return decision
  }

  private func isSame(_ known: KnownVoiceNote, _ text: VoiceNoteText, _ content: DocumentContent) -> Bool {
    known.words.sent == text && known.note.recordedAt == recordedAt.moment
      && known.note.durationSeconds == durationSeconds && known.document.sha256 == content.sha256
      && known.document.mediaType == content.mediaType
  }
}

extension ReviseVoiceNote: Command {
  func decide(_ view: borrowing RecordView) throws(Failure) -> Decision<VoiceNote> {
    let known = try view.voiceNote(noteId, of: patientId)
    var checks = FieldChecks()
    checks.voiceNote(title, transcript)
    try checks.finish()
    if let expectedVersion, expectedVersion != known.note.version {
      throw .versionConflict(known.note.version)
    }
    var text = known.words.text
    text.title = title ?? text.title
    if let transcript, transcript != text.transcript { (text.transcript, text.isEdited) = (transcript, true) }
    if text == known.words.text { return .unchanged(StreamID(patientId), outcome: known.view) }
    return Decision(
      StreamID(patientId),
      [VoiceNoteRevised(noteId: noteId, documentId: known.note.documentId, text: text)],
      outcome: known.changed(at: view.recordedAt) { $0.text = text })
  }
}

extension SetTranscription: Command {
  func decide(_ view: borrowing RecordView) throws(Failure) -> Decision<VoiceNote> {
    let known = try view.voiceNote(noteId, of: patientId)
    try check()
    let stream = StreamID(patientId)
    let words = known.words.text
    // What the patient wrote stays, and words that are known are not forgotten because others were not found.
    if words.isEdited == true || status == .failed && words.transcript != nil {
      return .unchanged(stream, outcome: known.view)
    }
    guard status == .completed, let transcript else {
      if known.words.hasFailed == true { return .unchanged(stream, outcome: known.view) }
      return Decision(
        stream, [VoiceNoteTranscriptionFailed(noteId: noteId, engine: engine)],
        outcome: known.changed(at: view.recordedAt) { $0.hasFailed = true })
    }
    if words.transcript == transcript { return .unchanged(stream, outcome: known.view) }
    let transcribed = VoiceNoteTranscribed(
      noteId: noteId, documentId: known.note.documentId, transcript: transcript, engine: engine,
      language: language)
    return Decision(
      stream, [transcribed],
      outcome: known.changed(at: view.recordedAt) { ($0.text.transcript, $0.hasFailed) = (transcript, nil) })
  }

  private func check() throws(Failure) {
    var checks = FieldChecks()
    checks.voiceNote(nil, transcript)
    checks.text("/engine", engine, 0...80)
    checks.text("/language", language, 2...20)
    switch status {
    case .completed: checks.require("/transcript", transcript != nil, "the words that were found")
    case .failed:
      if transcript != nil { checks.refuse("/transcript", "inconsistent", "none where it failed") }
    case .unavailable, .pending: checks.refuse("/status", "not_in_enum", "completed or failed")
    }
    try checks.finish()
  }
}

extension DeleteVoiceNote: OnceOperation {
  static let passwords: Set<String> = []

  func perform(
    _ engine: Engine, _ call: CallContext, _ once: CommandOnce?
  ) throws(Failure) -> Done<Outcome> {
    if let known: Done<Outcome> = try engine.answered(once) {
      // What was cut off after its event is finished before anybody is told again that it is done.
      if engine.store.blobs.path(of: known.outcome.documentId) != nil {
        try engine.destroyDocuments([known.outcome.documentId])
        try engine.removeCheckpoints(of: patientId)
      }
      return known
    }
    let document = try engine.read(call) { (view) throws(Failure) in
      try view.voiceNote(noteId, of: patientId).note.documentId
    }
    let done = try engine.ending([document]) { () throws(Failure) in
      try engine.append(call, once: once) { [self] (view) throws(Failure) in
        _ = try view.voiceNote(noteId, of: patientId)
        return Decision(
          StreamID(patientId),
          [VoiceNoteDeleted(noteId: noteId), DocumentRemoved(documentId: document)],
          outcome: Outcome(noteId: noteId, documentId: document))
      }
    }
    try engine.removeCheckpoints(of: patientId)
    return done
  }
}

extension FieldChecks {
  fileprivate mutating func voiceNote(_ title: String?, _ transcript: String?) {
    text("/title", title, 0...200)
    text("/transcript", transcript, 0...50_000)
  }
}
