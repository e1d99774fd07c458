import Glibc
import RecordConsole
import SystemCalls

/// Reads a file line by line.
package final class LineReader {
  /// A line without its end.
  enum Line: Equatable {
    case whole([UInt8])
    /// It has more bytes than a line may have; they were passed over.
    case tooLong
    /// The file ends inside it.
    case cut
  }

  private let descriptor: Int32
  private let limit: Int
  private var buffer: [UInt8] = []
  private var start = 0
  private var isEnd = false
  /// Bytes of the lines so far.
  private(set) var bytes = 0
  /// Length of the file.
  let size: Int

  /// - Parameter limit: bytes of the longest line that is handed out.
  package init(_ path: String, limit: Int) throws(CommandFailure) {
    descriptor = uninterrupted { open(path, O_RDONLY | O_NOCTTY | O_CLOEXEC) }
    guard descriptor >= 0 else { throw .file("the events cannot be opened", errno) }
    (self.limit, size) = (limit, DiskFile.size(path) ?? 0)
  }

  deinit { close(descriptor) }

  /// The next line, or `nil` at the end.
  func next() throws(CommandFailure) -> Line? {
    var searched = start
    while true {
      if let end = buffer[searched...].firstIndex(of: UInt8(ascii: "\n")) {
        let line = Array(buffer[start..<end])
        bytes += line.count + 1
        start = end + 1
        return line.count > limit ? .tooLong : .whole(line)
      }
      if buffer.count - start > limit { return try passOver() }
      if isEnd {
        defer { start = buffer.count }
        return start < buffer.count ? .cut : nil
      }
      let kept = buffer.count - start
      try fill()
      searched = start + kept
    }
  }

  private func passOver() throws(CommandFailure) -> Line {
    while true {
      if let end = buffer[start...].firstIndex(of: UInt8(ascii: "\n")) {
        bytes += end + 1 - start
        start = end + 1
        return .tooLong
      }
      bytes += buffer.count - start
      start = buffer.count
      if isEnd { return .tooLong }
      try fill()
    }
  }

  private func fill() throws(CommandFailure) {
    buffer.removeFirst(start)
    start = 0
    var piece = [UInt8](repeating: 0, count: 1 << 18)
    let count = piece.withUnsafeMutableBytes { piece in
      uninterrupted { read(descriptor, piece.baseAddress, piece.count) }
    }
    guard count >= 0 else { throw .file("the events cannot be read", errno) }
    isEnd = count == 0
    buffer += piece[..<count]
  }
}
