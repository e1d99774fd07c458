import Foundation
import RecordModel
import RecordTestSupport
import Testing

@testable import RecordEngine
@testable import RecordStore

@Suite("Documents in backups") struct DocumentBackupTests {
  private static func documents(_ scene: BackupScene) -> DocumentScene {
    DocumentScene(scene.test, scene.patient)
  }

  /// What a restored store answers of its documents.
  private static func restored(
    _ place: RestoredPlace, _ scene: BackupScene
  ) throws -> [DocumentID: [UInt8]] {
    let test = try BackupScene.engine(place.directory, scene.clock)
    let documents = DocumentScene(test, scene.patient)
    return Dictionary(
      uniqueKeysWithValues: try documents.all.map { ($0.id, try documents.read($0.id)) })
  }

  @Test("documents come back as they were, and each lies in the pool once") func restore() throws {
    let scene = try BackupScene()
    let documents = Self.documents(scene)
    let contents = (1...3).map { DocumentScene.bytes(50_000 * $0, seed: UInt64($0)) }
    let first = try documents.add(contents[0])
    let old = try scene.path(of: try scene.backUp())
    let pool = DocumentPool(scene.places, scene.instance)
    let written = try FileManager.default.attributesOfItem(atPath: pool.path(first.id))[.systemFileNumber]
    let (second, third) = (try documents.add(contents[1]), try documents.add(contents[2]))
    let new = try scene.path(of: try scene.backUp())
    #expect(
      try FileManager.default.attributesOfItem(atPath: pool.path(first.id))[.systemFileNumber] as? Int
        == written as? Int)
    #expect(try DurableFiles.backups.names(in: pool.directory).count == 3)
    let key = try KeyEncryptionKey(TestEngine.key)
    #expect(try BackupCheck.report(new, keysFile: nil, key: key).manifest.documents?.count == 3)
    let (older, newer) = (RestoredPlace(), RestoredPlace())
    #expect(try newer.restore(new).documents == 3)
    #expect(
      try Self.restored(newer, scene) == [
        first.id: contents[0], second.id: contents[1], third.id: contents[2],
      ])
    // An older log knows of the first alone.
    #expect(try older.restore(old) { $0.acceptsOlder = true }.documents == 1)
    #expect(try Self.restored(older, scene) == [first.id: contents[0]])
  }

  @Test("a removed document is in no backup any more, not even in one from before") func removed() throws {
    let scene = try BackupScene()
    let documents = Self.documents(scene)
    let (kept, gone) = (
      try documents.add(DocumentScene.bytes(900)), try documents.add(DocumentScene.bytes(900, seed: 2))
    )
    let path = try scene.path(of: try scene.backUp())
    let wrapped = try #require(try documents.wrappedKey(gone.id))
    let backups = scene.directory.path
    #expect(try !ByteSearch.files(below: backups, holding: wrapped).isEmpty)
    _ = try scene.test.call(RemoveDocument(patientId: scene.patient, documentId: gone.id))
    #expect(try ByteSearch.files(below: backups, holding: wrapped) == [])
    let place = RestoredPlace()
    #expect(try place.restore(path) { $0.acceptsOlder = true }.documents == 1)
    let test = try BackupScene.engine(place.directory, scene.clock)
    let restored = DocumentScene(test, scene.patient)
    #expect(try restored.read(kept.id) == DocumentScene.bytes(900))
    #expect(
      try restored.refusal(ReadDocument(patientId: scene.patient, documentId: gone.id))?.code == .notFound)
    // The next backup takes its bytes out of the pool.
    try scene.backUp()
    let pool = DocumentPool(scene.places, scene.instance)
    #expect(try DurableFiles.backups.names(in: pool.directory) == ["\(kept.id)"])
  }

  @Test("the documents of an erased record are left out of what is restored") func erased() throws {
    let scene = try BackupScene()
    let documents = Self.documents(scene)
    let other = try scene.test.call(CreatePatient(fullName: "Max Beispiel")).id
    let theirs = DocumentScene(scene.test, other)
    let (own, kept) = (try documents.add(DocumentScene.bytes(900)), try theirs.add(DocumentScene.bytes(900)))
    let path = try scene.path(of: try scene.backUp())
    try scene.erase(scene.patient)
    let place = RestoredPlace()
    let list = scene.state + ".erased"
    #expect(
      try place.restore(path) {
        ($0.acceptsOlder, $0.erasureList) = (true, list)
      }.documents == 1)
    let found = try DocumentScene.files(place.directory.path)
    #expect(found == ["unsettled/\(kept.id)"] && own.id != kept.id)
  }

  @Test("a document or list that was changed in the backup is refused", arguments: Tampering.allCases)
  func tampered(_ tampering: Tampering) throws {
    let scene = try BackupScene()
    let document = try Self.documents(scene).add(DocumentScene.bytes(90_000))
    let path = try scene.path(of: try scene.backUp())
    let pool = DocumentPool(scene.places, scene.instance)
    for file in [pool.path(document.id), path + "/" + DocumentList.file] {
      let before = try Data(contentsOf: URL(filePath: file))
      try tampering.apply(to: file)
      let refusal = RestoredPlace().refusal(path, { _ in }, "\(tampering) \(file)")
      // A link is not followed, whatever it leads to.
      #expect(refusal?.code == (tampering == .link ? .databaseError : .corrupt), "\(tampering)")
      let key = try KeyEncryptionKey(TestEngine.key)
      let found = try? BackupCheck.report(path, keysFile: nil, key: key)
      #expect(found?.damagedDocuments == (file == pool.path(document.id) ? [document.id] : nil))
      try? FileManager.default.removeItem(atPath: file)
      try before.write(to: URL(filePath: file))
    }
  }

  @Test("a new backup takes the documents out of the pool whose keys are destroyed") func pruned() throws {
    let scene = try BackupScene(kept: 1)
    let documents = Self.documents(scene)
    let first = try documents.add(DocumentScene.bytes(900))
    try scene.backUp()
    let pool = DocumentPool(scene.places, scene.instance)
    #expect(try DurableFiles.backups.names(in: pool.directory) == ["\(first.id)"])
    _ = try scene.test.call(RemoveDocument(patientId: scene.patient, documentId: first.id))
    let second = try documents.add(DocumentScene.bytes(900, seed: 2))
    try scene.backUp()
    #expect(try DurableFiles.backups.names(in: pool.directory) == ["\(second.id)"])
  }

  @Test("a list reads back as what it was, and nothing else is one") func list() throws {
    var list = DocumentList()
    for number in 0..<3 as Range<UInt64> {
      list.lines.append(
        DocumentList.Line(
          id: DocumentID(random: (number, number)), bytes: Int(number),
          sha256: String(repeating: "a", count: 64),
          checkedAt: number == 0 ? nil : Timestamp(milliseconds: Int64(number) * 1_768_472_430_000)))
    }
    #expect(DocumentList(list.text) == list && DocumentList([]) == DocumentList())
    let text = String(decoding: list.text, as: UTF8.self)
    // Lists of before end each line with the hash.
    GoldenFile.expect(text, is: "backup/documents.txt")
    for wrong in [
      String(text.dropLast()), text + "x\n", text.replacingOccurrences(of: " 1 ", with: " -1 "),
      text.replacingOccurrences(of: " ", with: "  "),
      text.replacingOccurrences(of: " 1768472430000", with: " -1"),
      text.replacingOccurrences(of: " 1768472430000", with: " 1768472430000 1"),
      "../../etc/passwd 1 \(String(repeating: "a", count: 64))\n",
    ] { #expect(DocumentList(Array(wrong.utf8)) == nil, "\(wrong)") }
  }
}
