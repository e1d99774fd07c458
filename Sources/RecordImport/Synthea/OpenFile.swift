import Glibc
import RecordConsole
import SystemCalls

/// A file that is read from its beginning, piece by piece.
final class OpenFile {
  private let descriptor: Int32

  init(_ path: String) throws(CommandFailure) {
    descriptor = uninterrupted { open(path, O_RDONLY | O_NOCTTY | O_CLOEXEC) }
    guard descriptor >= 0 else { throw Self.failure(errno) }
  }

  deinit { close(descriptor) }

  /// Fills the array with the next bytes; leaves it empty at the end.
  func read(into bytes: inout [UInt8], atMost limit: Int = 65_536) throws(CommandFailure) {
    bytes = [UInt8](repeating: 0, count: limit)
    let count = bytes.withUnsafeMutableBytes { bytes in
      uninterrupted { Glibc.read(descriptor, bytes.baseAddress, bytes.count) }
    }
    guard count >= 0 else { throw Self.failure(errno) }
    bytes.removeLast(limit - count)
  }

  private static func failure(_ number: Int32) -> CommandFailure {
    CommandFailure(
      "INPUT_ERROR", "a file cannot be read: \(String(cString: strerror(number)))", status: .output)
  }
}
