import Glibc
import RecordModel
import RecordStore
import SystemCalls

/// Destroys a volume: its keys first, so that remains cannot be read.
enum AccessRemoval {
  private static let suffix = ".removed"

  /// Removes the volume at a path; after a crash at any moment ``finish(in:)`` goes on.
  static func remove(_ path: String, in directory: String) throws(Failure) {
    guard rename(path, path + suffix) == 0 else {
      throw DurableFiles.accessLog.failure(text: "a volume of the access log cannot be removed")
    }
    try DurableFiles.accessLog.flush(directory: directory)
    try destroy(path + suffix)
    try DurableFiles.accessLog.flush(directory: directory)
  }

  /// Continues removals that were cut off.
  static func finish(in directory: String) throws(Failure) {
    for name in try DurableFiles.accessLog.names(in: directory) where name.hasSuffix(suffix) {
      try destroy(directory + "/" + name)
    }
  }

  private static func destroy(_ path: String) throws(Failure) {
    try overwrite(path + "/keys/data.mdb")
    for part in ["keys", "log"] {
      for name in try DurableFiles.accessLog.names(in: path + "/" + part) {
        unlink("\(path)/\(part)/\(name)")
      }
      rmdir(path + "/" + part)
    }
    for name in try DurableFiles.accessLog.names(in: path) { unlink(path + "/" + name) }
    guard rmdir(path) == 0 else {
      throw DurableFiles.accessLog.failure(
        text: "the directory of a removed volume of the access log is left")
    }
  }

  /// Overwrites a file with zeros in place; does nothing if there is none.
  private static func overwrite(_ path: String) throws(Failure) {
    let descriptor = uninterrupted { open(path, O_WRONLY | O_NOFOLLOW | O_CLOEXEC) }
    if descriptor < 0, errno == ENOENT { return }
    guard descriptor >= 0 else {
      throw DurableFiles.accessLog.failure(text: "keys of the access log cannot be overwritten")
    }
    defer { close(descriptor) }
    var file = stat()
    guard fstat(descriptor, &file) == 0 else {
      throw DurableFiles.accessLog.failure(text: "keys cannot be examined")
    }
    let zeros = [UInt8](repeating: 0, count: 1 << 16)
    var offset = 0
    while offset < Int(file.st_size) {
      let count = min(zeros.count, Int(file.st_size) - offset)
      let written = zeros.withUnsafeBytes { zeros in
        uninterrupted { pwrite(descriptor, zeros.baseAddress, count, off_t(offset)) }
      }
      guard written > 0 else {
        throw DurableFiles.accessLog.failure(text: "keys of the access log cannot be overwritten")
      }
      offset += written
    }
    guard uninterrupted({ fsync(descriptor) }) == 0 else {
      throw DurableFiles.accessLog.failure(text: "keys cannot be flushed")
    }
  }
}
