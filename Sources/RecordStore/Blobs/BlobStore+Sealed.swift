import Crypto
import Glibc
import RecordModel

/// The sealed files as they lie there, for copies of the store: nothing of them is opened.
extension BlobStore {
  /// Bytes of a document's sealed file; `nil` if there is none.
  package func sealedBytes(of id: DocumentID) -> Int? { path(of: id).flatMap(DurableFiles.size) }

  /// At most so many bytes of a document's sealed file from an offset, and the bytes of the whole; `nil` if there is no such file.
  package func sealedPiece(
    of id: DocumentID, at offset: Int, limit: Int
  ) throws(Failure) -> (bytes: [UInt8], whole: Int)? {
    guard let path = path(of: id) else { return nil }
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW)
    // It may have been moved between the look and this.
    guard descriptor >= 0 else { throw BlobPlaces.files.failure("opened") }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      throw .unreadableDocument
    }
    let whole = Int(status.st_size)
    guard (0..<whole).contains(offset) else { return ([], whole) }
    let count = min(limit, whole - offset)
    let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      while filled < count {
        let read = pread(
          descriptor, buffer.baseAddress?.advanced(by: filled), count - filled, offset + filled)
        if read < 0, errno == EINTR { continue }
        if read <= 0 { return }
        filled += read
      }
    }
    guard bytes.count == count else { throw .unreadableDocument }
    return (bytes, whole)
  }
}

/// Sealed files that come from another store's copy, for a store that follows it.
extension BlobStore {
  /// The whole that pieces make up.
  package struct Whole: Sendable {
    package var bytes: Int
    /// With the last piece.
    package var sha256: [UInt8]?

    package init(bytes: Int, sha256: [UInt8]?) { (self.bytes, self.sha256) = (bytes, sha256) }
  }

  /// Takes the next piece of a document's sealed file; returns the bytes that are there.
  ///
  /// The last one puts it in place. A file that is there is never replaced. One call at a time.
  ///
  /// - Throws: ``RecordModel/Failure/Code/stateConflict`` if the piece does not follow;
  ///   ``RecordModel/Failure/Code/corrupt`` if the whole has another hash, and then all of it is gone.
  package func receive(
    _ piece: [UInt8], of id: DocumentID, at offset: Int, _ whole: Whole
  ) throws(Failure) -> Int {
    if sealedBytes(of: id) != nil { return whole.bytes }
    let path = places.coming(id)
    try prepareReceiving(id)
    let length = try append(piece, to: path, after: offset)
    guard length == whole.bytes else { return length }
    guard let sha256 = whole.sha256, try hash(path) == sha256 else {
      unlink(path)
      throw Failure(
        .corrupt, "the bytes of a document that came are not those that its store sent",
        details: ["reason": "document_damaged"])
    }
    try BlobPlaces.files.move(path, to: places.place(id))
    return length
  }

  private func append(_ piece: [UInt8], to path: String, after offset: Int) throws(Failure) -> Int {
    let begins = offset == 0 ? O_TRUNC : 0
    let descriptor = open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC | O_NOFOLLOW | begins, 0o600)
    guard descriptor >= 0 else { throw BlobPlaces.files.failure("opened") }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw BlobPlaces.files.failure("looked at") }
    guard Int(status.st_size) == offset else {
      throw Failure(
        .stateConflict, "the document has other bytes so far than the piece begins after",
        details: ["reason": "offset", "bytes": .integer(Int64(status.st_size))])
    }
    try BlobPlaces.files.write(piece, to: descriptor)
    guard fdatasync(descriptor) == 0 else { throw BlobPlaces.files.failure("flushed") }
    return offset + piece.count
  }

  private func hash(_ path: String) throws(Failure) -> [UInt8] {
    var hasher = SHA256()
    _ = try BlobPlaces.files.pieces(of: path) { (piece) throws(Failure) in hasher.update(piece[...]) }
    return hasher.finalize().bytes()
  }

  /// Removes what came in part; the next start of whoever brings it begins anew.
  package func removeHalves() { DurableFiles.removeDirectory(places.coming) }
}

extension Failure {
  fileprivate static let unreadableDocument = Failure(
    .corrupt, "the file of a document cannot be read", details: ["reason": "document_damaged"])
}
