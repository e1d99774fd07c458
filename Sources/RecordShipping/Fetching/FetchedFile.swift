import Glibc
import RecordProcess

/// A new file that is written from its beginning to its end.
final class FetchedFile {
  private let stream: UnsafeMutablePointer<FILE>

  /// Makes the file, which must not be there yet.
  init(path: String) throws(SystemCallFailure) {
    guard let stream = fopen(path, "wbxe") else { throw SystemCallFailure("fopen", number: errno) }
    self.stream = stream
  }

  deinit { fclose(stream) }

  /// Bytes so far.
  private(set) var length = 0

  /// Forgets what is behind so many bytes.
  func cut(to length: Int) throws(SystemCallFailure) {
    guard length != self.length else { return }
    guard fflush(stream) == 0, ftruncate(fileno(stream), off_t(length)) == 0,
      fseek(stream, length, SEEK_SET) == 0
    else { throw SystemCallFailure("ftruncate", number: errno) }
    self.length = length
  }

  func write(_ bytes: [UInt8]) throws(SystemCallFailure) {
    guard fwrite(bytes, 1, bytes.count, stream) == bytes.count else {
      throw SystemCallFailure("fwrite", number: errno)
    }
    length += bytes.count
  }

  /// A number of four bytes, the highest first.
  func write(length: Int) throws(SystemCallFailure) {
    let number = UInt32(truncatingIfNeeded: length)
    try write([24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) })
  }

  /// Writes a message with its length before it, after so many bytes.
  func put(_ message: [UInt8], at offset: Int) throws(SystemCallFailure) {
    try cut(to: offset)
    try write(length: message.count)
    try write(message)
  }

  /// Makes sure that all of it is on the disk.
  func finish() throws(SystemCallFailure) {
    guard fflush(stream) == 0, fsync(fileno(stream)) == 0 else {
      throw SystemCallFailure("fsync", number: errno)
    }
  }
}
