import RecordModel
import RecordStore
import Synchronization

/// Documents that are being sent.
///
/// Each belongs to one record and is written by one call at a time. What nobody goes on with is given up; what a crash
/// leaves, the next start removes.
final class DocumentUploads: Sendable {
  static let pieceBytes = 128 << 10
  static let idleMilliseconds: Int64 = 120_000
  /// Documents at a time, of all records and of one: bounds memory, open files and what lies on the disk.
  static let (limit, limitOfOne) = (64, 5)

  private struct Place {
    let patient: PatientID
    let sender: DocumentSender
    /// `nil` while a call goes on with it.
    var upload: DocumentUpload?
  }

  private let places = Mutex<[DocumentID: Place]>([:])
  private let blobs: BlobStore
  let hasRoom: @Sendable (_ bytes: Int) -> Bool
  private let milliseconds: @Sendable () -> Int64

  /// - Parameter hasRoom: whether the device takes so many bytes and leaves enough for the log.
  init(
    _ blobs: BlobStore, hasRoom: @escaping @Sendable (_ bytes: Int) -> Bool,
    milliseconds: @escaping @Sendable () -> Int64
  ) {
    (self.blobs, self.hasRoom, self.milliseconds) = (blobs, hasRoom, milliseconds)
  }

  /// Begins one, unless there are too many, or the device has too little room.
  func begin(
    _ patient: PatientID, for use: DocumentUse?, by sender: DocumentSender = .daemon
  ) throws(Failure) -> DocumentID {
    giveUpIdle()
    try requireSpace(DocumentUse.byteLimit(use))
    let upload = DocumentUpload(try blobs.begin(StreamID(patient)), for: use, milliseconds())
    try places.withLock { (places) throws(Failure) in
      guard places.count < Self.limit,
        places.values.count(where: { $0.patient == patient }) < Self.limitOfOne
      else { throw .documentsUnderWay }
      places[upload.id] = Place(patient: patient, sender: sender, upload: upload)
    }
    return upload.id
  }

  private func requireSpace(_ bytes: Int) throws(Failure) {
    guard hasRoom(bytes) else {
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
  func take(_ id: DocumentID, of patient: PatientID) throws(Failure) -> DocumentUpload {
    let upload = try checkOut(id, of: patient)
    places.withLock { $0[id] = nil }
    return upload
  }

  /// Gives up what somebody sends; nothing if it is somebody else who sends it.
  func giveUp(_ id: DocumentID, of patient: PatientID, by sender: DocumentSender) {
    giveUp { $0 == id && $1.patient == patient && $1.sender == sender }
  }

  /// Gives up all of a record.
  func giveUp(of patient: PatientID) { giveUp { $1.patient == patient } }

  /// Documents that are being sent.
  var count: Int { places.withLock(\.count) }

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
    giveUp { _, place in place.upload.map { now - $0.lastUse >= Self.idleMilliseconds } ?? false }
  }

  /// Gives up all.
  func stop() { giveUp { _, _ in true } }

  private func giveUp(_ isOver: @Sendable (DocumentID, Place) -> Bool) {
    // They end, and unlink their files, outside of the lock.
    _ = places.withLock { places in
      let over = places.filter { $0.value.upload != nil && isOver($0.key, $0.value) }
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
  private let use: DocumentUse?
  /// The first bytes, which tell what it is.
  private var signature: [UInt8] = []
  private(set) var lastUse: Int64

  init(_ writer: BlobWriter, for use: DocumentUse?, _ now: Int64) {
    (self.writer, self.use, lastUse) = (writer, use, now)
  }

  var id: DocumentID { writer.id }
  var bytes: Int { writer.bytes }

  func append(_ piece: [UInt8], at offset: Int, _ now: Int64) throws(Failure) -> Int {
    guard offset == bytes else {
      throw Failure(
        .stateConflict, "the document has other bytes so far than the piece begins after",
        details: ["reason": "offset", "bytes": .integer(Int64(bytes))])
    }
    let limit = DocumentUse.byteLimit(use)
    guard bytes + piece.count <= limit else { throw .documentTooLarge(limit) }
    try writer.append(piece[...])
    signature += piece.prefix(MediaType.signatureBytes - signature.count)
    lastUse = now
    return bytes
  }

  /// Makes it durable; what it is, is what came.
  ///
  /// - Parameter declared: the kind that it is said to be; the first bytes alone tell it if it is `nil`.
  /// - Throws: ``RecordModel/Failure/Code/invalidInput`` if it is empty, not what the sender meant, or begun for something
  ///   else.
  func finish(
    sha256: String, fileName: String?, as declared: MediaType? = nil, for use: DocumentUse? = nil
  ) throws(Failure) -> DocumentContent {
    guard use == self.use else {
      throw Failure(
        .invalidInput, "the document was begun for another use", details: ["field": "documentId"])
    }
    guard bytes > 0 else {
      throw Failure(.invalidInput, "a document has at least one byte", details: ["field": "documentId"])
    }
    let length = bytes
    guard Hexadecimal.text(writer.hash) == sha256 else {
      throw Failure(
        .invalidInput, "the bytes that came have another SHA-256; send the document again",
        details: ["field": "sha256"])
    }
    if let declared, use?.mediaTypes.contains(declared) != true || !declared.begins(signature) {
      throw .unsupportedMedia
    }
    try writer.finish()
    return DocumentContent(
      sha256: sha256, bytes: length, mediaType: declared ?? MediaType(content: signature),
      fileName: fileName.map { FileName(cleaning: $0) })
  }
}

extension Failure {
  static let noUpload = Failure(
    .notFound, "no such document is being sent; begin it anew", details: ["field": "documentId"])
  static let documentsUnderWay = Failure(
    .overloaded, "too many documents are being sent; end or abandon one, or try again shortly",
    details: ["reason": "documents_under_way"])
  static func documentTooLarge(_ limit: Int) -> Failure {
    Failure(
      .invalidInput, "a document has at most \(limit) bytes",
      details: ["field": "data", "reason": "too_large"])
  }
  /// The first bytes are not those of the kind that the file is said to be (R-MH-127).
  static let unsupportedMedia = Failure(
    .invalidInput, "the first bytes are not those of a file of this kind",
    details: ["field": "mimeType", "reason": "unsupported_media"])
}
