import Glibc
import RecordModel
import SystemCalls

/// A sealed file that grows at its end, chunk by chunk.
package final class SealedWriter {
  private let sealing: FileSealing
  private let name: String
  private let descriptor: Int32
  private var buffer: [UInt8] = []
  private var isFinished = false
  private let sync: @Sendable (Int32) -> Int32
  /// The place of the next chunk.
  package private(set) var place: SealedPlace

  /// Opens a file and cuts off everything after a place.
  ///
  /// - Parameter sync: as fdatasync(2).
  /// - Throws: ``RecordModel/Failure/Code/internalError`` if the file is shorter.
  package init(
    _ path: String, _ name: String, _ sealing: FileSealing, keeping kept: SealedPlace? = nil,
    // Called uninterrupted, where it is.
    sync: @escaping @Sendable (Int32) -> Int32 = { fdatasync($0) }
  ) throws(Failure) {
    (self.sealing, self.name, place, self.sync) = (sealing, name, kept ?? SealedPlace(), sync)
    descriptor = OwnedFiles.open(path, O_WRONLY | O_APPEND | O_NOFOLLOW)
    guard descriptor >= 0 else { throw sealing.kind.files.failure("opened", errno) }
    var status = stat()
    let length = kept?.bytes ?? 0
    guard fstat(descriptor, &status) == 0, Int(status.st_size) >= length,
      uninterrupted({ ftruncate(descriptor, length) }) == 0
    else { throw Failure(.internalError, "a sealed file has lost bytes") }
    if kept == nil { try put(sealing.kind.magic) }
  }

  deinit { close(descriptor) }

  /// Bytes of text so far.
  package var bytes: Int { place.text + buffer.count }

  /// Appends bytes; of a text, whole characters.
  ///
  /// All of them or, if that fails, none.
  package func append(_ piece: ArraySlice<UInt8>) throws(Failure) {
    guard buffer.count + piece.count >= FileSealing.chunkBytes else { return buffer += piece }
    let (kept, held) = (place, buffer)
    do throws(Failure) { try fill(piece) } catch {
      uninterrupted { ftruncate(descriptor, off_t(kept.bytes)) }
      (place, buffer) = (kept, held)
      throw error
    }
  }

  private func fill(_ piece: ArraySlice<UInt8>) throws(Failure) {
    var rest = piece
    while buffer.count + rest.count >= FileSealing.chunkBytes {
      let end = end(in: rest, at: FileSealing.chunkBytes - buffer.count)
      buffer += rest[..<end]
      rest = rest[end...]
      try seal(isLast: false)
    }
    buffer += rest
  }

  /// Returns when everything is on the device; holds no memory until more is appended.
  ///
  /// After a failure nothing of the file may be believed, even if the same call succeeds: the kernel tells once of what it
  /// could not write, and may have dropped it.
  package func flush() throws(Failure) {
    if !buffer.isEmpty { try seal(isLast: false) }
    buffer = []
    guard uninterrupted({ sync(descriptor) }) == 0 else {
      throw sealing.kind.files.failure("flushed", errno)
    }
  }

  /// Writes the last chunk; from then on the file can be read, and nothing can be appended.
  package func finish() throws(Failure) {
    if isFinished { return }
    try seal(isLast: true)
    (isFinished, buffer) = (true, [])
  }

  private func seal(isLast: Bool) throws(Failure) {
    let chunk = FileChunk(file: name, number: place.chunks, isLast: isLast)
    let bytes = try sealing.seal(buffer, chunk)
    do throws(Failure) { try put(bytes) } catch {
      // What follows is read from its place on.
      uninterrupted { ftruncate(descriptor, off_t(place.bytes)) }
      throw error
    }
    place = SealedPlace(
      chunks: place.chunks + 1, bytes: place.bytes + bytes.count, text: place.text + buffer.count)
    buffer.removeAll(keepingCapacity: true)
  }

  /// The last place up to so many bytes where a chunk may end: in a text, where a character begins.
  private func end(in text: ArraySlice<UInt8>, at count: Int) -> Int {
    var end = text.startIndex + count
    guard sealing.kind.isText else { return end }
    // A character takes four bytes at most, the later ones 10xxxxxx.
    for _ in 0..<3 where end > text.startIndex && end < text.endIndex && text[end] & 0xC0 == 0x80 { end -= 1 }
    return end
  }

  private func put(_ bytes: [UInt8]) throws(Failure) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { rest in
        uninterrupted { Glibc.write(descriptor, rest.baseAddress, rest.count) }
      }
      guard count > 0 else { throw sealing.kind.files.failure("written", errno) }
      rest = rest.dropFirst(count)
    }
  }
}
