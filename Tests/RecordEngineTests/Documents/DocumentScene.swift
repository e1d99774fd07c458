import Crypto
import FoundationEssentials
import RecordModel
import RecordTestSupport
import Testing

@testable import RecordEngine
@testable import RecordStore

/// A record into which documents are sent.
struct DocumentScene {
  let test: TestEngine
  let patient: PatientID

  init(
    directory: TemporaryDirectory = TemporaryDirectory(),
    onStep: @escaping @Sendable (BlobStore.Step) -> Void = { _ in }
  ) throws {
    test = try TestEngine(directory: directory, seed: 5) {
      $0.store.onBlobStep = onStep
      $0.retention.years = 0
    }
    patient = try test.call(CreatePatient(fullName: "Erika Mustermann")).id
  }

  /// Bytes that nothing else is, beginning as a file of some kind does.
  static func bytes(_ count: Int, _ beginning: String = "%PDF-1.7\n", seed: UInt64 = 1) -> [UInt8] {
    var generator = SeededGenerator(seed: seed)
    var bytes = Array(beginning.utf8.prefix(count))
    while bytes.count < count { bytes.append(UInt8.random(in: 0 ... .max, using: &generator)) }
    return bytes
  }

  static func hash(_ bytes: [UInt8]) -> String { Hexadecimal.text(SHA256.bytes(of: bytes)) }

  func begin(_ patient: PatientID? = nil) throws -> DocumentID {
    try test.call(BeginDocument(patientId: patient ?? self.patient)).documentId
  }

  @discardableResult
  func append(_ piece: [UInt8], to id: DocumentID, at offset: Int, of patient: PatientID? = nil) throws -> Int
  {
    try test.call(
      AppendToDocument(
        patientId: patient ?? self.patient, documentId: id, offset: offset, data: Base64.text(piece))
    ).bytes
  }

  func send(_ bytes: [UInt8], to patient: PatientID? = nil) throws -> DocumentID {
    let id = try begin(patient)
    for start in stride(from: 0, to: bytes.count, by: DocumentUploads.pieceBytes) {
      let end = min(bytes.count, start + DocumentUploads.pieceBytes)
      try append(Array(bytes[start..<end]), to: id, at: start, of: patient)
    }
    return id
  }

  func end(_ id: DocumentID, _ bytes: [UInt8], _ name: String? = nil) -> AddDocument {
    AddDocument(patientId: patient, documentId: id, sha256: Self.hash(bytes), fileName: name)
  }

  @discardableResult
  func add(_ bytes: [UInt8], _ name: String? = nil) throws -> RecordDocument {
    try test.call(end(try send(bytes), bytes, name))
  }

  func read(_ id: DocumentID, of patient: PatientID? = nil) throws -> [UInt8] {
    var bytes: [UInt8] = []
    while true {
      let piece = try test.call(
        ReadDocument(patientId: patient ?? self.patient, documentId: id, offset: bytes.count))
      if piece.data.isEmpty { return bytes }
      bytes += try #require(Base64.parse(piece.data))
    }
  }

  var all: [RecordDocument] {
    get throws { try test.call(ListDocuments(patientId: patient)).documents }
  }

  func refusal<M: Method>(_ method: M) throws -> Failure? {
    if case .failure(let failure) = try test.send(method).outcome { return failure }
    return nil
  }

  static func blobs(_ directory: String) -> String { directory + "/state/blobs" }

  /// Files below the directory of documents, without their directories.
  static func files(_ directory: String) throws -> [String] {
    let path = blobs(directory)
    guard FileManager.default.fileExists(atPath: path) else { return [] }
    return try FileManager.default.subpathsOfDirectory(atPath: path)
      .filter { $0.contains("/") }.sorted()
  }

  var files: [String] { get throws { try Self.files(test.directory.path) } }
}
