import Glibc
import RecordModel
import SystemCalls

/// Reads a sealed file chunk by chunk, and detects any change.
package final class SealedReader {
  private let sealing: FileSealing
  private let name: String
  private let descriptor: Int32
  private let length: Int
  /// Whether the last chunk was read.
  package private(set) var isAtEnd = false
  /// The place of the next chunk.
  package private(set) var place: SealedPlace

  /// Opens a file at a place; at its beginning if none is given.
  package init(
    _ path: String, _ name: String, _ sealing: FileSealing, at place: SealedPlace? = nil
  ) throws(Failure) {
    (self.sealing, self.name, self.place) = (sealing, name, place ?? SealedPlace())
    descriptor = uninterrupted { open(path, O_RDONLY | O_NOFOLLOW | O_CLOEXEC) }
    var status = stat()
    length = descriptor >= 0 && fstat(descriptor, &status) == 0 ? Int(status.st_size) : 0
    guard descriptor >= 0 else { throw sealing.kind.files.failure("opened", errno) }
    guard try bytes(FileSealing.magicBytes, at: 0) == sealing.kind.magic else { throw damaged("begins") }
  }

  deinit { close(descriptor) }

  /// The next chunk's text; `nil` after the last one.
  ///
  /// - Throws: ``RecordModel/Failure/Code/corrupt`` if it is not the chunk that was written there.
  package func next() throws(Failure) -> [UInt8]? {
    if isAtEnd { return nil }
    let header = try bytes(FileSealing.headerBytes, at: place.bytes)
    let size = Int(header.bigEndian(at: 1, as: UInt32.self))
    guard header[0] < 2, size <= FileSealing.chunkBytes + SealingKey.overhead else {
      throw damaged("goes on")
    }
    let chunk = FileChunk(file: name, number: place.chunks, isLast: header[0] == 1)
    let sealed = try bytes(size, at: place.bytes + header.count)
    guard let text = sealing.open(sealed, chunk) else { throw damaged("goes on") }
    place = SealedPlace(
      chunks: place.chunks + 1, bytes: place.bytes + header.count + size, text: place.text + text.count)
    isAtEnd = chunk.isLast
    guard !isAtEnd || place.bytes == length else { throw damaged("ends") }
    return text
  }

  /// Reads the rest in pieces.
  package func pieces(_ body: (ArraySlice<UInt8>) throws(Failure) -> Void) throws(Failure) {
    while let text = try next() { try body(text[...]) }
  }

  /// The whole of a small file.
  package static func text(_ path: String, _ name: String, _ sealing: FileSealing) throws(Failure) -> [UInt8]
  {
    let reader = try SealedReader(path, name, sealing)
    var text: [UInt8] = []
    try reader.pieces { (piece) throws(Failure) in text += piece }
    return text
  }

  private func bytes(_ count: Int, at offset: Int) throws(Failure) -> [UInt8] {
    guard offset + count <= length else { throw damaged("ends") }
    var failed: Int32 = 0
    let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      while filled < count {
        let read = uninterrupted {
          pread(descriptor, buffer.baseAddress?.advanced(by: filled), count - filled, offset + filled)
        }
        if read < 0 { failed = errno }
        if read <= 0 { return }
        filled += read
      }
    }
    if failed != 0 { throw sealing.kind.files.failure("read", failed) }
    guard bytes.count == count else { throw damaged("ends") }
    return bytes
  }

  private func damaged(_ verb: String) -> Failure { sealing.kind.damage(verb) }
}
