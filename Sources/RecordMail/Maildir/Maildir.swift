import Glibc
import RecordProcess
import SystemCalls

/// A directory of mails, one file each, in which no half-written file is ever seen.
///
/// The form is that of <https://cr.yp.to/proto/maildir.html>: a mail is written to `tmp`, flushed, moved to
/// `new` and the move flushed. A crash at any moment leaves the mail in `new` whole or not at all; leftovers
/// in `tmp` are removed after 36 hours. Files belong to the worker's user alone, because the mails admit
/// their readers to accounts.
package struct Maildir: Sendable {
  private let path: String
  private let name: MaildirName

  /// Made by ``prepare()``.
  package init(path: String) {
    self.path = path
    name = MaildirName()
  }

  /// Makes missing directories and removes leftovers of old crashes.
  package func prepare() throws(SystemCallFailure) {
    for directory in [path, path + "/tmp", path + "/new", path + "/cur"] {
      guard mkdir(directory, 0o700) == 0 || errno == EEXIST else {
        throw SystemCallFailure("mkdir", number: errno)
      }
    }
    try flushDirectory(path)
    MaildirLeftovers(directory: path + "/tmp").remove()
  }

  /// Puts the message into the directory; returns when the device has it.
  package func deliver(_ message: MailMessage) throws(SystemCallFailure) {
    let file = name.next()
    let unfinished = path + "/tmp/" + file
    do throws(SystemCallFailure) {
      // The line ends of files on this system; a reader makes them CRLF again if it must.
      try write(message.bytes(lineEnd: [UInt8(ascii: "\n")]), to: unfinished)
      guard rename(unfinished, path + "/new/" + file) == 0 else {
        throw SystemCallFailure("rename", number: errno)
      }
    } catch {
      unlink(unfinished)
      throw error
    }
    try flushDirectory(path + "/new")
  }

  private func write(_ bytes: [UInt8], to file: String) throws(SystemCallFailure) {
    let flags = O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW
    let descriptor = uninterrupted { open(file, flags, 0o600) }
    guard descriptor >= 0 else { throw SystemCallFailure("open", number: errno) }
    defer { close(descriptor) }
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { bytes in
        uninterrupted { Glibc.write(descriptor, bytes.baseAddress, bytes.count) }
      }
      guard count > 0 else { throw SystemCallFailure("write", number: count < 0 ? errno : ENOSPC) }
      rest = rest.dropFirst(count)
    }
    guard uninterrupted({ fsync(descriptor) }) == 0 else { throw SystemCallFailure("fsync", number: errno) }
  }

  private func flushDirectory(_ directory: String) throws(SystemCallFailure) {
    let descriptor = uninterrupted { open(directory, O_RDONLY | O_DIRECTORY | O_CLOEXEC) }
    guard descriptor >= 0 else { throw SystemCallFailure("open", number: errno) }
    defer { close(descriptor) }
    guard uninterrupted({ fsync(descriptor) }) == 0 else { throw SystemCallFailure("fsync", number: errno) }
  }
}
