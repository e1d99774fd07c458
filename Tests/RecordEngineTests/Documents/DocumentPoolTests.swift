import Foundation
import RecordExport
import RecordModel
import RecordTestSupport
import Testing

@testable import RecordEngine
@testable import RecordStore

/// What a manifest vouches for was read, and one damaged document loses nothing else.
@Suite("The pool of documents") struct DocumentPoolTests {
  /// A scene with some documents and a backup that has them.
  private struct Pooled {
    let scene: BackupScene
    let documents: DocumentScene
    let pool: DocumentPool
    let contents: [[UInt8]]
    private(set) var ids: [DocumentID] = []
    let backup: String
    static let key = try? KeyEncryptionKey(TestEngine.key)

    init(_ count: Int = 3, _ change: (inout BackupOptions) -> Void = { _ in }) throws {
      scene = try BackupScene(kept: 100, change)
      documents = DocumentScene(scene.test, scene.patient)
      pool = DocumentPool(scene.places, scene.instance)
      contents = (0..<count).map { DocumentScene.bytes(70_000 + $0, seed: UInt64($0 + 1)) }
      for bytes in contents { ids.append(try documents.add(bytes).id) }
      backup = try scene.path(of: try scene.backUp())
    }

    func expectSound(_ backups: [String], _ what: String) throws {
      let key = try #require(Self.key)
      for backup in backups {
        let report = try BackupCheck.report(backup, keysFile: nil, key: key)
        #expect(report.damagedDocuments == [] && report.manifest.documents?.count == ids.count, "\(what)")
      }
    }

    /// The store's own file.
    func file(_ id: DocumentID) throws -> String { try #require(scene.test.running.store.blobs.path(of: id)) }
  }

  @Test(
    "a bad copy is found by the next backup, written anew from the store, and told",
    arguments: Tampering.allCases)
  func renewed(_ tampering: Tampering) throws {
    let pooled = try Pooled()
    try tampering.apply(to: pooled.pool.path(pooled.ids[1]))
    let key = try #require(Pooled.key)
    let damaged = try BackupCheck.report(pooled.backup, keysFile: nil, key: key).damagedDocuments
    #expect(damaged == [pooled.ids[1]])
    let next = try pooled.scene.backUp()
    var expected = Backup.Documents(count: 3)
    (expected.checkedWithinDays, expected.checkedSince) = (DocumentPool.checkedWithinDays, next.createdAt)
    expected.renewed = 1
    #expect(next.documents == expected)
    // That of before can be restored again, too.
    try pooled.expectSound([pooled.backup, try pooled.scene.path(of: next)], "\(tampering)")
    let listed = try pooled.scene.test.call(ListBackups()).backups.map(\.documents?.renewed)
    #expect(listed == [0, 1])
    #expect(try pooled.scene.backUp().documents?.renewed == 0)
  }

  @Test("a file of the store that cannot be read is told, and keeps nothing from being backed up")
  func unreadable() throws {
    let pooled = try Pooled()
    let file = try pooled.file(pooled.ids[0])
    try FileManager.default.removeItem(atPath: file)
    try FileManager.default.createDirectory(atPath: file, withIntermediateDirectories: false)
    try Tampering.middleByte.apply(to: pooled.pool.path(pooled.ids[0]))
    let next = try pooled.scene.backUp()
    #expect(next.documents?.lostIds == [pooled.ids[0]] && next.documents?.count == 2)
  }

  @Test(
    "where the store's own file is damaged, a sound copy is kept; where neither is sound, the document is told as lost"
  )
  func lost() throws {
    let pooled = try Pooled()
    try Tampering.middleByte.apply(to: try pooled.file(pooled.ids[0]))
    let sound = try pooled.scene.backUp()
    #expect(sound.documents?.lost == 0 && sound.documents?.count == 3)
    try Tampering.middleByte.apply(to: pooled.pool.path(pooled.ids[0]))
    let broken = try pooled.scene.backUp()
    #expect(broken.documents?.lost == 1 && broken.documents?.lostIds == [pooled.ids[0]])
    #expect(broken.documents?.count == 2 && broken.documents?.renewed == 0)
    let place = RestoredPlace()
    let report = try place.restore(try pooled.scene.path(of: broken))
    #expect(report.documents == 2)
    let missing = BackupRestore.MissingDocument(documentId: pooled.ids[0], patientId: pooled.scene.patient)
    #expect(report.missingDocuments == [missing])
  }

  @Test("a document that was damaged in the store before its first backup is not taken for sound")
  func neverSound()
    throws
  {
    let pooled = try Pooled()
    let bad = try pooled.documents.add(DocumentScene.bytes(90_000, seed: 77)).id
    try Tampering.lastByte.apply(to: try pooled.file(bad))
    let backup = try pooled.scene.backUp()
    #expect(backup.documents?.lostIds == [bad] && backup.documents?.count == 3)
    #expect(try !DurableFiles.backups.names(in: pooled.pool.directory).contains { $0.hasPrefix("\(bad)") })
  }

  /// A backup that fails after it copied the documents: something is in the way of the copy of the keys.
  private func fail(_ scene: BackupScene) throws {
    let way = scene.places.keysFile(scene.instance) + ".new"
    try FileManager.default.createDirectory(atPath: way, withIntermediateDirectories: false)
    #expect(try scene.backUp().status == .failed)
    try FileManager.default.removeItem(atPath: way)
  }

  @Test("a copy that a failed backup made is used where it is the only sound one") func leftByFailed() throws
  {
    let pooled = try Pooled(1)
    let id = try pooled.documents.add(DocumentScene.bytes(90_000, seed: 77)).id
    try fail(pooled.scene)
    try Tampering.middleByte.apply(to: try pooled.file(id))
    for _ in 0..<2 {
      let backup = try pooled.scene.backUp()
      #expect(backup.documents?.count == 2 && backup.documents?.lost == 0)
      let report = try RestoredPlace().restore(try pooled.scene.path(of: backup))
      #expect(report.documents == 2 && report.missingDocuments == [])
    }
  }

  @Test("a damaged list takes no copy with it", arguments: Tampering.allCases)
  func damagedList(_ tampering: Tampering) throws {
    let pooled = try Pooled()
    try tampering.apply(to: pooled.backup + "/" + DocumentList.file)
    try Tampering.middleByte.apply(to: try pooled.file(pooled.ids[0]))
    let next = try pooled.scene.backUp()
    #expect(next.documents?.count == 3 && next.documents?.lost == 0)
    try pooled.expectSound([try pooled.scene.path(of: next)], "\(tampering)")
  }

  @Test("a copy whose list cannot be read is not removed, and one whose key is destroyed is") func pruned()
    throws
  {
    let pooled = try Pooled()
    try Tampering.middleByte.apply(to: pooled.backup + "/" + DocumentList.file)
    _ = try pooled.scene.test.call(
      RemoveDocument(patientId: pooled.scene.patient, documentId: pooled.ids[2]))
    try pooled.scene.backUp()
    let names = try DurableFiles.backups.names(in: pooled.pool.directory)
    #expect(names == pooled.ids[..<2].map { "\($0)" }.sorted())
  }

  @Test("room is reckoned for copies that are missing or cut, and for one that is written beside a bad one")
  func room() throws {
    let pooled = try Pooled()
    let engine = pooled.scene.test.running
    let backup = Backup(name: "a", createdAt: pooled.scene.clock.now())
    let run = BackupRun(engine, pooled.scene.places, backup) { (_, _) throws(Failure) in }
    let sizes = pooled.contents.map { FileSealing.fileBytes(of: $0.count) }
    let largest = try #require(sizes.max())
    func needed() throws -> Int { try run.newDocumentBytes(try engine.backups.knownDocuments(engine)) }
    #expect(try needed() == largest)
    try Tampering.cutByOne.apply(to: pooled.pool.path(pooled.ids[0]))
    #expect(try needed() == largest + sizes[0])
    try Tampering.missing.apply(to: pooled.pool.path(pooled.ids[1]))
    #expect(try needed() == largest + sizes[0] + sizes[1])
    _ = try pooled.documents.add(DocumentScene.bytes(200_000, seed: 77))
    let new = FileSealing.fileBytes(of: 200_000)
    #expect(try needed() == new + sizes[0] + sizes[1] + new)
  }

  @Test("a verification lists every document that is damaged, and those that were lost before")
  func verified()
    throws
  {
    let pooled = try Pooled()
    let lost = try pooled.documents.add(DocumentScene.bytes(90_000, seed: 77)).id
    try Tampering.lastByte.apply(to: try pooled.file(lost))
    let backup = try pooled.scene.path(of: try pooled.scene.backUp())
    for id in pooled.ids[..<2] { try Tampering.middleByte.apply(to: pooled.pool.path(id)) }
    let report = try BackupCheck.report(backup, keysFile: nil, key: try #require(Pooled.key))
    #expect(report.damagedDocuments == pooled.ids[..<2].sorted())
    #expect(report.lostDocuments == [lost] && report.unnamedLost == 0)
    let json = try report.json
    let listed = pooled.ids[..<2].sorted().map { Value.string("\($0)") }
    #expect(json["damagedDocuments"] == .array(listed) && json["position"] != nil)
  }

  @Test("ten thousand lost documents are named by the manifest, a hundred by an answer, and all are counted")
  func many() throws {
    let ids = (0..<10_050 as Range<UInt64>).map { DocumentID(random: ($0, $0)) }
    let documents = BackupManifest.Documents(DocumentList(), FileHash(), lost: ids, renewed: 0)
    #expect(documents.missing == 10_050 && documents.lostIds == Array(ids[..<10_000]))
    let pooled = try Pooled(1)
    let key = BackupKey([UInt8](repeating: 1, count: 32))
    let bytes = try Data(contentsOf: URL(filePath: pooled.backup + "/" + BackupManifest.file))
    var manifest = try #require(SealedManifest([UInt8](bytes))).claimed
    manifest.documents = documents
    let sealed = try #require(SealedManifest(try SealedManifest.text(of: manifest, key)))
    #expect(sealed.opened(with: key) == manifest)
    let answer = Backup(manifest, "a", pooled.scene.places).documents
    #expect(answer?.lost == 10_050 && answer?.lostIds == Array(ids[..<100]))
    #expect(BackupCheck.Report(manifest: manifest).unnamedLost == 50)
  }

  @Test("what a crash leaves in the pool is swept, by the next backup and by the next start") func swept()
    throws
  {
    let pooled = try Pooled()
    let left = pooled.pool.path(pooled.ids[0]) + ".new"
    try Data("half".utf8).write(to: URL(filePath: left))
    try pooled.scene.backUp()
    #expect(!FileManager.default.fileExists(atPath: left))
    try Data("half".utf8).write(to: URL(filePath: left))
    pooled.scene.test.running.backups.start(pooled.scene.test.running)
    #expect(!FileManager.default.fileExists(atPath: left))
    #expect(try DurableFiles.backups.names(in: pooled.pool.directory).count == 3)
  }

  @Test("every copy is read in so many days, and no backup reads much more than its share") func turns() {
    let size = 1000
    var lines = (0..<70 as Range<UInt64>).map { number in
      DocumentList.Line(
        id: DocumentID(random: (number, number)), bytes: size, sha256: "",
        checkedAt: Timestamp(milliseconds: 0))
    }
    let (day, days) = (86_400_000 as Int64, Int64(DocumentPool.checkedWithinDays))
    for today in 1...40 as ClosedRange<Int64> {
      let now = Timestamp(milliseconds: today * day)
      let turn = DocumentTurn(lines, at: now, bytes: 0)
      #expect(lines.count - turn.unread.count <= lines.count / Int(days) + 1, "day \(today)")
      for index in lines.indices where !turn.unread.contains(lines[index].id) { lines[index].checkedAt = now }
      let oldest = lines.compactMap(\.checkedAt?.milliseconds).min() ?? 0
      #expect(now.milliseconds - oldest <= days * day, "day \(today)")
    }
    // After a pause all that is over its time is read, and so is what was never read, or lies ahead of the clock.
    let later = Timestamp(milliseconds: 100 * day)
    #expect(DocumentTurn(lines, at: later, bytes: 0).unread.isEmpty)
    lines[3].checkedAt = nil
    lines[4].checkedAt = later
    let turn = DocumentTurn(lines, at: Timestamp(milliseconds: 41 * day), bytes: 0)
    #expect(!turn.unread.contains(lines[3].id) && !turn.unread.contains(lines[4].id))
    #expect(DocumentTurn(lines, at: Timestamp(milliseconds: 41 * day), bytes: 70 * size).unread.isEmpty)
  }

  @Test("a copy that is not read yet is vouched for by the moment at which it was") func rolling() throws {
    let pooled = try Pooled(3) { $0.checkedBytes = 0 }
    let first = try #require(try pooled.scene.test.call(ListBackups()).backups.first)
    let next = try pooled.scene.backUp()
    #expect(next.documents?.checkedSince == first.createdAt)
    pooled.scene.clock.advance(milliseconds: 8 * 86_400_000)
    let late = try pooled.scene.backUp()
    #expect(late.documents?.checkedSince == late.createdAt)
  }
}

/// A restore that leaves out what is damaged.
@Suite("Restores without damaged documents") struct DamagedRestoreTests {
  private let scene: BackupScene
  private let documents: DocumentScene
  private let contents = (0..<3).map { DocumentScene.bytes(70_000 + $0, seed: UInt64($0 + 1)) }
  private let ids: [DocumentID]
  private let backup: String

  init() throws {
    scene = try BackupScene()
    documents = DocumentScene(scene.test, scene.patient)
    var ids: [DocumentID] = []
    for bytes in contents { ids.append(try documents.add(bytes).id) }
    self.ids = ids
    backup = try scene.path(of: try scene.backUp())
  }

  private func missing(_ ids: [DocumentID]) -> [BackupRestore.MissingDocument] {
    ids.sorted().map { BackupRestore.MissingDocument(documentId: $0, patientId: scene.patient) }
  }

  @Test(
    "one damaged document is refused by name, or left out and listed; everything else is there",
    arguments: Tampering.allCases)
  func leftOut(_ tampering: Tampering) throws {
    let path = DocumentPool(scene.places, scene.instance).path(ids[1])
    try tampering.apply(to: path)
    let refusal = RestoredPlace().refusal(backup)
    #expect(refusal?.details?["documentId"] == .string("\(ids[1])"))
    #expect(refusal?.message.contains("--leave-out-damaged") == true)
    let place = RestoredPlace()
    let report = try place.restore(backup) { $0.leavesOutDamaged = true }
    #expect(report.documents == 2 && report.missingDocuments == missing([ids[1]]))
    let restored = DocumentScene(try BackupScene.engine(place.directory, scene.clock), scene.patient)
    let shown = try restored.all
    #expect(Set(shown.map(\.id)) == Set(ids))
    for document in shown { #expect(document.lost == (document.id == ids[1] ? true : nil)) }
    for index in [0, 2] { #expect(try restored.read(ids[index]) == contents[index]) }
    #expect(
      try restored.refusal(ReadDocument(patientId: scene.patient, documentId: ids[1]))?.code == .corrupt)
    let lost = try restored.test.call(GetDocument(patientId: scene.patient, documentId: ids[1]))
    #expect(lost.lost == true && lost.sha256 == DocumentScene.hash(contents[1]))
  }

  @Test("the chart shows the document as lost; its bytes can be added again, and the lost one removed")
  func again() throws {
    try Tampering.missing.apply(to: DocumentPool(scene.places, scene.instance).path(ids[1]))
    let place = RestoredPlace()
    try place.restore(backup) { $0.leavesOutDamaged = true }
    let restored = DocumentScene(try BackupScene.engine(place.directory, scene.clock), scene.patient)
    var request = GetChart(patientId: scene.patient)
    request.areas = [.documents]
    let chart = try restored.test.call(request)
    let section = try #require(chart.sections.first { $0.section == "documents" })
    let lost = section.items.filter { $0.content["lost"] == true }.map(\.id)
    #expect(section.total == 3 && lost == ["\(ids[1])"])
    let document = try restored.add(contents[1])
    #expect(document.id != ids[1] && document.lost == nil)
    #expect(try restored.add(contents[1]).id == document.id)
    _ = try restored.test.call(RemoveDocument(patientId: scene.patient, documentId: ids[1]))
    #expect(try Set(restored.all.map(\.id)) == [ids[0], ids[2], document.id])
    #expect(try restored.all.allSatisfy { $0.lost == nil })
    // The bytes are those of the new one still.
    #expect(try restored.add(contents[1]).id == document.id)
    #expect(try restored.test.call(VerifyLog()).valid)
  }

  @Test(
    "without a list that can be trusted every copy is put back that its key opens",
    arguments: Tampering.allCases)
  func list(_ tampering: Tampering) throws {
    try tampering.apply(to: backup + "/" + DocumentList.file)
    #expect(RestoredPlace().refusal(backup) != nil)
    let whole = try RestoredPlace().restore(backup) { $0.leavesOutDamaged = true }
    #expect(whole.documents == 3 && whole.missingDocuments == [])
    try Tampering.middleByte.apply(to: DocumentPool(scene.places, scene.instance).path(ids[0]))
    let place = RestoredPlace()
    let report = try place.restore(backup) { $0.leavesOutDamaged = true }
    #expect(report.documents == 2 && report.missingDocuments == missing([ids[0]]))
    let restored = DocumentScene(try BackupScene.engine(place.directory, scene.clock), scene.patient)
    for index in [1, 2] { #expect(try restored.read(ids[index]) == contents[index]) }
  }

  @Test("nothing else that is damaged is left out") func others() throws {
    try Tampering.middleByte.apply(to: backup + "/log.mdb")
    #expect(RestoredPlace().refusal(backup, { $0.leavesOutDamaged = true })?.code == .corrupt)
  }
}
