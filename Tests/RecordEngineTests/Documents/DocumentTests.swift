import FoundationEssentials
import LMDB
import RecordModel
import RecordTestSupport
import Synchronization
import Testing

@testable import RecordEngine
@testable import RecordStore

@Suite("Documents") struct DocumentTests {
  private static let chunk = FileSealing.chunkBytes

  @Test(
    "a document of any length is what was sent",
    arguments: [1, 9, chunk - 1, chunk, chunk + 1, 2 * chunk, 128 << 10, 3 * chunk + 17])
  func roundTrip(length: Int) throws {
    let scene = try DocumentScene()
    let bytes = DocumentScene.bytes(length)
    let document = try scene.add(bytes, "C:\\Befunde\\Blut 2026.pdf")
    #expect(document.bytes == length && document.sha256 == DocumentScene.hash(bytes))
    #expect(document.mediaType == (length < 5 ? .other : .pdf) && document.fileName?.text == "Blut 2026.pdf")
    #expect(try scene.read(document.id) == bytes)
    #expect(
      try scene.test.call(GetDocument(patientId: scene.patient, documentId: document.id)) == document)
    #expect(try scene.all == [document])
    // In place, sealed, under a name that came from nowhere else.
    #expect(try scene.files == ["\(document.id.description.prefix(2))/\(document.id)"])
    if length > 100 {
      let found = try ByteSearch.files(
        below: scene.test.directory.path, holding: Array(bytes[length / 2..<length / 2 + 16]))
      #expect(found.isEmpty)
    }
  }

  @Test("any piece can be read by itself") func pieces() throws {
    let scene = try DocumentScene()
    let bytes = DocumentScene.bytes(3 * Self.chunk + 100)
    let document = try scene.add(bytes)
    let starts = [0, 1, Self.chunk - 1, Self.chunk, 2 * Self.chunk + 5, bytes.count - 1, bytes.count]
    for start in starts {
      for limit in [1, 100, Self.chunk, Self.chunk + 1] {
        var read = ReadDocument(patientId: scene.patient, documentId: document.id, offset: start)
        read.limit = limit
        let piece = try #require(Base64.parse(try scene.test.call(read).data))
        #expect(piece[...] == bytes[start..<min(bytes.count, start + limit)], "\(start) \(limit)")
      }
    }
    for (start, limit) in [(-1, 1), (bytes.count + 1, 1), (0, 0), (0, DocumentUploads.pieceBytes + 1)] {
      var read = ReadDocument(patientId: scene.patient, documentId: document.id, offset: start)
      read.limit = limit
      #expect(try scene.refusal(read)?.code == .invalidInput, "\(start) \(limit)")
    }
  }

  @Test("R-SO-101: the same bytes again are the same document, in this record alone") func sameBytes() throws
  {
    let scene = try DocumentScene()
    let bytes = DocumentScene.bytes(5000)
    let (first, head) = (try scene.add(bytes, "a.pdf"), scene.test.engine.head)
    #expect(try scene.add(bytes, "b.pdf") == first)
    #expect(scene.test.engine.head == head)
    #expect(try scene.files.count == 1 && scene.test.running.store.keyring.blobs().count == 1)
    let other = try scene.test.call(CreatePatient(fullName: "Max Beispiel")).id
    let id = try scene.send(bytes, to: other)
    let own = try scene.test.call(
      AddDocument(patientId: other, documentId: id, sha256: DocumentScene.hash(bytes)))
    #expect(own.id == id && own.id != first.id)
    // And once it is removed it is a new one.
    _ = try scene.test.call(RemoveDocument(patientId: scene.patient, documentId: first.id))
    #expect(try scene.add(bytes).id != first.id)
  }

  @Test("what is not sent as it should be is refused, and can be sent again as it should be")
  func refusals() throws {
    let scene = try DocumentScene()
    let bytes = DocumentScene.bytes(200_000)
    let id = try scene.begin()
    let first = Array(bytes[..<100_000])
    try scene.append(first, to: id, at: 0)
    func append(_ data: String, at offset: Int, _ patient: PatientID? = nil) throws -> Failure? {
      try scene.refusal(
        AppendToDocument(
          patientId: patient ?? scene.patient, documentId: id, offset: offset, data: data))
    }
    let piece = Base64.text(bytes[100_000...100_010])
    #expect(try append(piece, at: 0)?.details?["bytes"] == 100_000)
    #expect(try append(piece, at: 100_001)?.code == .stateConflict)
    for data in [
      "", "A", "AA", "A===", "QQ", "Q?==", "-_8=", Base64.text([UInt8](repeating: 0, count: 131_073)),
    ] {
      #expect(try append(data, at: 100_000)?.details?["field"] == "data", "\(data.prefix(5))")
    }
    let other = try scene.test.call(CreatePatient(fullName: "Max Beispiel")).id
    #expect(try append(piece, at: 100_000, other)?.code == .notFound)
    try scene.append(Array(bytes[100_000...]), to: id, at: 100_000)
    #expect(try scene.test.call(scene.end(id, bytes)).bytes == bytes.count)
    // It has ended.
    #expect(try append(piece, at: bytes.count)?.code == .notFound)
    #expect(try scene.refusal(scene.end(id, bytes))?.code == .notFound)
  }

  @Test("a document whose bytes are not those that were meant leaves nothing once it is given up")
  func otherBytes() throws {
    let scene = try DocumentScene()
    let id = try scene.send(DocumentScene.bytes(1000))
    #expect(try scene.refusal(scene.end(id, [1, 2, 3]))?.details?["field"] == "sha256")
    let empty = try scene.begin()
    #expect(try scene.refusal(scene.end(empty, []))?.code == .invalidInput)
    for id in [id, empty] {
      _ = try scene.test.call(AbandonDocument(patientId: scene.patient, documentId: id))
    }
    let abandoned = try scene.send(DocumentScene.bytes(1000))
    _ = try scene.test.call(AbandonDocument(patientId: scene.patient, documentId: abandoned))
    #expect(
      try scene.refusal(AbandonDocument(patientId: scene.patient, documentId: abandoned))?.code == .notFound)
    #expect(try scene.files == [] && scene.all == [])
    #expect(try scene.test.running.store.keyring.blobs().isEmpty)
  }

  @Test("R-SO-088: 10,485,760 bytes are accepted and one more is not") func limit() throws {
    let scene = try DocumentScene()
    let limit = 10_485_760
    let id = try scene.test.running.uploads.begin(scene.patient)
    let piece = [UInt8](repeating: 7, count: 1 << 20)
    for start in stride(from: 0, to: limit, by: piece.count) {
      _ = try scene.test.running.uploads.append(piece, to: id, of: scene.patient, at: start)
    }
    #expect { _ = try scene.test.running.uploads.append([7], to: id, of: scene.patient, at: limit) } throws: {
      ($0 as? Failure)?.details?["reason"] == "too_large"
    }
    let bytes = [UInt8](repeating: 7, count: limit)
    #expect(try scene.test.call(scene.end(id, bytes)).bytes == limit)
  }

  @Test("what nobody goes on with is given up, and one record cannot take all the room") func idle() throws {
    let scene = try DocumentScene()
    let ids = try (0..<DocumentUploads.limitOfOne).map { _ in try scene.begin() }
    let full = try scene.refusal(BeginDocument(patientId: scene.patient))
    #expect(full?.code == .overloaded && full?.details?["reason"] == "documents_under_way")
    let other = try scene.test.call(CreatePatient(fullName: "Max Beispiel")).id
    _ = try scene.begin(other)
    scene.test.clock.advance(milliseconds: DocumentUploads.idleMilliseconds - 1)
    try scene.append([1], to: ids[0], at: 0)
    scene.test.clock.advance(milliseconds: 1)
    _ = try scene.begin()
    #expect(try scene.files.count == 2)
    try scene.append([2], to: ids[0], at: 1)
    #expect {
      try scene.append([1], to: ids[1], at: 0)
    } throws: {
      ($0 as? Failure)?.code == .notFound
    }
  }

  @Test("where the device has too little room for a document and the log, none is begun") func room() throws {
    let free = Atomic(DocumentUploads.byteLimit + 1000)
    let test = try TestEngine(
      exports: ExportLimits(freeBytes: 1000, niceness: 0) { _ in free.load(ordering: .acquiring) })
    let scene = DocumentScene(test, try test.call(CreatePatient(fullName: "Erika Mustermann")).id)
    _ = try scene.begin()
    free.store(DocumentUploads.byteLimit + 999, ordering: .releasing)
    #expect(try scene.refusal(BeginDocument(patientId: scene.patient))?.code == .storageFull)
  }

  @Test("a command sent again answers as it did at first") func again() throws {
    let scene = try DocumentScene()
    let bytes = DocumentScene.bytes(3000)
    let id = try scene.send(bytes)
    let meta = CallMeta(commandId: CommandID(high: 1, low: 2))
    let first = try scene.test.call(scene.end(id, bytes, "a.pdf"), meta: meta)
    #expect(try scene.test.call(scene.end(id, bytes, "a.pdf"), meta: meta) == first)
    let remove = RemoveDocument(patientId: scene.patient, documentId: id)
    let removal = CallMeta(commandId: CommandID(high: 1, low: 3))
    _ = try scene.test.call(remove, meta: removal)
    #expect(try scene.test.call(remove, meta: removal).documentId == id)
    #expect(try scene.refusal(remove)?.code == .notFound)
  }

  @Test("a removed document is gone for good, whichever moment is asked about") func removal() throws {
    let scene = try DocumentScene()
    let bytes = DocumentScene.bytes(3000)
    let document = try scene.add(bytes)
    let position = scene.test.engine.head
    let wrapped = try #require(try scene.wrappedKey(document.id))
    _ = try scene.test.call(RemoveDocument(patientId: scene.patient, documentId: document.id))
    #expect(try scene.files == [] && scene.all == [])
    #expect(try ByteSearch.files(below: scene.test.directory.path, holding: wrapped) == [])
    let past = CallMeta(asOf: AsOf(position: position))
    let get = GetDocument(patientId: scene.patient, documentId: document.id)
    for meta in [nil, past] {
      guard case .failure(let failure) = try scene.test.send(get, meta: meta).outcome else {
        Issue.record("it is there")
        continue
      }
      #expect(failure == .noDocument)
    }
    #expect(try scene.test.call(ListDocuments(patientId: scene.patient), meta: past).documents.isEmpty)
    #expect(
      try scene.refusal(ReadDocument(patientId: scene.patient, documentId: document.id))?.code == .notFound)
  }

  @Test("a document of another record is not told from one that is not there") func others() throws {
    let scene = try DocumentScene()
    let none = RemoveDocument(
      patientId: scene.patient,
      documentId: DocumentID(high: 0x1111_1111_1111_4111, low: 0x8111_1111_1111_1111))
    #expect(try scene.refusal(none) == .noDocument)
    let document = try scene.add(DocumentScene.bytes(3000))
    let other = try scene.test.call(CreatePatient(fullName: "Max Beispiel")).id
    let unknown = DocumentID(high: 0x1111_1111_1111_4111, low: 0x8111_1111_1111_1111)
    for id in [document.id, unknown] {
      #expect(try scene.refusal(GetDocument(patientId: other, documentId: id)) == .noDocument)
      #expect(try scene.refusal(ReadDocument(patientId: other, documentId: id)) == .noDocument)
      #expect(try scene.refusal(RemoveDocument(patientId: other, documentId: id)) == .noDocument)
    }
    #expect(try scene.read(document.id) == DocumentScene.bytes(3000))
    #expect(try scene.files.allSatisfy { !$0.hasPrefix("unsettled") })
  }

  @Test("a file that was changed anywhere is refused and never shown", arguments: 0..<12)
  func damage(_ place: Int) throws {
    let scene = try DocumentScene()
    let bytes = DocumentScene.bytes(2 * Self.chunk + 1000)
    let document = try scene.add(bytes)
    let path = DocumentScene.blobs(scene.test.directory.path) + "/" + (try #require(try scene.files.first))
    var file = [UInt8](try Data(contentsOf: URL(filePath: path)))
    let whole = FileSealing.headerBytes + Self.chunk + SealingKey.overhead
    switch place {
    case 0: file.removeLast()
    case 1: file.append(0)
    case 2: file.removeLast(1000 + SealingKey.overhead + FileSealing.headerBytes)
    case 3:
      file.replaceSubrange(4..<4 + 2 * whole, with: file[(4 + whole)..<(4 + 2 * whole)] + file[4..<4 + whole])
    default: file[[0, 4, 5, 20, whole, whole + 9, 2 * whole + 5, file.count - 1][place - 4]] ^= 1
    }
    try Data(file).write(to: URL(filePath: path))
    #expect { _ = try scene.read(document.id) } throws: {
      let failure = $0 as? Failure
      return failure?.code == .corrupt && failure?.details?["reason"] == "document_damaged"
    }
  }
}

extension DocumentScene {
  func wrappedKey(_ id: DocumentID) throws -> [UInt8]? {
    let ring = test.running.store.keyring
    return try ring.environment.read { (view) throws(Failure) in
      try failing { () throws(LMDBError) in
        try view.bytes(id.keyBytes.span.bytes, in: ring.databases.blobs)
      }
    }
  }
}
