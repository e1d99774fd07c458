import Crypto
import RecordModel
import RecordTestSupport
import Testing

@testable import RecordEngine
@testable import RecordStore

/// A refusal keeps what came, so that ten megabytes need not be sent again.
@Suite("Refused documents") struct RefusedDocumentTests {
  private static let bytes = DocumentScene.bytes(150_000)

  /// Why `document.add` is refused, and what makes it right.
  enum Refusal: String, CaseIterable {
    case otherDigest, noDigest, tooShort, otherRecord

    func request(_ scene: DocumentScene, _ id: DocumentID) throws -> AddDocument {
      var request = scene.end(id, bytes)
      switch self {
      case .otherDigest: request.sha256 = DocumentScene.hash([1])
      case .noDigest: request.sha256 = ""
      case .tooShort: break
      case .otherRecord: request.patientId = try scene.test.call(CreatePatient(fullName: "Max Beispiel")).id
      }
      return request
    }

    /// What was sent before.
    var sent: Int { self == .tooShort ? 100_000 : bytes.count }
  }

  @Test(
    "after a refusal the same call, as it should be, adds what was sent before", arguments: Refusal.allCases)
  func kept(_ refusal: Refusal) throws {
    let scene = try DocumentScene()
    let id = try scene.send(Array(Self.bytes[..<refusal.sent]))
    let head = scene.test.engine.head
    let request = try refusal.request(scene, id)
    for _ in 0..<2 { #expect(try scene.refusal(request) != nil) }
    #expect(try scene.all.isEmpty && (refusal == .otherRecord || scene.test.engine.head == head))
    if refusal == .tooShort {
      #expect(try scene.refusal(request)?.details?["bytes"] == 100_000)
      for start in stride(from: refusal.sent, to: Self.bytes.count, by: 25_000) {
        try scene.append(Array(Self.bytes[start..<start + 25_000]), to: id, at: start)
      }
    }
    #expect(try scene.test.call(scene.end(id, Self.bytes)).id == id)
    #expect(try scene.read(id) == Self.bytes)
  }

  @Test("a digest is hexadecimal in either case, and kept in lower case") func eitherCase() throws {
    for change in [{ $0.uppercased() }, { $0.lowercased() }, { $0.prefix(9).uppercased() + $0.dropFirst(9) }]
      as [(String) -> String]
    {
      let scene = try DocumentScene()
      var request = scene.end(try scene.send(Self.bytes), Self.bytes)
      request.sha256 = change(request.sha256)
      let document = try scene.test.call(request)
      #expect(document.sha256 == DocumentScene.hash(Self.bytes))
      #expect(try scene.add(Self.bytes).id == document.id)
    }
  }

  @Test(
    "an event that is refused leaves the document with its sender, who can add it or give it up",
    arguments: [true, false])
  func refusedEvent(isAdded: Bool) throws {
    let scene = try DocumentScene()
    let (id, uploads) = (try scene.send(Self.bytes), scene.test.running.uploads)
    let blobs = scene.test.running.store.keyring
    for code in [Failure.Code.overloaded, .storageFull, .stateConflict] {
      #expect {
        try uploads.end(id, of: scene.patient) { (upload) throws(Failure) -> Void in
          _ = try upload.finish(sha256: DocumentScene.hash(Self.bytes), fileName: nil)
          throw Failure(code, "refused")
        }
      } throws: { ($0 as? Failure)?.code == code }
      // Nothing that a crash would leave for good.
      #expect(try blobs.blobs().isEmpty && scene.files == ["unsettled/\(id)"], "\(code)")
    }
    #expect(try scene.refusal(scene.end(id, [1]))?.details?["field"] == "sha256")
    let more = AppendToDocument(patientId: scene.patient, documentId: id, offset: 150_000, data: "AAAA")
    #expect(try scene.refusal(more)?.details?["reason"] == "complete")
    if isAdded {
      #expect(try scene.test.call(scene.end(id, Self.bytes)).id == id)
      #expect(try scene.read(id) == Self.bytes)
    } else {
      _ = try scene.test.call(AbandonDocument(patientId: scene.patient, documentId: id))
      #expect(try scene.files.isEmpty)
    }
  }

  @Test("where it is open whether the event is in the log, the document is no sender's any more") func open()
    throws
  {
    let scene = try DocumentScene()
    let id = try scene.send(Self.bytes)
    #expect {
      try scene.test.running.uploads.end(id, of: scene.patient) { (upload) throws(Failure) -> Void in
        _ = try upload.finish(sha256: DocumentScene.hash(Self.bytes), fileName: nil)
        throw Failure(.databaseError, "the device failed")
      }
    } throws: { ($0 as? Failure)?.code == .databaseError }
    #expect(try scene.refusal(scene.end(id, Self.bytes))?.code == .notFound)
    // The next start decides.
    #expect(try scene.files == ["unsettled/\(id)"])
  }

  @Test("what nobody goes on with after a refusal is given up in its time") func idle() throws {
    let scene = try DocumentScene()
    let id = try scene.send(Self.bytes)
    scene.test.clock.advance(milliseconds: DocumentUploads.idleMilliseconds - 1)
    #expect(try scene.refusal(scene.end(id, [1])) != nil)
    scene.test.clock.advance(milliseconds: DocumentUploads.idleMilliseconds - 1)
    _ = try scene.begin()
    #expect(try scene.refusal(scene.end(id, [1]))?.code == .invalidInput)
    scene.test.clock.advance(milliseconds: DocumentUploads.idleMilliseconds)
    _ = try scene.begin()
    #expect(try scene.refusal(scene.end(id, Self.bytes))?.code == .notFound)
  }

  @Test("a piece that the device has no room for is taken wholly or not at all", .mountsDisks) func noRoom()
    throws
  {
    let disk = try #require(SmallDisk(megabytes: 1))
    let key = SealingKey(SymmetricKey(size: .bits256))
    let sealing = FileSealing(.blob, key, context: [1])
    let path = disk.path + "/file"
    let writer = try SealedWriter(path, "file", sealing)
    let first = DocumentScene.bytes(100_000)
    try writer.append(first[...])
    disk.fill(leaving: 80_000)
    for _ in 0..<3 {
      #expect {
        try writer.append(DocumentScene.bytes(131_072)[...])
      } throws: {
        ($0 as? Failure)?.code == .storageFull
      }
      #expect(writer.bytes == first.count)
    }
    disk.makeRoom()
    let rest = DocumentScene.bytes(131_072, seed: 3)
    try writer.append(rest[...])
    try writer.finish()
    try writer.flush()
    #expect(try SealedReader.text(path, "file", sealing) == first + rest)
  }
}
