/// Makes a recording that was sent a voice note.
package struct RecordVoiceNote: Method {
  package static let name = "voiceNote.record"
  package static let summary =
    "Makes a recording that was sent a voice note, if its first bytes are those of its kind."
  package static let access = Access.write(.patient, only: .patients)

  package var patientId: PatientID
  /// Made by the client for entering offline; the same id and content again changes nothing (R-MH-269).
  package var id: RecordID?
  /// Begun for a voice note, and sent whole.
  package var documentId: DocumentID
  /// Of all bytes, 64 lower-case hexadecimal digits; what came is held against it.
  package var sha256: String
  package var mimeType: MediaType
  package var recordedAt: OffsetTime
  /// 0.1 to 1,800.
  package var durationSeconds: ExactDecimal
  /// At most 200 characters; empty if left out.
  package var title: String?
  /// Made on the device; at most 50,000 characters.
  package var transcript: String?

  package init(
    patientId: PatientID, documentId: DocumentID, sha256: String, mimeType: MediaType,
    recordedAt: OffsetTime, durationSeconds: ExactDecimal
  ) {
    (self.patientId, self.documentId, self.sha256) = (patientId, documentId, sha256)
    (self.mimeType, self.recordedAt, self.durationSeconds) = (mimeType, recordedAt, durationSeconds)
  }

  package typealias Outcome = VoiceNote
  package static let example = RecordVoiceNote(
    patientId: Example.patient, documentId: RecordDocument.exampleID, sha256: RecordDocument.example.sha256,
    mimeType: .mp4, recordedAt: OffsetTime(Example.start, offsetMinutes: 60),
    durationSeconds: ExactDecimal(thousandths: 12_500))
  package static let exampleOutcome = VoiceNote.example
}

/// Reads one voice note.
package struct GetVoiceNote: Method {
  package static let name = "voiceNote.get"
  package static let summary = "Answers one voice note, without its sound."
  package static let access = Access.read(.patient, only: .patientsAndStaff, shows: .selfEntered)

  package var patientId: PatientID
  package var noteId: RecordID

  package init(patientId: PatientID, noteId: RecordID) { (self.patientId, self.noteId) = (patientId, noteId) }

  package typealias Outcome = VoiceNote
  package static let example = GetVoiceNote(patientId: Example.patient, noteId: VoiceNote.exampleID)
  package static let exampleOutcome = VoiceNote.example
}

/// Lists a patient's voice notes.
package struct ListVoiceNotes: Method {
  package static let name = "voiceNote.list"
  package static let summary =
    "Answers the patient's voice notes, the latest recording first, without their sound."
  package static let access = Access.read(.patient, only: .patientsAndStaff, shows: .selfEntered)

  package var patientId: PatientID
  /// Inclusive.
  package var from: Timestamp?
  /// Exclusive.
  package var to: Timestamp?
  /// Only notes with it in title or transcript, of 1 to 200 characters; case and accents do not matter.
  package var q: String?
  /// Notes a page, 1 to 200; 50 if left out.
  package var limit: Int?
  /// `nextCursor` of the page before.
  package var cursor: String?

  package init(patientId: PatientID) { self.patientId = patientId }

  package struct Outcome: Codable, Sendable, Equatable {
    package var voiceNotes: [VoiceNote]
    package var page: Pagination

    package init(voiceNotes: [VoiceNote], page: Pagination) {
      (self.voiceNotes, self.page) = (voiceNotes, page)
    }
  }

  package static let example = ListVoiceNotes(patientId: Example.patient)
  package static let exampleOutcome = Outcome(
    voiceNotes: [.example], page: Pagination(limit: 50, nextCursor: nil))
}

/// Reads a piece of a voice note's sound.
package struct ReadVoiceNote: Method {
  package static let name = "voiceNote.read"
  package static let summary = "Answers a piece of a voice note's sound, which is checked while it is read."
  package static let access = Access.read(.patient, only: .patientsAndStaff, shows: .selfEntered)

  package var patientId: PatientID
  package var noteId: RecordID
  /// Bytes before the piece; 0 if left out.
  package var offset: Int?
  /// Bytes of the piece at most, 1 to 131,072; as many if left out.
  package var limit: Int?

  package init(patientId: PatientID, noteId: RecordID, offset: Int? = nil) {
    (self.patientId, self.noteId, self.offset) = (patientId, noteId, offset)
  }

  package typealias Outcome = DocumentPiece
  package static let example = ReadVoiceNote(
    patientId: Example.patient, noteId: VoiceNote.exampleID, offset: 0)
  package static let exampleOutcome = DocumentPiece(.example, offset: 0, data: "AAAAIGZ0eXBNNEEg")
}
