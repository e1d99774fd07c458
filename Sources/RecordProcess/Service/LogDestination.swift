import CSystemd
import Glibc
import SystemCalls

/// The destination of log entries.
package enum LogDestination: Sendable, Equatable {
  /// The journal, with fields.
  case journal
  /// Plain lines to standard error.
  case standardError

  /// The journal when standard error is connected to it, else standard error itself.
  ///
  /// systemd puts the device and inode of the stream it made into `$JOURNAL_STREAM`. A program started from
  /// the service with its output redirected inherits the variable but not the stream, so both numbers must
  /// match.
  package static func detect() -> LogDestination {
    guard let variable = getenv("JOURNAL_STREAM") else { return .standardError }
    return detect(journalStream: String(cString: variable), descriptor: STDERR_FILENO)
  }

  static func detect(journalStream: String, descriptor: CInt) -> LogDestination {
    var (device, inode): (UInt64, UInt64) = (0, 0)
    guard recordd_file_identity(descriptor, &device, &inode) == 0 else { return .standardError }
    let stream = "\(device):\(inode)"
    return stream == journalStream ? .journal : .standardError
  }
}

/// Sends entries to the journal; knows nothing about levels and metadata.
enum Journal {
  /// Whether the journal accepted the entry; a journal that is not running counts as having accepted it.
  static func send(_ fields: [String]) -> Bool {
    var bytes: [UInt8] = []
    var ends: [Int] = []
    for field in fields {
      bytes.append(contentsOf: field.utf8)
      ends.append(bytes.count)
    }
    return bytes.withUnsafeMutableBytes { buffer in
      guard let base = buffer.baseAddress else { return false }
      var start = 0
      let vectors = ends.map { end in
        defer { start = end }
        return iovec(iov_base: base + start, iov_len: end - start)
      }
      return sd_journal_sendv(vectors, CInt(vectors.count)) >= 0
    }
  }
}

/// Writes lines to a descriptor.
enum LogOutput {
  /// Writes the whole line in one call if the system allows, so that lines of several threads do not mix.
  ///
  /// A line that cannot be written is dropped: there is nowhere left to say so.
  static func write(_ line: String, to descriptor: CInt) {
    var rest = Array(line.utf8)[...]
    while !rest.isEmpty {
      let written = rest.withUnsafeBytes { bytes in
        uninterrupted { Glibc.write(descriptor, bytes.baseAddress, bytes.count) }
      }
      guard written > 0 else { return }
      rest = rest.dropFirst(written)
    }
  }
}
