import Foundation
import RecordModel
import RecordTestSupport
import Synchronization
import Testing

@testable import RecordEngine
@testable import RecordStore

/// What lies on the disk between any two steps is what a crash may leave.
@Suite("Documents and crashes") struct DocumentCrashTests {
  private final class Images: Sendable {
    private let taken = Mutex<[(step: BlobStore.Step, image: TemporaryDirectory)]>([])

    func take(_ step: BlobStore.Step, of directory: TemporaryDirectory) {
      let image = TemporaryDirectory()
      #expect(throws: Never.self) {
        for name in ["/state", "/state.erased"]
        where FileManager.default.fileExists(atPath: directory.path + name) {
          try FileManager.default.copyItem(atPath: directory.path + name, toPath: image.path + name)
        }
      }
      taken.withLock { $0.append((step, image)) }
    }

    /// Those since the last time.
    var all: [(step: BlobStore.Step, image: TemporaryDirectory)] {
      taken.withLock { taken in
        defer { taken = [] }
        return taken
      }
    }
  }

  /// Starts on an image, and expects each document to be there with all its bytes or gone without a trace.
  private func expectWhole(
    _ image: TemporaryDirectory, _ patient: PatientID, _ contents: [DocumentID: [UInt8]], _ what: String
  ) throws -> Set<DocumentID> {
    let scene = try DocumentScene(image, patient)
    let found = try scene.all
    for document in found {
      #expect(try scene.read(document.id) == contents[document.id], "\(what)")
    }
    let ids = Set(found.map(\.id))
    #expect(try scene.files == ids.map { "\($0.description.prefix(2))/\($0)" }.sorted(), "\(what)")
    #expect(Set(try scene.test.running.store.keyring.blobs().keys) == ids, "\(what)")
    #expect(try scene.test.call(VerifyLog()).valid, "\(what)")
    #expect(scene.test.failures.all.isEmpty)
    return ids
  }

  @Test("a crash at any step leaves, after the next start, the whole document or nothing of it")
  func everyStep() throws {
    let (directory, images) = (TemporaryDirectory(), Images())
    let scene = try DocumentScene(directory: directory) { images.take($0, of: directory) }
    let (bytes, other) = (DocumentScene.bytes(70_000), DocumentScene.bytes(500, seed: 2))
    let first = try scene.add(other)
    _ = images.all
    let document = try scene.add(bytes)
    let contents = [document.id: bytes, first.id: other]
    for (step, image) in images.all {
      let expected: Set = [.decided, .settled].contains(step) ? [first.id, document.id] : [first.id]
      #expect(try expectWhole(image, scene.patient, contents, "adding: \(step)") == expected)
      #expect(try expectWhole(image, scene.patient, contents, "again: \(step)") == expected)
    }
    _ = try scene.test.call(RemoveDocument(patientId: scene.patient, documentId: document.id))
    for (step, image) in images.all {
      let expected: Set = step == .unsettled ? [first.id, document.id] : [first.id]
      #expect(try expectWhole(image, scene.patient, contents, "removing: \(step)") == expected)
    }
    _ = try scene.add(other)
    for (step, image) in images.all {
      #expect(try expectWhole(image, scene.patient, contents, "the same bytes: \(step)") == [first.id])
    }
  }

  @Test("a document whose event is durable is settled by the next start, one without an event is destroyed")
  func unsettled() throws {
    let directory = TemporaryDirectory()
    let (patient, kept, lost): (PatientID, DocumentID, DocumentID)
    let bytes = DocumentScene.bytes(70_000)
    do {
      let scene = try DocumentScene(directory: directory)
      (patient, kept) = (scene.patient, try scene.add(bytes).id)
      let store = scene.test.running.store
      // As before its settlement.
      try store.blobs.unsettle([kept])
      #expect(try scene.read(kept) == bytes)
      let writer = try store.blobs.begin(StreamID(patient))
      try writer.append(bytes[...])
      try writer.finish()
      lost = writer.id
      #expect(try scene.files.count == 2 && store.keyring.blobs().count == 2)
    }
    #expect(try expectWhole(directory, patient, [kept: bytes], "") == [kept])
    #expect(kept != lost)
  }

  @Test("an erasure takes the documents along, whenever it is cut off", arguments: ErasureRound.Step.allCases)
  func erasure(_ step: ErasureRound.Step) throws {
    let (directory, images) = (TemporaryDirectory(), Images())
    let patient: PatientID
    let bytes = DocumentScene.bytes(70_000)
    do {
      let test = try TestEngine(directory: directory, seed: 5) { options in
        options.retention.years = 0
        options.onErasureStep = { if $0 == step { images.take(.removed, of: directory) } }
      }
      patient = try test.call(CreatePatient(fullName: "Erika Mustermann")).id
      let scene = DocumentScene(test, patient)
      _ = try scene.add(bytes)
      _ = try test.call(
        ErasePatient(patientId: patient, reason: .patientRequest, basis: .noLongerNecessary))
      #expect(try DocumentScene.files(directory.path) == [])
    }
    let image = try #require(images.all.first).image
    let test = try TestEngine(directory: image) { $0.retention.years = 0 }
    let ring = test.running.store.keyring
    if step == .prepared {
      let scene = DocumentScene(test, patient)
      let document = try #require(try scene.all.first)
      #expect(try scene.read(document.id) == bytes)
    } else {
      #expect(try ring.blobs().isEmpty)
      #expect(try DocumentScene.files(image.path) == [])
    }
  }

  @Test("files in place are removed that have no key and that no record holds, and no others") func strays()
    throws
  {
    let scene = try DocumentScene()
    let documents = try (0..<3).map { try scene.add(DocumentScene.bytes(500, seed: UInt64($0))) }
    let blobs = scene.test.running.store.blobs
    try scene.test.running.store.keyring.destroyBlobs(documents[1...].map(\.id))
    // Its key may be put back, as where the keys of yesterday lie beside the log of today.
    #expect(try blobs.removeStrays { $0 != documents[1].id } == 1)
    #expect(try scene.files.count == 2)
    #expect(try blobs.removeStrays { $0 != documents[1].id } == 0)
    #expect(try scene.read(documents[0].id) == DocumentScene.bytes(500, seed: 0))
  }

  @Test("what a record holds stays, even with no key for it; so does all where a record cannot be told")
  func nothingOnAGuess() throws {
    let directory = TemporaryDirectory()
    let patient: PatientID
    let ids: [DocumentID]
    do {
      let scene = try DocumentScene(directory: directory)
      patient = scene.patient
      ids = try (0..<2).map { try scene.add(DocumentScene.bytes(500, seed: UInt64($0))).id }
      let store = scene.test.running.store
      try store.blobs.unsettle([ids[0]])
      try store.keyring.destroyBlobs(ids)
    }
    let scene = try DocumentScene(directory, patient)
    #expect(try scene.files == ids.map { "\($0.description.prefix(2))/\($0)" }.sorted())
    let store = scene.test.running.store
    let refusal = Failure(.unavailable, "it cannot be told")
    try store.blobs.unsettle(ids)
    #expect(throws: refusal) { try store.blobs.recover(ids) { (_) throws(Failure) in throw refusal } }
    #expect(try scene.files == ids.map { "unsettled/\($0)" }.sorted())
  }

  @Test("a removal that could not renew the copy of the keys is finished by the next start")
  func lateRenewal()
    throws
  {
    let scene = try BackupScene()
    let document = try DocumentScene(scene.test, scene.patient).add(DocumentScene.bytes(900))
    try scene.backUp()
    let wrapped = try #require(
      try DocumentScene(scene.test, scene.patient).wrappedKey(document.id))
    // Something is in the way of the new copy.
    let way = scene.places.keysFile(scene.instance) + ".new"
    try FileManager.default.createDirectory(atPath: way, withIntermediateDirectories: false)
    _ = try scene.test.call(RemoveDocument(patientId: scene.patient, documentId: document.id))
    try FileManager.default.removeItem(atPath: way)
    #expect(try !ByteSearch.files(below: scene.directory.path, holding: wrapped).isEmpty)
    scene.stop()
    let again = try BackupScene.engine(scene.directory, scene.clock, scene.options)
    #expect(try ByteSearch.files(below: scene.directory.path, holding: wrapped) == [])
    #expect(try DocumentScene.files(scene.directory.path) == [])
    _ = again
  }
}

extension DocumentScene {
  init(_ test: TestEngine, _ patient: PatientID) { (self.test, self.patient) = (test, patient) }

  /// Another start on a store that is there.
  init(_ directory: TemporaryDirectory, _ patient: PatientID) throws {
    self.init(try TestEngine(directory: directory, seed: .random(in: 0 ... .max)), patient)
  }
}
