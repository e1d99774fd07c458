/// Changes what can be read of a voice note.
package struct ReviseVoiceNote: Method {
  package static let name = "voiceNote.revise"
  package static let summary =
    "Changes title or transcript of a voice note, what is sent of them, and keeps the rest."
  package static let access = Access.write(.patient, only: .patients)

  package var patientId: PatientID
  package var noteId: RecordID
  /// The version that the caller has seen; any if left out.
  package var expectedVersion: Int?
  /// At most 200 characters.
  package var title: String?
  /// At most 50,000 characters.
  package var transcript: String?

  package init(patientId: PatientID, noteId: RecordID, title: String? = nil, transcript: String? = nil) {
    (self.patientId, self.noteId) = (patientId, noteId)
    (self.title, self.transcript) = (title, transcript)
  }

  package typealias Outcome = VoiceNote
  package static let example = ReviseVoiceNote(
    patientId: Example.patient, noteId: VoiceNote.exampleID, title: "Nach dem Spaziergang")
  package static let exampleOutcome = VoiceNote.example
}

/// Says what somebody found who listened to a voice note.
package struct SetTranscription: Method {
  package static let name = "voiceNote.setTranscription"
  package static let summary =
    "Takes the words of a voice note, or that they could not be found; what the patient changed stays as it is."
  package static let access = Access.write(.patient, only: .patients)

  package var patientId: PatientID
  package var noteId: RecordID
  /// `completed` or `failed`.
  package var status: TranscriptionStatus
  /// At most 50,000 characters; required if it is completed.
  package var transcript: String?
  /// At most 80 characters.
  package var engine: String?
  /// 2 to 20 characters.
  package var language: String?

  package init(patientId: PatientID, noteId: RecordID, status: TranscriptionStatus, transcript: String? = nil)
  {
    (self.patientId, self.noteId) = (patientId, noteId)
    (self.status, self.transcript) = (status, transcript)
  }

  package typealias Outcome = VoiceNote
  package static let example = SetTranscription(
    patientId: Example.patient, noteId: VoiceNote.exampleID, status: .completed,
    transcript: "Heute ging es gut.")
  package static let exampleOutcome = VoiceNote.example
}

/// Deletes a voice note.
package struct DeleteVoiceNote: Method {
  package static let name = "voiceNote.delete"
  package static let summary = "Deletes a voice note, and destroys the key of its sound and of its words."
  package static let access = Access.write(.patient, only: .patients)

  package var patientId: PatientID
  package var noteId: RecordID

  package init(patientId: PatientID, noteId: RecordID) { (self.patientId, self.noteId) = (patientId, noteId) }

  package struct Outcome: Codable, Sendable, Equatable {
    package var noteId: RecordID
    package var documentId: DocumentID

    package init(noteId: RecordID, documentId: DocumentID) {
      (self.noteId, self.documentId) = (noteId, documentId)
    }
  }

  package static let example = DeleteVoiceNote(patientId: Example.patient, noteId: VoiceNote.exampleID)
  package static let exampleOutcome = Outcome(
    noteId: VoiceNote.exampleID, documentId: RecordDocument.exampleID)
}
