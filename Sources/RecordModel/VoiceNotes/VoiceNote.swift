/// A recording of a patient's voice (R-MH-126).
package struct VoiceNote: Codable, Sendable, Equatable {
  package var id: RecordID
  /// At most 200 characters; may be empty.
  package var title: String
  package var recordedAt: Timestamp
  package var durationSeconds: ExactDecimal
  package var mimeType: MediaType
  package var sizeBytes: Int
  /// Where MyHealthAlly has it.
  package var audioUrl: String
  package var transcriptionStatus: TranscriptionStatus
  /// `null` while there is none.
  @OrNull package var transcript: String?
  /// Whether the patient changed it; then nothing else does (R-MH-128).
  package var transcriptEdited: Bool
  package var createdAt: Timestamp
  package var updatedAt: Timestamp
  /// Counts the changes, from 1.
  package var version: Int
  /// The document that holds the sound.
  package var documentId: DocumentID

  package init(
    id: RecordID, _ text: VoiceNoteText, recordedAt: Timestamp, durationSeconds: ExactDecimal,
    _ document: RecordDocument, of patient: PatientID
  ) {
    (self.id, title, transcript, transcriptEdited) = (id, text.title, text.transcript, text.isEdited ?? false)
    (self.recordedAt, self.durationSeconds, documentId) = (recordedAt, durationSeconds, document.id)
    (mimeType, sizeBytes) = (document.mediaType, document.bytes)
    audioUrl = "/api/patients/\(patient)/voice-notes/\(id)/audio"
    transcriptionStatus = text.transcript == nil ? .unavailable : .completed
    (createdAt, updatedAt, version) = (document.addedAt, document.addedAt, 1)
  }

  static let exampleID = RecordID(known: "voice-note-1")
  static let example: VoiceNote = {
    var document = RecordDocument.example
    (document.mediaType, document.use) = (.mp4, .voiceNote)
    return VoiceNote(
      id: exampleID, VoiceNoteText(title: "Nach dem Spaziergang", transcript: nil), recordedAt: Example.start,
      durationSeconds: ExactDecimal(thousandths: 12_500), document, of: Example.patient)
  }()
}

/// What of a voice note can be read.
package struct VoiceNoteText: Codable, Sendable, Equatable {
  package var title: String
  package var transcript: String?
  /// Whether the patient changed the transcript.
  package var isEdited: Bool?

  package init(title: String, transcript: String?, isEdited: Bool? = nil) {
    (self.title, self.transcript, self.isEdited) = (title, transcript, isEdited)
  }
}

/// How far the words of a recording are known (R-MH-128).
package enum TranscriptionStatus: String, Codable, Sendable, CaseIterable, SchemaDescribing {
  /// Nobody transcribes.
  case unavailable
  /// Somebody is at it.
  case pending
  case completed
  case failed
}
