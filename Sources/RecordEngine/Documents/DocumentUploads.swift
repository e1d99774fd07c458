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

  private struct Place {
    let patient: PatientID
    /// `nil` while a call goes on with it.
    var upload: DocumentUpload?
  }

  private let places = Mutex<[DocumentID: Place]>([:])
  private let blobs: BlobStore
  private let hasRoom: @Sendable (_ bytes: Int) -> Bool
  private let milliseconds: @Sendable () -> Int64

  /// - Parameter hasRoom: whether the device takes so many bytes and leaves enough for the log.
  init(
    _ blobs: BlobStore, hasRoom: @escaping @Sendable (_ bytes: Int) -> Bool,
    milliseconds: @escaping @Sendable () -> Int64
  ) {
    (self.blobs, self.hasRoom, self.milliseconds) = (blobs, hasRoom, milliseconds)
  }

  /// Begins one, unless there are too many, or the device has too little room.
  func begin(_ patient: PatientID) throws(Failure) -> DocumentID {
    giveUpIdle()
    try requireSpace()
    let upload = DocumentUpload(try blobs.begin(StreamID(patient)), milliseconds())
    try places.withLock { (places) throws(Failure) in
      guard places.count < Self.limit,
        places.values.count(where: { $0.patient == patient }) < Self.limitOfOne
      else { throw .documentsUnderWay }
      places[upload.id] = Place(patient: patient, upload: upload)
    }
    return upload.id
  }

  private func requireSpace() throws(Failure) {
    guard hasRoom(Self.byteLimit) else {
      throw Failure(
        .storageFull, "the device has not enough free space for a document", details: ["reason": "document"])
    }
  }

  /// Takes the next piece of one; returns the bytes so far.
  func append(
    _ piece: [UInt8], to id: DocumentID, of patient: PatientID, at offset: Int
  ) throws(Failure) -> Int {
    let upload = try checkOut(id, of: patient)
    // Put back also after a refusal: the piece may be sent again as it should be.
    defer { places.withLock { $0[id]?.upload = upload } }
    return try upload.append(piece, at: offset, milliseconds())
  }

  /// Takes one out for good.
  func take(_ id: DocumentID, of patient: PatientID) throws(Failure) {
    _ = try checkOut(id, of: patient)
    places.withLock { $0[id] = nil }
  }

  /// Ends one with what makes it part of a record.
  ///
  /// A refusal keeps what came, so that it need not be sent again; after any other failure only the next start can tell what
  /// became of it.
  func end<Outcome>(
    _ id: DocumentID, of patient: PatientID, _ body: (DocumentUpload) throws(Failure) -> Outcome
  ) throws(Failure) -> Outcome {
    let upload = try checkOut(id, of: patient)
    var kept: DocumentUpload?
    defer { places.withLock { [kept] in $0[id] = kept.map { Place(patient: patient, upload: $0) } } }
    do throws(Failure) { return try body(upload) } catch {
      if !error.leavesOpen, (try? upload.withdraw(at: milliseconds())) != nil { kept = upload }
      throw error
    }
  }

  /// Takes one out of its place, so that no other call goes on with it.
  private func checkOut(_ id: DocumentID, of patient: PatientID) throws(Failure) -> DocumentUpload {
    let upload = places.withLock { places in
      places[id]?.patient == patient ? places[id]?.upload.take() : nil
    }
    guard let upload else { throw .noUpload }
    return upload
  }

  /// Gives up those without a piece for long.
  func giveUpIdle() {
    let now = milliseconds()
    giveUp { now - $0.lastUse >= Self.idleMilliseconds }
  }

  /// Gives up all.
  func stop() { giveUp { _ in true } }

  private func giveUp(_ isOver: @Sendable (DocumentUpload) -> Bool) {
    // They end, and unlink their files, outside of the lock.
    _ = places.withLock { places in
      let over = places.filter { $0.value.upload.map(isOver) ?? false }
      for id in over.keys { places[id] = nil }
      return over.values.compactMap(\.upload)
    }
  }
}

/// A document while it is sent.
///
/// Sendable because ``DocumentUploads`` gives it to one call at a time.
final class DocumentUpload: @unchecked Sendable {
  private let writer: BlobWriter
  /// The first bytes, which tell what it is.
  private var signature: [UInt8] = []
  private(set) var lastUse: Int64

  init(_ writer: BlobWriter, _ now: Int64) { (self.writer, lastUse) = (writer, now) }

  var id: DocumentID { writer.id }
  var bytes: Int { writer.bytes }

  func append(_ piece: [UInt8], at offset: Int, _ now: Int64) throws(Failure) -> Int {
    guard !writer.isFinished else {
      throw Failure(
        .stateConflict, "all bytes of the document have come; add or abandon it",
        details: ["reason": "complete", "bytes": .integer(Int64(bytes))])
    }
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
    let (length, hash) = (bytes, Hexadecimal.text(writer.hash))
    guard hash == sha256.lowercased() else {
      throw Failure(
        .invalidInput,
        "the bytes that came have another SHA-256; send those that are missing, or abandon the document",
        details: ["field": "sha256", "bytes": .integer(Int64(length))])
    }
    try writer.finish()
    return DocumentContent(
      sha256: hash, bytes: length, mediaType: MediaType(content: signature),
      fileName: fileName.map { FileName(cleaning: $0) })
  }

  /// Waits to be ended again.
  fileprivate func withdraw(at now: Int64) throws(Failure) {
    try writer.withdraw()
    lastUse = now
  }
}

extension Failure {
  static let noUpload = Failure(
    .notFound, "no such document is being sent; begin it anew", details: ["field": "documentId"])
  static let documentsUnderWay = Failure(
    .overloaded, "too many documents are being sent; end or abandon one, or try again shortly",
    details: ["reason": "documents_under_way"])
  static let documentTooLarge = Failure(
    .invalidInput, "a document has at most \(DocumentUploads.byteLimit) bytes",
    details: ["field": "data", "reason": "too_large"])
}
