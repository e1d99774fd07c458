import Foundation
import RecordModel
import RecordTestSupport
import Testing

@testable import RecordEngine
@testable import RecordStore

@Suite("Documents in a copy") struct ShippedDocumentTests {
  @Test("leave as they lie there, and open in a store that is made of the copy") func restored() throws {
    let shipped = try ShippedDocumentScene()
    for id in shipped.ids {
      #expect(try shipped.copy.documents[shipped.name(id)] == shipped.test.sealedFile(id))
    }
    #expect(shipped.copy.documents.count == 2)
    #expect(!shipped.copy.documents.keys.contains { $0.contains("\(shipped.ids[0])".prefix(8)) })
    let report = try shipped.scene.restore(shipped.copy)
    #expect(report.documents == 2 && report.missingDocuments.isEmpty)
    let restored = try shipped.scene.restored()
    for (id, bytes) in zip(shipped.ids, shipped.contents) {
      #expect(try restored.readDocument(id, of: shipped.patient) == bytes)
    }
    let verified = try #require(try restored.call(VerifyLog()).documents)
    #expect(verified.valid && verified.documents == 2 && verified.unsettled == 0 && verified.strays == 0)
  }

  @Test(
    "are missed by name and position, and no store is left, where the copy has",
    arguments: ["none", "half", "a flipped byte", "pieces exchanged", "another's", "no key"])
  func damaged(how: String) throws {
    let shipped = try ShippedDocumentScene()
    var copy = shipped.copy
    let names = try shipped.ids.map(shipped.name)
    let bytes = try #require(copy.documents[names[0]])
    switch how {
    case "none": copy.documents[names[0]] = nil
    case "half": copy.documents[names[0]] = Array(bytes.prefix(ShipDocument.pieceBytes))
    case "a flipped byte": copy.documents[names[0]]?[700_000] ^= 1
    case "pieces exchanged":
      let (first, second) = (bytes[..<524_288], bytes[524_288..<1_048_576])
      copy.documents[names[0]] = Array(second + first + bytes[1_048_576...])
    case "another's": copy.documents[names[0]] = copy.documents[names[1]]
    default: copy.keys[names[0]] = nil
    }
    let log = try shipped.test.call(ReadLog(types: [DocumentAdded.type.name], limit: 10)).events
    let position = try #require(log.first).position
    #expect {
      try shipped.scene.restore(copy)
    } throws: { error in
      guard let failure = error as? Failure else { return false }
      return failure.code == .corrupt && failure.details?["reason"] == "documents"
        && failure.message.contains("\(names[0]) at position \(position)")
        && !failure.message.contains(names[1])
    }
    #expect(!FileManager.default.fileExists(atPath: shipped.scene.state))
    #expect(!FileManager.default.fileExists(atPath: shipped.scene.state + ".restoring"))
    let report = try shipped.scene.restore(copy, acceptsMissingDocuments: true)
    #expect(report.documents == 1 && report.missingDocuments.map(\.name) == [names[0]])
    let restored = try shipped.scene.restored()
    #expect(try restored.readDocument(shipped.ids[1], of: shipped.patient) == shipped.contents[1])
  }

  @Test("need not be there where they ended, in the log or only in its keys", arguments: [true, false])
  func ended(isInLog: Bool) throws {
    var shipped = try ShippedDocumentScene()
    _ = try shipped.test.call(RemoveDocument(patientId: shipped.patient, documentId: shipped.ids[0]))
    let name = try shipped.name(shipped.ids[0])
    if isInLog {
      try shipped.copy.take(from: shipped.test)
      #expect(shipped.copy.keys[name] == .some(nil), "its key is said to be destroyed")
    } else {
      // A shipper that was killed behind the key and before the pieces and the batch.
      shipped.copy.keys[name] = .some(nil)
    }
    #expect(try shipped.scene.restore(shipped.copy).documents == 1)
    let verified = try #require(try shipped.scene.restored().call(VerifyLog()).documents)
    #expect(verified.valid && verified.documents == 1)
  }

  @Test("that ended before they were shipped are passed over") func endedBefore() throws {
    let scene = try ShippingScene()
    let patient = try scene.test.call(CreatePatient(fullName: "Erika Mustermann")).id
    let id = try scene.test.addDocument(DocumentScene.bytes(300), to: patient)
    let taken = try scene.test.call(TakeShipment(after: 0))
    let parcel = try #require(taken.keys.first { $0.documentBytes != nil })
    _ = try scene.test.call(RemoveDocument(patientId: patient, documentId: id))
    #expect { try scene.test.call(ShipDocument(name: parcel.name, offset: 0)) } throws: {
      ($0 as? Failure)?.code == .notFound
    }
    var copy = ShippedCopy()
    try copy.take(from: scene.test)
    #expect(copy.documents.isEmpty)
    #expect(try scene.restore(copy).documents == 0)
  }

  @Test("that cannot be read stop nothing: their keys go alone, and they are offered again at the next start")
  func unreadable() throws {
    let scene = try ShippingScene()
    let patient = try scene.test.call(CreatePatient(fullName: "Erika Mustermann")).id
    let id = try scene.test.addDocument(DocumentScene.bytes(300), to: patient)
    let path = try #require(scene.test.running.store.blobs.path(of: id))
    try FileManager.default.moveItem(atPath: path, toPath: path + ".aside")
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
    let first = try scene.test.call(TakeShipment(after: 0))
    let name = try #require(first.keys.first { $0.documentBytes != nil }).name
    #expect { try scene.test.call(ShipDocument(name: name, offset: 0)) } throws: {
      ($0 as? Failure)?.code == .corrupt
    }
    let second = try scene.test.call(TakeShipment(after: 0))
    let parcel = try #require(second.keys.first { $0.name == name })
    #expect(parcel.lacksDocument == true && parcel.documentBytes == nil && parcel.sealed != nil)
    let shipment = try #require(second.shipment)
    _ = try scene.test.call(
      SettleShipment(position: shipment.last, hash: shipment.hash, keys: second.keys.map(\.name)))
    #expect(try scene.test.call(TakeShipment(after: shipment.last)).keys.isEmpty)
    try FileManager.default.removeItem(atPath: path)
    try FileManager.default.moveItem(atPath: path + ".aside", toPath: path)
    let store = scene.test.running.store
    let again = KeyShipping(
      store.keyring, try KeyShipping.NameKey(try SecretStore(store.keyring, store.instance)))
    store.keyring.changes.noteDestruction()
    #expect(try again.parcels(limit: 100).compactMap(\.document) == [id])
  }

  @Test("are given out again where the copy lost them, and destructions that wait are not forgotten")
  func lost() throws {
    var shipped = try ShippedDocumentScene()
    _ = try shipped.test.call(RemoveDocument(patientId: shipped.patient, documentId: shipped.ids[1]))
    let name = try shipped.name(shipped.ids[1])
    shipped.copy.documents = [:]
    _ = try shipped.test.call(
      SettleShipment(position: shipped.copy.position, hash: shipped.copy.hash, lacksDocuments: true))
    try shipped.copy.take(from: shipped.test)
    #expect(
      try shipped.copy.documents == [
        shipped.name(shipped.ids[0]): #require(shipped.test.sealedFile(shipped.ids[0]))
      ])
    #expect(shipped.copy.keys[name] == .some(nil))
  }

  @Test("are given out by the names of ship.take alone, and in pieces that are within") func refused() throws
  {
    let shipped = try ShippedDocumentScene()
    // What was reported is not given out any more.
    for name in [try shipped.name(shipped.ids[0]), String(repeating: "0", count: 32)] {
      #expect { try shipped.test.call(ShipDocument(name: name, offset: 0)) } throws: {
        ($0 as? Failure)?.code == .notFound
      }
    }
    for method in [
      ShipDocument(name: "../x", offset: 0),
      ShipDocument(name: String(repeating: "0", count: 32), offset: -1),
    ] {
      #expect { try shipped.test.call(method) } throws: { ($0 as? Failure)?.code == .invalidInput }
    }
  }
}
