import HTTPTypes
import RecordModel

extension MyHealthAlly {
  private static let note = Argument.path("voiceNoteId", .identifier, as: "noteId")
  private static let (title, transcript) = (Shape.text(0...200), Shape.text(0...50_000))

  /// Recordings of the patient's voice (R-MH-126 to R-MH-129).
  static let voiceNoteRoutes: [Route] = [
    route(
      "listVoiceNotes", .get, "/api/patients/{patientId}/voice-notes", ListVoiceNotes.self, .namedRecord,
      from, to, search, limit, cursor, answers: .listed("voiceNotes", MyHealthAllyAnswers.voiceNote)),
    route(
      "recordVoiceNote", .post, "/api/patients/{patientId}/voice-notes", RecordVoiceNote.self, .namedRecord,
      .optionalMember("id", as: "id"), .optionalMember("title", as: "title"), .member("recordedAt"),
      .member("durationSeconds"), .member("mimeType"), .optionalMember("transcript", as: "transcript"),
      takes: .closed(
        .optional("id", .id), .optional("title", title), .required("recordedAt", .moment),
        .required(
          "durationSeconds", .demanding(.judged(.number()), [.init("minimum", 0.1), .init("maximum", 1800)])),
        .required("mimeType", .words(DocumentUse.voiceNote.mediaTypes.map(\.rawValue))),
        .required("audioBase64", .form(.base64)), .optional("transcript", transcript)),
      file: EncodedFile(member: "audioBase64", use: .voiceNote), answers: MyHealthAllyAnswers.voiceNote,
      success: .created(.below("id"))),
    route(
      "getVoiceNote", .get, "/api/patients/{patientId}/voice-notes/{voiceNoteId}", GetVoiceNote.self,
      .namedRecord, note, answers: MyHealthAllyAnswers.voiceNote),
    route(
      "reviseVoiceNote", .put, "/api/patients/{patientId}/voice-notes/{voiceNoteId}", ReviseVoiceNote.self,
      .namedRecord, note, .members(), .ifMatch(as: "expectedVersion"),
      takes: .closed(.optional("title", title), .optional("transcript", transcript)),
      answers: MyHealthAllyAnswers.voiceNote),
    route(
      "deleteVoiceNote", .delete, "/api/patients/{patientId}/voice-notes/{voiceNoteId}", DeleteVoiceNote.self,
      .namedRecord, note, success: .noContent),
    download(
      "getVoiceNoteAudio", "/api/patients/{patientId}/voice-notes/{voiceNoteId}/audio", ReadVoiceNote.self,
      note, media: DocumentUse.voiceNote.mediaTypes),
    route(
      "setTranscription", .put, "/api/patients/{patientId}/voice-notes/{voiceNoteId}/transcription",
      SetTranscription.self, .namedRecord, note, .members(),
      takes: .closed(
        .required("status", .words(["failed", "completed"])), .optional("transcript", transcript),
        .optional("engine", .text(0...80)), .optional("language", .text(2...20))
      ).with(("transcript", unless: "status", is: ["const": "failed"])),
      answers: MyHealthAllyAnswers.voiceNote),
  ]
}

extension MyHealthAllyAnswers {
  /// `VoiceNote`.
  static let voiceNote = Shape.closed(
    .required("id", .id), .required("title", .anyText), .required("recordedAt", .moment),
    .required("durationSeconds", .number()), .required("mimeType", .anyText),
    .required("sizeBytes", .integer(1...Int64(DocumentUse.byteLimit(.voiceNote)))),
    .required("audioUrl", .link), .required("transcriptionStatus", .words(of: TranscriptionStatus.self)),
    .required("transcript", .orNull(.anyText)), .required("transcriptEdited", .flag),
    .required("createdAt", .moment), .required("updatedAt", .moment), .required("version", .version))
}
