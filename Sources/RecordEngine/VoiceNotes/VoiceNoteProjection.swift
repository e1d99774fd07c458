import RecordModel
import RecordStore

/// Each patient's voice notes, without deleted ones.
///
/// What is said in one is sealed with its document's key: where that is destroyed, its events are passed over.
enum VoiceNoteProjection: Projection {
  static let name = "voice-notes"
  static let revision: UInt32 = 1
  static let handles = EventCatalog.types(of: .voiceNotes)
  static let ignores = EventCatalog.outside(.voiceNotes)
  static let streamKind: StreamID.Kind? = .patient

  static func fold(_ event: RecordedEvent, _ documents: StreamDocuments) throws(Failure) {
    guard let patient = event.envelope.stream.patient else { return }
    let moment = event.envelope.recordedAt
    switch event.payload {
    case let written as VoiceNoteWritten:
      documents.set(
        VoiceNoteWords(text: written.text), VoiceNoteWords.key(patient, written.noteId))
    case let recorded as VoiceNoteRecorded:
      let note = VoiceNoteDocument(recorded, recordedAt: event.envelope.occurredAt, updatedAt: moment)
      documents.set(note, note.key(of: patient))
      documents.set(
        VoiceNotePlace(recordedAt: note.recordedAt), VoiceNotePlace.key(patient, recorded.noteId))
    case let revised as VoiceNoteRevised:
      try change(revised.noteId, patient, documents, at: moment) { $0.text = revised.text }
    case let transcribed as VoiceNoteTranscribed:
      try change(transcribed.noteId, patient, documents, at: moment) {
        ($0.text.transcript, $0.hasFailed) = (transcribed.transcript, nil)
      }
    case let failed as VoiceNoteTranscriptionFailed:
      try change(failed.noteId, patient, documents, at: moment) { $0.hasFailed = true }
    case let deleted as VoiceNoteDeleted: try remove(deleted.noteId, patient, documents)
    default: break
    }
  }

  private static func change(
    _ id: RecordID, _ patient: PatientID, _ documents: StreamDocuments, at moment: Timestamp,
    _ change: (inout VoiceNoteWords) -> Void
  ) throws(Failure) {
    let place = try documents.get(VoiceNotePlace.self, VoiceNotePlace.key(patient, id))
    guard let recordedAt = place?.recordedAt,
      var note = try documents.get(
        VoiceNoteDocument.self, VoiceNoteDocument.key(patient, recordedAt, id))
    else { return }
    let key = VoiceNoteWords.key(patient, id)
    var words = try documents.get(VoiceNoteWords.self, key) ?? .none
    words.change(change)
    note.change(at: moment)
    documents.set(words, key)
    documents.set(note, note.key(of: patient))
  }

  private static func remove(
    _ id: RecordID, _ patient: PatientID, _ documents: StreamDocuments
  ) throws(Failure) {
    let key = VoiceNotePlace.key(patient, id)
    guard let recordedAt = try documents.get(VoiceNotePlace.self, key)?.recordedAt else { return }
    documents.remove(VoiceNoteDocument.self, VoiceNoteDocument.key(patient, recordedAt, id))
    documents.remove(VoiceNoteWords.self, VoiceNoteWords.key(patient, id))
    documents.set(VoiceNotePlace(recordedAt: nil), key)
  }
}

/// A voice note without what is said in it.
///
/// Key: patient id 16, moment of recording newest first 8, note id.
struct VoiceNoteDocument: Document {
  static var projection: any Projection.Type { VoiceNoteProjection.self }
  static let prefix = UInt8(ascii: "N")

  var noteId: RecordID
  var documentId: DocumentID
  var recordedAt: Timestamp
  var durationSeconds: ExactDecimal
  var updatedAt: Timestamp
  var version = 1

  init(_ recorded: VoiceNoteRecorded, recordedAt: Timestamp, updatedAt: Timestamp) {
    (noteId, documentId, durationSeconds) = (recorded.noteId, recorded.documentId, recorded.durationSeconds)
    (self.recordedAt, self.updatedAt) = (recordedAt, updatedAt)
  }

  static func key(_ patient: PatientID, _ recordedAt: Timestamp, _ id: RecordID) -> [UInt8] {
    patient.keyBytes + recordedAt.newestFirst + id.keyBytes
  }

  func key(of patient: PatientID) -> [UInt8] { Self.key(patient, recordedAt, noteId) }

  mutating func change(at moment: Timestamp) {
    version += 1
    updatedAt = moment
  }
}

/// What is said in a voice note.
///
/// Key: patient id 16, note id.
struct VoiceNoteWords: Document {
  static var projection: any Projection.Type { VoiceNoteProjection.self }
  static let prefix = UInt8(ascii: "W")

  var text: VoiceNoteText
  /// As it was first sent, to recognize repeats by an offline client; `nil` until it is changed.
  private(set) var first: VoiceNoteText?
  /// Whether the last that looked for the words did not find them.
  var hasFailed: Bool?

  init(text: VoiceNoteText) { self.text = text }

  /// Those of a note whose key is not there.
  static let none = VoiceNoteWords(text: VoiceNoteText(title: "", transcript: nil))

  static func key(_ patient: PatientID, _ id: RecordID) -> [UInt8] { patient.keyBytes + id.keyBytes }

  mutating func change(_ change: (inout VoiceNoteWords) -> Void) {
    first = first ?? text
    change(&self)
  }

  var sent: VoiceNoteText { first ?? text }
}

/// The place of a voice note by its id.
///
/// Key: patient id 16, note id.
struct VoiceNotePlace: Document {
  static var projection: any Projection.Type { VoiceNoteProjection.self }
  static let prefix = UInt8(ascii: "I")

  /// `nil` if it was deleted.
  var recordedAt: Timestamp?

  static func key(_ patient: PatientID, _ id: RecordID) -> [UInt8] { patient.keyBytes + id.keyBytes }
}
