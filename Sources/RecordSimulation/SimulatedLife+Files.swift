import RecordExport
import RecordModel

/// Pictures and voices.
extension SimulatedLife {
  mutating func sendPictures() async throws {
    let (photo, card) = (random.chance(0.3), random.chance(0.2))
    if photo, let picture = try await attach(.profilePhoto, person.say("Ich.jpg", "Me.jpg")) {
      try await act(SetProfilePhoto(patientId: person.id, attachmentId: picture), at: 600)
    }
    if card { _ = try await attach(.insuranceCard, person.say("Karte.jpg", "Card.jpg")) }
  }

  private mutating func attach(_ purpose: AttachmentPurpose, _ name: String) async throws -> RecordID? {
    let file = try await send([0xFF, 0xD8, 0xFF, 0xE0], for: .attachment)
    var store = StoreAttachment(
      patientId: person.id, documentId: file.id, sha256: file.sha256, purpose: purpose, fileName: name,
      mimeType: .jpeg)
    store.id = newID()
    return try await act(store, at: 595)?.id
  }

  /// A note that is spoken, written down by the phone or not, put right and sometimes deleted.
  mutating func recordVoiceNote() async throws {
    let file = try await send(Array("OggS".utf8), for: .voiceNote)
    var note = RecordVoiceNote(
      patientId: person.id, documentId: file.id, sha256: file.sha256, mimeType: .ogg,
      recordedAt: day.at(minute: 1200), durationSeconds: ExactDecimal(Int32(random.whole(5...90))))
    (note.id, note.title) = (newID(), person.say("Am Abend", "In the evening"))
    guard let recorded = try await act(note, at: 1200) else { return }
    let isUnderstood = random.chance(0.8)
    try await act(
      SetTranscription(
        patientId: person.id, noteId: recorded.id, status: isUnderstood ? .completed : .failed,
        transcript: isUnderstood ? person.say("Heute ging es gut.", "Today went well.") : nil), at: 1201)
    if random.chance(0.3) {
      try await act(
        ReviseVoiceNote(
          patientId: person.id, noteId: recorded.id,
          transcript: person.say("Heute ging es sehr gut.", "Today went very well.")), at: 1202)
    }
    guard random.chance(0.2) else { return }
    try await act(DeleteVoiceNote(patientId: person.id, noteId: recorded.id), at: 1210)
  }

  /// Sends a small file that begins like one of its kind.
  private mutating func send(
    _ beginning: [UInt8], for use: DocumentUse
  ) async throws -> (id: DocumentID, sha256: String) {
    let bytes = beginning + (0..<200).map { _ in UInt8(random.whole(0...255)) }
    let begun = try await ask(BeginDocument(patientId: person.id, use: use))
    _ = try await ask(
      AppendToDocument(
        patientId: person.id, documentId: begun.documentId, offset: 0, data: Base64.text(bytes)))
    var hash = FileHash()
    hash.update(bytes)
    return (begun.documentId, hash.text)
  }
}
