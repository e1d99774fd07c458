import Foundation
import RecordModel
import RecordTestSupport
import Testing

@testable import RecordEngine
@testable import RecordStore

@Suite("Documents of a replica") struct ReplicaDocumentTests {
  private let scene: ReplicaScene
  private let patient: PatientID
  private let bytes = DocumentScene.bytes(1_200_000)
  private let id: DocumentID

  init() throws {
    scene = try ReplicaScene()
    patient = try scene.primary.test.call(CreatePatient(fullName: "Erika Mustermann")).id
    id = try scene.primary.test.addDocument(bytes, to: patient)
  }

  private func files() throws -> [String] {
    try DocumentScene.files(scene.primary.directory.path)
  }

  /// The sealed file as the copy has it, and a call with one of its pieces.
  private func lacking() throws -> (name: String, sealed: [UInt8]) {
    let name = try #require(try scene.giveKeys().first)
    return (name, try #require(scene.copy.documents[name]))
  }

  private func piece(
    _ of: (name: String, sealed: [UInt8]), _ number: Int, hash: String? = nil
  ) -> StoreShippedDocument {
    let start = number * ShipDocument.pieceBytes
    let piece = Array(of.sealed.dropFirst(start).prefix(ShipDocument.pieceBytes))
    let isLast = start + piece.count == of.sealed.count
    return StoreShippedDocument(
      name: of.name, offset: start, bytes: of.sealed.count, data: Base64.text(piece),
      sha256: isLast ? hash ?? DocumentScene.hash(of.sealed) : nil)
  }

  @Test("come before their records, are shown, and end with the log's own event") func follows() throws {
    try scene.follow()
    try scene.expectEqual()
    #expect(try scene.replica.readDocument(id, of: patient) == bytes)
    #expect(try scene.replica.call(VerifyLog()).documents?.valid == true)
    _ = try scene.primary.test.call(RemoveDocument(patientId: patient, documentId: id))
    try scene.follow()
    #expect(try files().isEmpty)
    #expect(try scene.replica.running.store.keyring.blobOwner(id) == nil)
  }

  @Test("end with the record that is erased") func erased() throws {
    try scene.follow()
    _ = try scene.primary.test.call(
      ErasePatient(patientId: patient, reason: .patientRequest, basis: .noLongerNecessary, override: nil))
    try scene.follow()
    #expect(try files().isEmpty)
  }

  @Test("are put in place only whole, in order and with their hash; what is there is never replaced")
  func checked() throws {
    let document = try lacking()
    #expect(reason { try scene.replica.call(piece(document, 1)) } == "offset")
    _ = try scene.replica.call(piece(document, 0))
    #expect(scene.replica.sealedFile(id) == nil, "half a document is none")
    _ = try scene.replica.call(piece(document, 1))
    let wrong = piece(document, 2, hash: String(repeating: "a", count: 64))
    #expect(reason { try scene.replica.call(wrong) } == "document_damaged")
    #expect(scene.replica.sealedFile(id) == nil)
    #expect(try files().isEmpty)
    for number in 0..<3 { _ = try scene.replica.call(piece(document, number)) }
    #expect(scene.replica.sealedFile(id) == document.sealed)
    let other = (name: document.name, sealed: DocumentScene.bytes(100))
    #expect { try scene.replica.call(piece(other, 0)) } throws: { ($0 as? Failure)?.code == .notFound }
    #expect(scene.replica.sealedFile(id) == document.sealed)
  }

  @Test("are taken under names that the replica asked for, and nothing else") func names() throws {
    let document = try lacking()
    let foreign = (name: String(repeating: "0", count: 32), sealed: document.sealed)
    #expect { try scene.replica.call(piece(foreign, 0)) } throws: { ($0 as? Failure)?.code == .notFound }
    #expect(reason { try scene.primary.test.call(piece(document, 0)) } == "no_replica")
    var beyond = piece(document, 0)
    beyond.bytes = 100
    #expect { try scene.replica.call(beyond) } throws: { ($0 as? Failure)?.code == .invalidInput }
    var early = piece(document, 0)
    early.sha256 = DocumentScene.hash(document.sealed)
    #expect { try scene.replica.call(early) } throws: { ($0 as? Failure)?.code == .invalidInput }
    #expect(try files().isEmpty)
  }

  @Test("are asked for again after a start, and what came in part is gone") func restart() throws {
    let document = try lacking()
    _ = try scene.replica.call(piece(document, 0))
    #expect(try files().count == 1)
    try scene.restartReplica()
    #expect(try files().isEmpty)
    #expect { try scene.replica.call(piece(document, 1)) } throws: { ($0 as? Failure)?.code == .notFound }
    #expect(try scene.giveKeys(all: true) == [document.name])
    try scene.bring([document.name])
    #expect(scene.replica.sealedFile(id) == document.sealed)
    #expect(try scene.giveKeys(all: true).isEmpty)
    // Its record comes after the next start: what is there and not in the log yet stays.
    try scene.restartReplica()
    try scene.follow()
    #expect(try scene.replica.readDocument(id, of: patient) == bytes)
  }
}
