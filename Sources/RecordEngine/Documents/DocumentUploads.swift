import RecordModel
import RecordStore
import Synchronization

/// Documents that are being sent.
///
/// Each belongs to one record and is written by one call at a time. What nobody goes on with is given up; what a crash
/// leaves, the next start removes.
final class DocumentUploads: Sendable {
  static let byteLimit = 10 << 20
  static let pieceBytes = 128 << 10
  static let idleMilliseconds: Int64 = 120_000
  /// Documents at a time, of all records and of one: bounds memory, open files and what lies on the disk.
  static let (limit, limitOfOne) = (64, 5)

  private let uploads = Mutex<[DocumentID: DocumentUpload]>([:])
  private let blobs: BlobStore
  private let milliseconds: @Sendable () -> Int64

  init(_ blobs: BlobStore, milliseconds: @escaping @Sendable () -> Int64) {
    (self.blobs, self.milliseconds) = (blobs, milliseconds)
  }

  /// Begins one, unless there are too many.
  func begin(_ patient: PatientID) throws(Failure) -> DocumentID {
    giveUpIdle()
    try requireRoom(patient)
    let upload = DocumentUpload(try blobs.begin(StreamID(patient)), patient, milliseconds())
    try uploads.withLock { (uploads) throws(Failure) in
      try Self.requireRoom(uploads, patient)
      uploads[upload.id] = upload
    }
    return upload.id
  }

  private func requireRoom(_ patient: PatientID) throws(Failure) {
    try uploads.withLock { (uploads) throws(Failure) in try Self.requireRoom(uploads, patient) }
  }

  private static func requireRoom(
    _ uploads: [DocumentID: DocumentUpload], _ patient: PatientID
  ) throws(Failure) {
    guard uploads.count < limit, uploads.values.count(where: { $0.patient == patient }) < limitOfOne else {
      throw Failure(
        .overloaded, "too many documents are being sent; end or abandon one, or try again shortly",
        details: ["reason": "documents_under_way"])
    }
  }

  /// Takes the next piece of one; returns the bytes so far.
  func append(
    _ piece: [UInt8], to id: DocumentID, of patient: PatientID, at offset: Int
  ) throws(Failure) -> Int {
    let upload = try take(id, of: patient)
    // Put back also after a refusal: the piece may be sent again as it should be.
    defer { uploads.withLock { $0[id] = upload } }
    return try upload.append(piece, at: offset, milliseconds())
  }

  /// Takes one out, so that no other call goes on with it.
  func take(_ id: DocumentID, of patient: PatientID) throws(Failure) -> DocumentUpload {
    let upload = uploads.withLock { uploads in
      uploads[id]?.patient == patient ? uploads.removeValue(forKey: id) : nil
    }
    guard let upload else { throw .noUpload }
    return upload
  }

  /// Gives up those without a piece for long.
  func giveUpIdle() {
    let now = milliseconds()
    // Removed outside of the lock: that unlinks files.
    let idle = uploads.withLock { uploads in
      let idle = uploads.filter { now - $0.value.lastUse >= Self.idleMilliseconds }
      for id in idle.keys { uploads[id] = nil }
      return idle
    }
    _ = idle
  }

  /// Gives up all.
  func stop() { _ = uploads.withLock { uploads in uploads.removeAllReturning() } }
}

/// A document while it is sent, used by one thread at a time.
final class DocumentUpload: @unchecked Sendable {
  let patient: PatientID
  private let writer: BlobWriter
  /// The first bytes, which tell what it is.
  private var signature: [UInt8] = []
  private(set) var lastUse: Int64

  init(_ writer: BlobWriter, _ patient: PatientID, _ now: Int64) {
    (self.writer, self.patient, lastUse) = (writer, patient, now)
  }

  var id: DocumentID { writer.id }
  var bytes: Int { writer.bytes }

  func append(_ piece: [UInt8], at offset: Int, _ now: Int64) throws(Failure) -> Int {
    guard offset == bytes else {
      throw Failure(
        .stateConflict, "the document has other bytes so far than the piece begins after",
        details: ["reason": "offset", "bytes": .integer(Int64(bytes))])
    }
    guard bytes + piece.count <= DocumentUploads.byteLimit else { throw .documentTooLarge }
    try writer.append(piece[...])
    signature += piece.prefix(MediaType.signatureBytes - signature.count)
    lastUse = now
    return bytes
  }

  /// Makes it durable; what it is, is what came.
  ///
  /// - Throws: ``RecordModel/Failure/Code/invalidInput`` if it is empty, or not what the sender meant.
  func finish(sha256: String, fileName: String?) throws(Failure) -> DocumentContent {
    guard bytes > 0 else {
      throw Failure(.invalidInput, "a document has at least one byte", details: ["field": "documentId"])
    }
    let length = bytes
    guard Hexadecimal.text(writer.hash) == sha256 else {
      throw Failure(
        .invalidInput, "the bytes that came have another SHA-256; send the document again",
        details: ["field": "sha256"])
    }
    try writer.finish()
    return DocumentContent(
      sha256: sha256, bytes: length, mediaType: MediaType(content: signature),
      fileName: fileName.map { FileName(cleaning: $0) })
  }
}

extension Failure {
  static let noUpload = Failure(
    .notFound, "no such document is being sent; begin it anew", details: ["field": "documentId"])
  static let documentTooLarge = Failure(
    .invalidInput, "a document has at most \(DocumentUploads.byteLimit) bytes",
    details: ["field": "data", "reason": "too_large"])
}

extension [DocumentID: DocumentUpload] {
  /// Empties it; what was in it ends when the result does.
  fileprivate mutating func removeAllReturning() -> Self {
    defer { removeAll() }
    return self
  }
}
