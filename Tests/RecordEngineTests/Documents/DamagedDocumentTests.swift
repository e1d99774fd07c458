import Foundation
import LMDB
import RecordModel
import RecordTestSupport
import Synchronization
import Testing

@testable import RecordEngine
@testable import RecordStore

/// Documents whose files or keys were damaged in the store itself.
@Suite("Damaged documents of the store") struct DamagedDocumentTests {
  private let scene: DocumentScene
  private static let bytes = DocumentScene.bytes(150_000)
  private let document: RecordDocument

  init() throws {
    scene = try DocumentScene()
    document = try scene.add(Self.bytes, "befund.pdf")
  }

  private var store: Store { scene.test.running.store }
  private var file: String { get throws { try #require(store.blobs.path(of: document.id)) } }
  private var isShownAsLost: Bool {
    get throws {
      let got = try scene.test.call(GetDocument(patientId: scene.patient, documentId: document.id))
      #expect(try scene.all.first { $0.id == document.id }?.lost == got.lost)
      var request = GetChart(patientId: scene.patient)
      request.areas = [.documents]
      let items = try scene.test.call(request).sections.flatMap(\.items)
      let item = try #require(items.first { $0.id == "\(document.id)" })
      #expect((item.content["lost"] == true) == (got.lost == true))
      return got.lost == true
    }
  }

  @Test(
    "the same file sent again is kept, and the damaged one shown as lost from then on",
    arguments: Tampering.allCases)
  func addedAgain(_ tampering: Tampering) throws {
    try tampering.apply(to: try file)
    let again = try scene.add(Self.bytes, "befund.pdf")
    #expect(again.id != document.id && again.lost == nil)
    #expect(try scene.read(again.id) == Self.bytes)
    #expect(try isShownAsLost)
    #expect(try scene.add(Self.bytes).id == again.id)
    _ = try scene.test.call(RemoveDocument(patientId: scene.patient, documentId: document.id))
    #expect(try scene.add(Self.bytes).id == again.id)
  }

  @Test("a file that lost its bytes is shown as lost without being read", arguments: [0, 4, 70_000, 150_000])
  func tooShort(length: Int) throws {
    #expect(try !isShownAsLost)
    #expect(truncate(try file, length) == 0)
    #expect(try isShownAsLost)
  }

  @Test(
    "no file of a sound document is taken for too short",
    arguments: [1, 65_535, 65_536, 65_537, 131_072, 200_000])
  func lengths(_ length: Int) throws {
    let other = try scene.add(DocumentScene.bytes(length, seed: 9))
    let path = try #require(store.blobs.path(of: other.id))
    #expect(other.lost == nil && DurableFiles.size(path) == FileSealing.fileBytes(of: length))
  }

  @Test("one that a read finds damaged is shown as lost until its file is put back") func read() throws {
    let sound = try Data(contentsOf: URL(filePath: try file))
    try Tampering.middleByte.apply(to: try file)
    // A chunk that is sound is read all the same.
    #expect(try !isShownAsLost)
    var first = ReadDocument(patientId: scene.patient, documentId: document.id)
    first.limit = 1000
    #expect(try scene.refusal(first) == nil)
    var second = ReadDocument(patientId: scene.patient, documentId: document.id)
    second.offset = 70_000
    #expect(try scene.refusal(second)?.details?["reason"] == "document_damaged")
    #expect(try isShownAsLost)
    try sound.write(to: URL(filePath: try file), options: .atomic)
    #expect(try !isShownAsLost)
    #expect(try scene.read(document.id) == Self.bytes)
    #expect(try scene.add(Self.bytes).id == document.id)
  }

  /// What may become of a wrapped key.
  enum KeyDamage: String, CaseIterable {
    case changed, cut, emptied

    func apply(to value: [UInt8]) -> [UInt8] {
      switch self {
      case .changed: value.dropLast() + [value[value.count - 1] ^ 1]
      case .cut: value.dropLast()
      case .emptied: []
      }
    }
  }

  private static func damage(_ damage: KeyDamage, _ id: DocumentID, _ scene: DocumentScene) throws {
    let ring = scene.test.running.store.keyring
    let value = damage.apply(to: try #require(try scene.wrappedKey(id)))
    try ring.environment.write { (transaction) throws(Failure) in
      try failing { () throws(LMDBError) in
        try transaction.put(id.keyBytes.span.bytes, value.span.bytes, in: ring.databases.blobs)
      }
    }
  }

  @Test("a damaged key loses its document and nothing else", arguments: KeyDamage.allCases)
  func damagedKey(_ damage: KeyDamage) throws {
    let other = try scene.add(DocumentScene.bytes(900, seed: 2))
    try Self.damage(damage, document.id, scene)
    let refusal = try scene.refusal(ReadDocument(patientId: scene.patient, documentId: document.id))
    #expect(refusal?.code == .corrupt)
    let again = try scene.add(Self.bytes)
    #expect(again.id != document.id)
    #expect(try isShownAsLost)
    #expect(try scene.read(again.id) == Self.bytes && scene.read(other.id).count == 900)
    _ = try scene.test.call(RemoveDocument(patientId: scene.patient, documentId: document.id))
    #expect(try Set(scene.all.map(\.id)) == [again.id, other.id])
  }

  @Test(
    "a backup tells a document whose key is damaged as lost, and so does a restore of any backup",
    arguments: KeyDamage.allCases)
  func damagedKeyInBackup(_ damage: KeyDamage) throws {
    let backups = try BackupScene()
    let documents = DocumentScene(backups.test, backups.patient)
    let bad = try documents.add(Self.bytes).id
    try documents.add(DocumentScene.bytes(900, seed: 2))
    let before = try backups.path(of: try backups.backUp())
    try Self.damage(damage, bad, documents)
    let after = try backups.backUp()
    #expect(after.documents?.lostIds == [bad] && after.documents?.count == 1)
    #expect(
      try DurableFiles.backups.names(in: DocumentPool(backups.places, backups.instance).directory).count == 2)
    for backup in [before, try backups.path(of: after)] {
      if backup == before {
        #expect(RestoredPlace().refusal(backup)?.details?["documentId"] == .string("\(bad)"))
      }
      let report = try RestoredPlace().restore(backup) { $0.leavesOutDamaged = true }
      #expect(report.documents == 1 && report.missingDocuments.map(\.documentId) == [bad])
    }
  }
}

/// What the device did not take.
@Suite("Documents and failed flushes") struct FailedFlushTests {
  private static let bytes = DocumentScene.bytes(150_000)

  /// A device whose first flush fails; notes which files were flushed.
  private final class Device: Sendable {
    private let seen = Mutex<[(inode: ino_t, isFlushed: Bool)]>([])
    let number: Int32
    let losesBytes: Bool

    init(number: Int32, losesBytes: Bool) { (self.number, self.losesBytes) = (number, losesBytes) }

    var flushes: [(inode: ino_t, isFlushed: Bool)] { seen.withLock { $0 } }

    func sync(_ descriptor: Int32) -> Int32 {
      var status = stat()
      fstat(descriptor, &status)
      let isFirst = seen.withLock { seen in
        seen.append((status.st_ino, !seen.isEmpty))
        return seen.count == 1
      }
      if !isFirst { return fdatasync(descriptor) }
      if losesBytes {
        let file = open("/proc/self/fd/\(descriptor)", O_WRONLY)
        let zeros = [UInt8](repeating: 0, count: 4096)
        pwrite(file, zeros, zeros.count, 73_728)
        close(file)
      }
      errno = number
      return -1
    }
  }

  private static func scene(_ device: Device) throws -> DocumentScene {
    let test = try TestEngine(seed: 5) {
      $0.store.syncBlob = device.sync
      $0.retention.years = 0
    }
    return DocumentScene(test, try test.call(CreatePatient(fullName: "Erika Mustermann")).id)
  }

  @Test("after a flush that failed, another file is written and flushed", arguments: [ENOSPC, EDQUOT])
  func anew(number: Int32) throws {
    let device = Device(number: number, losesBytes: false)
    let scene = try Self.scene(device)
    let id = try scene.send(Self.bytes)
    #expect(try scene.refusal(scene.end(id, Self.bytes))?.code == .storageFull)
    #expect(try scene.test.call(scene.end(id, Self.bytes)).id == id)
    #expect(device.flushes.map(\.isFlushed) == [false, true])
    #expect(Set(device.flushes.map(\.inode)).count == 2, "the same file was flushed again and believed")
    #expect(try scene.read(id) == Self.bytes)
    #expect(try scene.files == ["\(id.description.prefix(2))/\(id)"])
  }

  @Test("where the device has lost what was sent, it is not taken") func lost() throws {
    let device = Device(number: ENOSPC, losesBytes: true)
    let scene = try Self.scene(device)
    let id = try scene.send(Self.bytes)
    #expect(try scene.refusal(scene.end(id, Self.bytes))?.code == .storageFull)
    #expect(try scene.refusal(scene.end(id, Self.bytes))?.code == .databaseError)
    #expect(device.flushes.count == 1)
    #expect(try scene.all.isEmpty && scene.files.isEmpty)
    #expect(try scene.test.running.store.keyring.blobs().isEmpty)
    #expect(try scene.read(try scene.add(Self.bytes).id) == Self.bytes)
  }

  @Test("what a crash leaves of it is removed by the next start") func swept() throws {
    let scene = try DocumentScene()
    let id = try scene.add(Self.bytes).id
    let left = DocumentScene.blobs(scene.test.directory.path) + "/unsettled/\(id).new"
    try Data("half".utf8).write(to: URL(filePath: left))
    _ = try scene.test.running.store.blobs.unsettled()
    #expect(try scene.files == ["\(id.description.prefix(2))/\(id)"])
  }
}
