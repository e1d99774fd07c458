import Glibc
import RecordModel
import RecordStore

/// A sealed file that grows at its end, chunk by chunk.
///
/// A chunk ends where a character does, so that each can be handed out as text by itself.
final class SealedWriter {
  private let sealing: ExportSealing
  private let name: String
  private let descriptor: Int32
  private var buffer: [UInt8] = []
  private var isFinished = false
  /// The place of the next chunk.
  private(set) var place: SealedPlace

  /// Opens a file and cuts off everything after a place.
  ///
  /// - Throws: ``RecordModel/Failure/Code/internalError`` if the file is shorter.
  init(
    _ path: String, _ name: String, _ sealing: ExportSealing, keeping kept: SealedPlace? = nil
  ) throws(Failure) {
    (self.sealing, self.name, place) = (sealing, name, kept ?? SealedPlace())
    descriptor = open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard descriptor >= 0 else { throw DurableFiles.exports.failure("opened", errno) }
    var status = stat()
    let length = kept?.bytes ?? 0
    guard fstat(descriptor, &status) == 0, Int(status.st_size) >= length, ftruncate(descriptor, length) == 0
    else { throw Failure(.internalError, "a file of the export has lost bytes") }
    if kept == nil { try put(ExportSealing.magic) }
  }

  deinit { close(descriptor) }

  /// Bytes of text so far.
  var bytes: Int { place.text + buffer.count }

  /// Appends whole characters.
  func append(_ piece: ArraySlice<UInt8>) throws(Failure) {
    var rest = piece
    while buffer.count + rest.count >= ExportSealing.chunkBytes {
      let end = Self.end(in: rest, at: ExportSealing.chunkBytes - buffer.count)
      buffer += rest[..<end]
      rest = rest[end...]
      try seal(isLast: false)
    }
    buffer += rest
  }

  /// Returns when everything is on the device; holds no memory until more is appended.
  func flush() throws(Failure) {
    if !buffer.isEmpty { try seal(isLast: false) }
    buffer = []
    guard fdatasync(descriptor) == 0 else { throw DurableFiles.exports.failure("flushed", errno) }
  }

  /// Writes the last chunk; from then on the file can be read, and nothing can be appended.
  func finish() throws(Failure) {
    if isFinished { return }
    try seal(isLast: true)
    (isFinished, buffer) = (true, [])
  }

  private func seal(isLast: Bool) throws(Failure) {
    let chunk = ExportChunk(file: name, number: place.chunks, isLast: isLast)
    let bytes = try sealing.seal(buffer, chunk)
    try put(bytes)
    place = SealedPlace(
      chunks: place.chunks + 1, bytes: place.bytes + bytes.count, text: place.text + buffer.count)
    buffer.removeAll(keepingCapacity: true)
  }

  /// The last place up to so many bytes of a text where a character begins.
  private static func end(in text: ArraySlice<UInt8>, at count: Int) -> Int {
    var end = text.startIndex + count
    // A character takes four bytes at most, the later ones 10xxxxxx.
    for _ in 0..<3 where end > text.startIndex && end < text.endIndex && text[end] & 0xC0 == 0x80 { end -= 1 }
    return end
  }

  private func put(_ bytes: [UInt8]) throws(Failure) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { throw DurableFiles.exports.failure("written", errno) }
      rest = rest.dropFirst(count)
    }
  }
}
