import Crypto
import Glibc
import RecordModel

/// A document while it is written; one that is not finished leaves nothing.
///
/// Used by one thread at a time. Holds no more than one chunk in memory.
package final class BlobWriter {
  package let id: DocumentID
  package let owner: StreamID
  private let store: BlobStore
  private let path: String
  private let key = SymmetricKey(size: .bits256)
  private var file: SealedWriter
  private var hasher = SHA256()
  private var isKept = false
  /// Whether the device failed to take it.
  private var isDoubtful = false

  init(_ id: DocumentID, _ owner: StreamID, _ store: BlobStore, path: String) throws(Failure) {
    (self.id, self.owner, self.store, self.path) = (id, owner, store, path)
    let sealing = FileSealing(.blob, SealingKey(key), context: store.context)
    do throws(Failure) { file = try SealedWriter(path, id.description, sealing, sync: store.sync) } catch {
      unlink(path)
      throw error
    }
  }

  deinit { if !isKept { unlink(path) } }

  /// Bytes so far.
  package var bytes: Int { file.bytes }
  /// Their SHA-256.
  package var hash: [UInt8] { hasher.finalize().bytes() }

  package func append(_ piece: ArraySlice<UInt8>) throws(Failure) {
    try file.append(piece)
    hasher.update(piece)
  }

  /// Whether nothing can be appended any more.
  package private(set) var isFinished = false

  /// Makes the document durable; an event may then refer to it.
  ///
  /// Whoever appends none destroys or withdraws it.
  package func finish() throws(Failure) {
    try file.finish()
    isFinished = true
    do throws(Failure) {
      if isDoubtful { try writeAnew() } else { try file.flush() }
      try store.keep(key, of: id, owner: owner)
    } catch {
      isDoubtful = true
      throw error
    }
    isKept = true
  }

  /// Writes it into another file after a flush that failed, from what the first one gives back, each chunk authenticated.
  ///
  /// To flush the first one again would prove nothing; see ``SealedWriter/flush()``.
  private func writeAnew() throws(Failure) {
    let sealing = FileSealing(.blob, SealingKey(key), context: store.context)
    let building = path + BlobPlaces.anew
    unlink(building)
    defer { unlink(building) }
    let other = try SealedWriter(building, id.description, sealing, sync: store.sync)
    do throws(Failure) {
      try SealedReader(path, id.description, sealing).pieces(other.append)
    } catch {
      guard error.code == .corrupt else { throw error }
      throw Failure(.databaseError, "the device has lost bytes of the document; begin it anew")
    }
    try other.finish()
    try other.flush()
    guard rename(building, path) == 0 else { throw BlobPlaces.files.failure("put in place") }
    file = other
  }

  /// Destroys the stored key of a finished document whose event was refused, so that it can be finished again, or leaves
  /// nothing.
  ///
  /// Where that fails, the next start does it: the file stays, unsettled.
  package func withdraw() throws(Failure) {
    if !isKept { return }
    try store.destroyKeys(of: [id])
    isKept = false
  }
}

/// Reads a document, from any place in it.
///
/// Each chunk is authenticated for its place in this document.
package struct BlobReader {
  private let id: DocumentID
  private let sealing: FileSealing
  private let store: BlobStore

  init(_ id: DocumentID, _ sealing: FileSealing, _ store: BlobStore) {
    (self.id, self.sealing, self.store) = (id, sealing, store)
  }

  /// At most so many bytes from an offset, fewer at the end.
  ///
  /// What is found damaged is shown as lost from then on.
  package func bytes(_ count: Int, at offset: Int) throws(Failure) -> [UInt8] {
    let file = store.file(of: id)
    do throws(Failure) { return try opened(count, at: offset) } catch {
      if error.code == .corrupt { store.noteDamage(of: id, in: file) }
      throw error
    }
  }

  private func opened(_ count: Int, at offset: Int) throws(Failure) -> [UInt8] {
    let (chunk, skipped) = offset.quotientAndRemainder(dividingBy: FileSealing.chunkBytes)
    let whole = FileSealing.headerBytes + FileSealing.chunkBytes + SealingKey.overhead
    let place = SealedPlace(
      chunks: UInt64(chunk), bytes: FileSealing.magicBytes + chunk * whole,
      text: chunk * FileSealing.chunkBytes)
    let reader = try reader(at: place)
    var found: [UInt8] = []
    while found.count < skipped + count, let piece = try reader.next() { found += piece }
    return Array(found.dropFirst(skipped).prefix(count))
  }

  /// Opens the file wherever it lies; it may be moved between two looks.
  private func reader(at place: SealedPlace) throws(Failure) -> SealedReader {
    for _ in 0..<3 {
      guard let path = store.path(of: id) else { break }
      do throws(Failure) { return try SealedReader(path, id.description, sealing, at: place) } catch {
        if access(path, F_OK) == 0 { throw error }
      }
    }
    throw Failure(.corrupt, "the file of a document is missing", details: ["reason": "document_damaged"])
  }
}
