import Foundation
import LMDB
import RecordModel
import RecordTestSupport
import Testing

@testable import RecordEngine
@testable import RecordStore

/// A store with backups that is shipped, and a patient with a document who is erased.
private struct CertifiedScene {
  let shipped: ShippingScene
  let patient: PatientID
  var copy = ShippedCopy()

  init() throws {
    shipped = try ShippingScene { options in
      options.backups.directory = options.store.directory + ".backups"
      (options.backups.freeBytes, options.backups.niceness, options.backups.kept) = (0, 0, 3)
    }
    try DurableFiles.backups.makeDirectory(shipped.test.running.options.store.directory + ".backups")
    patient = try shipped.test.call(CreatePatient(fullName: "Erika Mustermann")).id
    _ = try shipped.test.call(CreateJournalEntry.words("Ein guter Tag", of: patient))
    try addDocument()
    try copy.take(from: shipped.test)
  }

  private func addDocument() throws {
    let (test, bytes) = (shipped.test, DocumentScene.bytes(100))
    let id = try test.call(BeginDocument(patientId: patient, use: nil)).documentId
    _ = try test.call(
      AppendToDocument(patientId: patient, documentId: id, offset: 0, data: Base64.text(bytes)))
    _ = try test.call(
      AddDocument(patientId: patient, documentId: id, sha256: DocumentScene.hash(bytes), fileName: nil))
  }

  func erase() throws {
    _ = try shipped.test.call(
      ErasePatient(patientId: patient, reason: .patientRequest, basis: .consentWithdrawn, override: nil))
  }

  func certificate() throws -> ErasureCertificate {
    try shipped.test.call(CertifyErasure(patientId: patient))
  }

  func backUp() throws {
    shipped.clock.advance(milliseconds: 1000)
    let name = try shipped.test.call(CreateBackup()).name
    for _ in 0..<6000 {
      let backup = try shipped.test.call(GetBackupStatus(backup: name))
      if backup.status != .running { return #expect(backup.status == .finished, "\(backup.failure ?? "")") }
      usleep(5_000)
    }
    throw NeverCame()
  }

  var keysFile: String {
    let directory = shipped.test.running.options.store.directory + ".backups.keys"
    return "\(directory)/\(shipped.test.running.store.instance).keys"
  }
}

@Suite("The certificate of an erasure") struct CertificateTests {
  @Test("is refused for a patient who is there, and for one who never was") func refused() throws {
    let scene = try CertifiedScene()
    #expect(reason { try scene.certificate() } == "not_erased")
    let nobody = CertifyErasure(patientId: PatientID(random: (9, 9)))
    #expect { try scene.shipped.test.call(nobody) } throws: {
      ($0 as? Failure)?.code == .notFound && ($0 as? Failure)?.details?["field"] == "patientId"
    }
  }

  @Test("has nothing open once the stream destroyed the keys, and says who erased, why and what")
  func complete() throws {
    var scene = try CertifiedScene()
    try scene.erase()
    try scene.copy.take(from: scene.shipped.test)
    let found = try scene.certificate()
    #expect(found.open(at: .box) == [])
    let store = scene.shipped.test.running.store
    #expect(found.event.hash == (try store.chainHash(at: found.event.position)).map { Hexadecimal.text($0) })
    #expect(found.event.reason == .patientRequest && found.event.basis == .consentWithdrawn)
    #expect(found.event.erasedBy == found.event.actor && found.event.events > 0)
    #expect(found.chain.valid && found.chain.head == scene.shipped.test.engine.position)
    #expect(found.left == ErasureRemains(keys: 0, documents: 0, rows: 0, isListed: true))
    #expect(found.keys.count { $0.kind == .document } == 1)
    #expect(found.keys.count >= 2 && found.keys.allSatisfy { $0.copy == .destroyed })
    // Just those that the copy now has tombstones of.
    #expect(Set(found.keys.map(\.name)) == Set(scene.copy.keys.filter { $0.value == nil }.keys))
    let text = String(decoding: try JSON.encode(found), as: UTF8.self)
    #expect(!text.contains("Mustermann") && !text.contains("guter Tag"))
  }

  @Test("says that the stream is behind, until it reported") func streamBehind() throws {
    var scene = try CertifiedScene()
    try scene.erase()
    let keys = try scene.certificate().keys.count
    #expect(
      try scene.certificate().open(at: .box) == [
        OpenErasure(.stream, .behind), OpenErasure(.stream, .keysHeld, keys),
        OpenErasure(.stream, .undestroyed, keys),
      ])
    try scene.copy.take(from: scene.shipped.test, shipments: 1)
    try scene.copy.take(from: scene.shipped.test)
    #expect(try scene.certificate().open(at: .box) == [])
  }

  @Test("names the backups from before, and the copy of the keys that still has some") func backups() throws {
    var scene = try CertifiedScene()
    try scene.backUp()
    let keys = try #require(FileManager.default.contents(atPath: scene.keysFile))
    try scene.erase()
    try scene.backUp()
    try scene.copy.take(from: scene.shipped.test)
    var found = try scene.certificate()
    #expect(found.backups?.keysHeld == 0 && found.backups?.kept == 3)
    #expect(found.backups?.older.map(\.removedAfter) == [2])
    #expect(found.open(at: .box) == [])
    try keys.write(to: URL(filePath: scene.keysFile))
    found = try scene.certificate()
    // The record's key and its document's, which an old copy of the keys still has.
    #expect(found.open(at: .box) == [OpenErasure(.backups, .keysHeld, 2)])
    try scene.backUp()
    try scene.backUp()
    #expect(try scene.certificate().backups?.older == [])
  }

  @Test("names what was destroyed also for an erasure of which nothing was noted") func older() throws {
    let scene = try CertifiedScene()
    let store = scene.shipped.test.running.store
    let sealing = try store.environment.read { (view) throws(Failure) in
      try DestroyedPieces(sealing: ErasureRound.owners(of: scene.patient), in: store, view)
    }
    try scene.erase()
    let all = Set(try scene.certificate().keys.map(\.name))
    let names = sealing.names.keys.map { Hexadecimal.text($0.bytes) }
    #expect(!names.isEmpty && all.isSuperset(of: names))
  }

  @Test("of a replica is its own, and not there before the event is") func replica() throws {
    let scene = try ReplicaScene()
    let patient = try scene.primary.test.call(CreatePatient(fullName: "Erika Mustermann")).id
    try scene.follow()
    let ask = CertifyErasure(patientId: patient)
    _ = try scene.primary.test.call(
      ErasePatient(patientId: patient, reason: .patientRequest, basis: .noLongerNecessary, override: nil))
    #expect(reason { try scene.replica.call(ask) } == "not_erased")
    try scene.follow()
    let (box, own) = (try scene.primary.test.call(ask), try scene.replica.call(ask))
    #expect(own.role == .replica && box.role == .primary)
    #expect(own.open(at: .replica) == [] && own.stream == nil)
    #expect(own.event.hash == box.event.hash && own.keys.map(\.name) == box.keys.map(\.name))
  }
}

@Suite("A certificate over box, replicas and a fetched copy") struct ErasureStatementTests {
  private func statement(_ scene: CertifiedScene) throws -> ErasureStatement {
    let box = try scene.certificate()
    var statement = ErasureStatement(
      patientId: scene.patient, madeAt: scene.shipped.clock.now(), version: "1", box: box)
    let fetched = scene.shipped.directory.path + "/fetched"
    try scene.copy.write(to: fetched)
    statement.fetched = try FetchedErasure(
      in: fetched, of: box.instance, at: box.event.position, besides: box.keys.map(\.name))
    statement.conclude()
    return statement
  }

  @Test("is complete once a copy that was fetched holds none of the keys") func fetched() throws {
    var scene = try CertifiedScene()
    try scene.erase()
    let behind = try statement(scene)
    let held = behind.box.keys.count
    #expect(
      behind.open.filter { $0.place == .fetched } == [
        OpenErasure(.fetched, .behind), OpenErasure(.fetched, .keysHeld, held),
      ])
    try scene.copy.take(from: scene.shipped.test)
    let complete = try statement(scene)
    #expect(complete.isComplete && complete.fetched?.hash == complete.box.event.hash)
    let lost = try #require(complete.box.keys.first).name
    scene.copy.keys[lost] = .some([1, 2, 3])
    #expect(try statement(scene).open == [OpenErasure(.fetched, .keysHeld)])
  }

  @Test("is open where a replica has none, or another event") func replicas() throws {
    var scene = try CertifiedScene()
    try scene.erase()
    try scene.copy.take(from: scene.shipped.test)
    var statement = try statement(scene)
    statement.replicas = [.init(place: "a", certificate: nil, refusal: "not yet")]
    statement.conclude()
    #expect(statement.open == [OpenErasure(.replica, .noCertificate)])
    var other = statement.box
    (other.stream, other.event.hash) = (nil, String(repeating: "0", count: 64))
    statement.replicas = [.init(place: "a", certificate: other, refusal: nil)]
    statement.conclude()
    #expect(statement.open == [OpenErasure(.replica, .otherHistory)])
  }
}
