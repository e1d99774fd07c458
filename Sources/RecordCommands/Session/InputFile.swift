import Glibc
import RecordConsole
import SystemCalls

/// Reads files that people name on the command line.
enum InputFile {
  /// A frame of the daemon holds 1 MiB by default; a longer file was not meant.
  private static let limit = 64 << 20

  /// The whole file; `-` is the standard input.
  static func read(_ path: String) throws(CommandFailure) -> [UInt8] {
    if path == "-" { return try read(descriptor: STDIN_FILENO) }
    let descriptor = uninterrupted { open(path, O_RDONLY | O_NOCTTY | O_CLOEXEC) }
    guard descriptor >= 0 else { throw failure(errno) }
    defer { close(descriptor) }
    return try read(descriptor: descriptor)
  }

  private static func read(descriptor: Int32) throws(CommandFailure) -> [UInt8] {
    var bytes: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = piece.withUnsafeMutableBytes { bytes in
        uninterrupted { Glibc.read(descriptor, bytes.baseAddress, bytes.count) }
      }
      guard count >= 0 else { throw failure(errno) }
      if count == 0 { return bytes }
      bytes += piece[..<count]
      guard bytes.count <= limit else { throw .usage("the file has more than 64 MiB") }
    }
  }

  private static func failure(_ number: Int32) -> CommandFailure {
    CommandFailure(
      "INPUT_ERROR", "the file cannot be read: \(String(cString: strerror(number)))", status: .output)
  }
}
