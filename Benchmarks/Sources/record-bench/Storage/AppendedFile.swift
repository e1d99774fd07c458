import Glibc

/// A file that grows by flushed blocks.
final class AppendedFile {
  private let descriptor: Int32
  private let block = [UInt8](repeating: 0x5A, count: 4096)

  /// Makes the file.
  init(path: String) throws(BenchError) {
    descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_APPEND | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw .system("open") }
  }

  deinit { close(descriptor) }

  /// Appends 4 KiB and waits until they are on the disk.
  func append() throws(BenchError) {
    let count = block.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
    guard count == block.count, fdatasync(descriptor) == 0 else { throw .system("appending a block") }
  }
}
