import Foundation
import RecordModel
import RecordTestSupport
import Testing

@testable import RecordEngine
@testable import RecordStore

extension TestEngine {
  /// Sends a document and adds it to a record.
  @discardableResult
  func addDocument(_ bytes: [UInt8], to patient: PatientID) throws -> DocumentID {
    let id = try call(BeginDocument(patientId: patient, use: nil)).documentId
    for start in stride(from: 0, to: bytes.count, by: DocumentUploads.pieceBytes) {
      let piece = Array(bytes[start..<min(bytes.count, start + DocumentUploads.pieceBytes)])
      _ = try call(
        AppendToDocument(patientId: patient, documentId: id, offset: start, data: Base64.text(piece)))
    }
    return try call(
      AddDocument(patientId: patient, documentId: id, sha256: DocumentScene.hash(bytes), fileName: nil)
    ).id
  }

  func readDocument(_ id: DocumentID, of patient: PatientID) throws -> [UInt8] {
    var bytes: [UInt8] = []
    while true {
      let piece = try call(ReadDocument(patientId: patient, documentId: id, offset: bytes.count))
      if piece.data.isEmpty { return bytes }
      bytes += try #require(Base64.parse(piece.data))
    }
  }

  /// The sealed file of a document; `nil` if there is none.
  func sealedFile(_ id: DocumentID) -> [UInt8]? {
    running.store.blobs.path(of: id).flatMap { FileManager.default.contents(atPath: $0) }.map { Array($0) }
  }
}

/// A store with a record of two documents, the first one of several pieces, and its copy.
struct ShippedDocumentScene {
  let scene: ShippingScene
  let patient: PatientID
  let contents: [[UInt8]]
  let ids: [DocumentID]
  var copy = ShippedCopy()

  var test: TestEngine { scene.test }

  init() throws {
    scene = try ShippingScene()
    patient = try scene.test.call(CreatePatient(fullName: "Erika Mustermann")).id
    contents = [DocumentScene.bytes(1_200_000), DocumentScene.bytes(500, seed: 2)]
    ids = try contents.map { [scene, patient] in try scene.test.addDocument($0, to: patient) }
    try copy.take(from: scene.test)
  }

  /// What a document is called in the copy.
  func name(_ id: DocumentID) throws -> String {
    let store = test.running.store
    let names = try KeyShipping.NameKey(try SecretStore(store.keyring, store.instance))
    return Hexadecimal.text(names.name(of: KeyRow(.blobs, id.keyBytes), in: store.instance).bytes)
  }
}
