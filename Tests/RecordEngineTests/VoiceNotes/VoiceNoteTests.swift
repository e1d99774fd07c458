import RecordModel
import RecordTestSupport
import Testing

@testable import RecordEngine
@testable import RecordStore

@Suite("Voice notes") struct VoiceNoteTests {
  @Test("R-MH-129, R-MH-292: a deleted note is gone from every moment, and its words are sealed for ever")
  func deleted() throws {
    let scene = try DocumentScene()
    let note = try scene.record(3000, transcript: "Zaunkönig im Garten")
    let position = scene.test.engine.head
    let wrapped = try #require(try scene.wrappedKey(note.documentId))
    let meta = CallMeta(commandId: CommandID(high: 7, low: 3))
    let delete = DeleteVoiceNote(patientId: scene.patient, noteId: note.id)
    let gone = try scene.test.call(delete, meta: meta)
    #expect(try scene.test.call(delete, meta: meta) == gone, "the same command again")
    #expect(try scene.files == [] && scene.all == [])
    #expect(try ByteSearch.files(below: scene.test.directory.path, holding: wrapped) == [])
    let past = CallMeta(asOf: AsOf(position: position))
    for meta in [nil, past] {
      let get = GetVoiceNote(patientId: scene.patient, noteId: note.id)
      guard case .failure(let failure) = try scene.test.send(get, meta: meta).outcome else {
        Issue.record("it is there")
        continue
      }
      #expect(failure.code == .notFound)
      let list = try scene.test.call(ListVoiceNotes(patientId: scene.patient), meta: meta)
      #expect(list.voiceNotes.isEmpty)
    }
    #expect(
      try scene.refusal(ReadVoiceNote(patientId: scene.patient, noteId: note.id))?.code == .notFound)
    let again = RecordVoiceNote(
      patientId: scene.patient, documentId: try scene.send(DocumentScene.bytes(300, "OggS"), for: .voiceNote),
      sha256: DocumentScene.hash(DocumentScene.bytes(300, "OggS")), mimeType: .ogg,
      recordedAt: OffsetTime(scene.test.clock.now(), offsetMinutes: 0), durationSeconds: ExactDecimal(1))
    var same = again
    same.id = note.id
    #expect(try scene.refusal(same)?.details?["reason"] == "duplicate_id", "its id is not given again")
  }

  @Test("R-MH-269: the same note again is there once, even after it was changed") func again() throws {
    let scene = try DocumentScene()
    let (id, moment) = (RecordID(replacing: "note-1"), scene.test.clock.now())
    let first = try scene.record(id: id, at: moment)
    #expect(try scene.record(id: id, at: moment) == first)
    let revised = try scene.test.call(
      ReviseVoiceNote(patientId: scene.patient, noteId: id, title: "anders"))
    #expect(revised.version == 2)
    #expect(try scene.record(id: id, at: moment) == revised)
    #expect(try scene.all.count == 1)
  }

  @Test("R-MH-009: 25 mebibytes are taken, and an attachment's ten are no limit for sound") func limits()
    throws
  {
    let scene = try DocumentScene()
    #expect(
      DocumentUse.byteLimit(.voiceNote) == 26_214_400 && DocumentUse.byteLimit(.attachment) == 10_485_760)
    let sound = try scene.test.call(BeginDocument(patientId: scene.patient, use: .voiceNote))
    #expect(sound.byteLimit == 26_214_400)
    #expect(try scene.test.call(BeginDocument(patientId: scene.patient)).byteLimit == 10_485_760)
  }
}
