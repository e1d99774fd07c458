import FoundationEssentials
import Glibc
import LMDB
import RecordModel
import RecordTestSupport
import Testing

@testable import RecordEngine
@testable import RecordStore

@Suite("Verifying the bytes of documents") struct DocumentVerifierTests {
  private static let length = 200_000

  /// What happens to a document, and what is said of it; `nil` if it is no damage.
  struct Harm: Sendable, CustomTestStringConvertible {
    let name: String
    let reason: DocumentVerificationReport.Reason?
    let destroyed: Int
    let act: @Sendable (DocumentScene, DocumentID) throws -> Void
    var testDescription: String { name }

    init(
      _ name: String, _ reason: DocumentVerificationReport.Reason?, destroyed: Int = 0,
      _ act: @escaping @Sendable (DocumentScene, DocumentID) throws -> Void
    ) {
      (self.name, self.reason, self.destroyed, self.act) = (name, reason, destroyed, act)
    }
  }

  static let harms: [Harm] = [
    Harm("nothing", nil) { _, _ in },
    Harm("the file is gone", .fileMissing) { scene, id in unlink(try path(scene, id)) },
    Harm("the file is cut off", .fileDamaged) { scene, id in truncate(try path(scene, id), 100_000) },
    Harm("the file has another document's bytes", .fileDamaged) { scene, id in
      let other = try scene.add(DocumentScene.bytes(length, seed: 77))
      try Data(contentsOf: URL(filePath: try path(scene, other.id)))
        .write(to: URL(filePath: try path(scene, id)))
    },
    Harm("the key is gone", .keyMissing) { scene, id in
      try scene.test.running.store.keyring.destroyBlobs([id])
    },
    Harm("the key is damaged", .keyDamaged) { scene, id in
      let keyring = scene.test.running.store.keyring
      try keyring.environment.write { (transaction) throws(Failure) in
        try failing { () throws(LMDBError) in
          try transaction.put(id.keyBytes.span.bytes, [UInt8(1)].span.bytes, in: keyring.databases.blobs)
        }
      }
    },
    Harm("another document lies there under a key of its own", .otherBytes) { scene, id in
      let blobs = scene.test.running.store.blobs
      let (path, owner) = (try path(scene, id), StreamID(scene.patient))
      unlink(path)
      let writer = try BlobWriter(id, owner, blobs, path: path)
      try writer.append(DocumentScene.bytes(length, seed: 9)[...])
      try writer.finish()
    },
    Harm("file and key are gone, as after the restore of an older backup", nil, destroyed: 1) { scene, id in
      unlink(try path(scene, id))
      try scene.test.running.store.keyring.destroyBlobs([id])
    },
    Harm("it was removed", nil) { scene, id in
      _ = try scene.test.call(RemoveDocument(patientId: scene.patient, documentId: id))
    },
    Harm("the record was erased", nil) { scene, _ in
      _ = try scene.test.call(
        ErasePatient(
          patientId: scene.patient, reason: .patientRequest, basis: .noLongerNecessary, override: nil))
    },
  ]

  private static func path(_ scene: DocumentScene, _ id: DocumentID) throws -> String {
    try #require(scene.test.running.store.blobs.path(of: id))
  }

  @Test("each damage is found and named, by the daemon and without it", arguments: harms)
  func damage(_ harm: Harm) throws {
    let directory = TemporaryDirectory()
    let id = try {
      let scene = try DocumentScene(directory: directory)
      let id = try scene.add(DocumentScene.bytes(Self.length)).id
      try harm.act(scene, id)
      expect(try scene.test.call(VerifyLog()), harm, id)
      return id
    }()
    let key = try KeyEncryptionKey(TestEngine.key)
    var steps: [VerificationProgress] = []
    let report = try OfflineVerification.verify(stateDirectory: directory.path + "/state", key: key) {
      steps.append($0)
    }
    expect(report, harm, id)
    if harm.reason != nil { #expect(steps.last?.documents == steps.last?.allDocuments) }
  }

  private func expect(_ report: VerificationReport, _ harm: Harm, _ id: DocumentID) {
    #expect(report.problem == nil && report.valid == (harm.reason == nil))
    #expect(report.documents?.problems.map(\.reason) ?? [] == [harm.reason].compactMap(\.self))
    #expect(report.documents?.problems.map(\.documentId) ?? [] == (harm.reason == nil ? [] : [id]))
    #expect(report.documents?.destroyed ?? 0 == harm.destroyed)
  }

  @Test("no byte of a file can be changed unseen") func everyByte() throws {
    let scene = try DocumentScene()
    let id = try scene.add(DocumentScene.bytes(300)).id
    let url = URL(filePath: try Self.path(scene, id))
    let whole = try Data(contentsOf: url)
    for place in whole.indices {
      var changed = whole
      changed[place] ^= 1
      try changed.write(to: url)
      let report = try DocumentVerifier(store: scene.test.engine.store).verify()
      #expect(report?.problems.map(\.reason) == [.fileDamaged], "\(place)")
    }
    try whole.write(to: url)
    let report = try #require(try DocumentVerifier(store: scene.test.engine.store).verify())
    #expect(report.valid && report.documents == 1 && report.bytes == 300)
  }

  @Test("files of no document, and those on their way, are counted and are no damage") func others() throws {
    let scene = try DocumentScene()
    _ = try scene.add(DocumentScene.bytes(300))
    let stray = DocumentID(random: scene.test.running.store.random.words())
    let shelf = DocumentScene.blobs(scene.test.directory.path) + "/\(stray.description.prefix(2))"
    try FileManager.default.createDirectory(atPath: shelf, withIntermediateDirectories: true)
    try Data([1]).write(to: URL(filePath: "\(shelf)/\(stray)"))
    _ = try scene.send(DocumentScene.bytes(400, seed: 2))
    let report = try #require(try scene.test.call(VerifyLog()).documents)
    #expect(report.valid && report.strays == 1 && report.unsettled == 1 && report.documents == 1)
  }
}
