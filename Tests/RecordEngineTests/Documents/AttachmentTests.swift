import RecordModel
import Testing

@testable import RecordEngine
@testable import RecordStore

@Suite("Attachments") struct AttachmentTests {
  private static let card = Array("%PDF-1.7\ncard".utf8)

  @Test("R-MH-287: each attachment has bytes of its own, and no document of a report is taken for one")
  func apart() throws {
    let scene = try DocumentScene()
    let report = try scene.add(Self.card)
    let one = try scene.attach(Self.card)
    let two = try scene.attach(Self.card)
    #expect(Set([report.id, one.documentId, two.documentId]).count == 3)
    #expect(try scene.add(Self.card).id == report.id, "the report is the same document still")
    #expect(try scene.attach(Self.card, id: one.id) == one)
    let removal = try scene.refusal(RemoveDocument(patientId: scene.patient, documentId: one.documentId))
    #expect(removal?.details?["reason"] == "in_use")
    _ = try scene.test.call(RemoveDocument(patientId: scene.patient, documentId: report.id))
    for attachment in [one, two] {
      let piece = try scene.test.call(
        ReadAttachment(patientId: scene.patient, attachmentId: attachment.id))
      #expect(Base64.parse(piece.data) == Self.card)
    }
    #expect(try scene.add(Self.card).id != report.id)
  }

  @Test("R-MH-287: what was begun for something else, or is something else, becomes no attachment")
  func refused() throws {
    let scene = try DocumentScene()
    for (use, type, bytes) in [
      (nil, .pdf, Self.card), (.voiceNote, .pdf, Self.card), (.attachment, .png, Self.card),
      (.attachment, .other, Self.card), (.attachment, .wav, Array("RIFF....WAVE".utf8)),
    ] as [(DocumentUse?, MediaType, [UInt8])] {
      let id = try scene.send(bytes, for: use)
      let store = StoreAttachment(
        patientId: scene.patient, documentId: id, sha256: DocumentScene.hash(bytes), purpose: .other,
        fileName: "x", mimeType: type)
      #expect(try scene.refusal(store)?.code == .invalidInput)
      #expect(try scene.refusal(store)?.code == .notFound, "nothing of it is left")
    }
    #expect(try scene.all.isEmpty)
  }

  @Test("R-MH-126, R-MH-287: sounds and texts are told by their first bytes") func kinds() {
    let cases: [(MediaType, [UInt8], Bool)] = [
      (.mp4, [0, 0, 0, 32] + Array("ftypM4A ".utf8), true),
      (.mp4, [0, 0, 0, 32] + Array("ftypheic".utf8), false),
      (.mp4, Array("moov".utf8), false), (.mpeg, Array("ID3".utf8), true), (.mpeg, [0xFF, 0xFB, 0x90], true),
      (.mpeg, [0xFF, 0xF1, 0x50], false), (.aac, [0xFF, 0xF1, 0x50], true), (.aac, [0xFF, 0xF9, 0x50], true),
      (.aac, Array("ADIF".utf8), true), (.aac, [0xFF, 0xFB, 0x90], false), (.aac, [0xFF], false),
      (.wav, Array("RIFF\u{1}\u{2}\u{3}\u{4}WAVEfmt ".utf8), true), (.wav, Array("RIFF1234AVI ".utf8), false),
      (.ogg, Array("OggS".utf8), true), (.ogg, Array("Ogg".utf8), false),
      (.plainText, Array("Brief".utf8), true), (.plainText, [], false),
      (.plainText, Array("OggS".utf8), false),
      (.plainText, Array(repeating: 0x61, count: 63) + [0xC3], true),
      (.plainText, [0x61, 0x1B, 0x5B], false),
    ]
    for (type, bytes, expected) in cases {
      #expect(type.begins(bytes) == expected, "\(type) \(bytes)")
    }
  }
}
