import Glibc
import SystemCalls

/// Files of exports: readable only by their owner, never through a symbolic link.
package enum DiskFile {
  package static func makeDirectory(_ path: String) throws(CommandFailure) {
    guard mkdir(path, 0o700) == 0 else { throw .file("the output directory cannot be made", errno) }
  }

  /// Removes a directory of plain files.
  package static func removeDirectory(_ path: String) throws(CommandFailure) {
    for name in names(in: path) { unlink(path + "/" + name) }
    guard rmdir(path) == 0 else { throw .file("the old output directory cannot be removed", errno) }
  }

  package static func remove(_ path: String) throws(CommandFailure) {
    guard unlink(path) == 0 else { throw .file("an output file cannot be removed", errno) }
  }

  package static func append(_ bytes: [UInt8], to path: String) throws(CommandFailure) {
    try write(bytes, path, O_WRONLY | O_CREAT | O_APPEND)
  }

  /// Writes a small file so that an interruption leaves the old or the new one.
  package static func replace(_ path: String, with bytes: [UInt8]) throws(CommandFailure) {
    try write(bytes, path + ".new", O_WRONLY | O_CREAT | O_TRUNC)
    try move(path + ".new", to: path)
  }

  package static func move(_ path: String, to target: String) throws(CommandFailure) {
    guard rename(path, target) == 0 else { throw .file("the output cannot be put in place", errno) }
  }

  private static func write(_ bytes: [UInt8], _ path: String, _ flags: Int32) throws(CommandFailure) {
    let descriptor = uninterrupted { open(path, flags | O_CLOEXEC | O_NOFOLLOW, 0o600) }
    guard descriptor >= 0 else { throw .file("an output file cannot be opened", errno) }
    defer { close(descriptor) }
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { bytes in
        uninterrupted { Glibc.write(descriptor, bytes.baseAddress, bytes.count) }
      }
      guard count > 0 else { throw .file("an output file cannot be written", errno) }
      rest = rest.dropFirst(count)
    }
  }

  /// Cuts off everything after so many bytes; a shorter file has lost some.
  package static func cut(_ path: String, to bytes: Int) throws(CommandFailure) {
    guard let size = size(path), size >= bytes else {
      throw .usage("the unfinished export has lost bytes; start over with --force")
    }
    guard uninterrupted({ truncate(path, bytes) }) == 0 else {
      throw .file("an output file cannot be cut", errno)
    }
  }

  /// Flushes a file or directory to the device.
  package static func flush(_ path: String) throws(CommandFailure) {
    let descriptor = uninterrupted { open(path, O_RDONLY | O_CLOEXEC) }
    guard descriptor >= 0 else { throw .file("an output file cannot be opened", errno) }
    defer { close(descriptor) }
    guard uninterrupted({ fsync(descriptor) }) == 0 else {
      throw .file("an output file cannot be flushed", errno)
    }
  }
}
