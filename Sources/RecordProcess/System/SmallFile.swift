import Glibc
import SystemCalls

/// Reads files that are known to be small.
package enum SmallFile {
  /// The whole file; EFBIG if it is longer than `limit` bytes.
  package static func read(path: String, limit: Int) throws(SystemCallFailure) -> [UInt8] {
    let descriptor = uninterrupted { open(path, O_RDONLY | O_NOCTTY | O_CLOEXEC) }
    guard descriptor >= 0 else { throw SystemCallFailure("open", number: errno) }
    defer { close(descriptor) }
    var bytes: [UInt8] = []
    while true {
      let piece = try read(descriptor)
      if piece.isEmpty { return bytes }
      bytes += piece
      guard bytes.count <= limit else { throw SystemCallFailure("read", number: EFBIG) }
    }
  }

  // An empty piece is the end of the file.
  private static func read(_ descriptor: CInt) throws(SystemCallFailure) -> [UInt8] {
    var failure: CInt = 0
    let piece = [UInt8](unsafeUninitializedCapacity: 16 << 10) { buffer, count in
      let result = uninterrupted { Glibc.read(descriptor, buffer.baseAddress, buffer.count) }
      failure = result < 0 ? errno : 0
      count = max(result, 0)
    }
    guard failure == 0 else { throw SystemCallFailure("read", number: failure) }
    return piece
  }
}
