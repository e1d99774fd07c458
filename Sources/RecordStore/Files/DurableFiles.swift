import Glibc
import RecordModel

/// Files and directories next to the log: for the daemon's user alone, never reached through a symbolic link,
/// and on the device when a call returns.
///
/// Callers name them, so that an error names the duty that failed.
package struct DurableFiles: Sendable {
  private let noun: String
  private let code: Failure.Code
  private let reason: String?

  /// - Parameters:
  ///   - noun: a file's name in errors, such as "a file of the backup".
  ///   - code: for errors other than want of room.
  ///   - reason: part of every error.
  package init(_ noun: String, _ code: Failure.Code = .databaseError, reason: String? = nil) {
    (self.noun, self.code, self.reason) = (noun, code, reason)
  }

  /// The answer for a failed call; want of room is the same for all calls.
  package func failure(_ action: String, _ number: Int32 = errno) -> Failure {
    failure(text: "\(noun) cannot be \(action)", number)
  }

  /// The same, worded differently.
  package func failure(text: String, _ number: Int32 = errno) -> Failure {
    let isFull = [ENOSPC, EDQUOT, EFBIG].contains(number)
    let isPermission = [EACCES, EPERM, EROFS].contains(number)
    let told = reason ?? (isPermission ? "permission" : nil)
    return Failure(
      isFull ? .storageFull : code, "\(text): \(String(cString: strerror(number)))",
      details: told.map { ["reason": .string($0)] })
  }

  /// The answer for a file with the wrong content.
  func refusal(_ code: Failure.Code, _ what: String) -> Failure {
    Failure(code, "\(noun) \(what)", details: reason.map { ["reason": .string($0)] })
  }

  /// Makes a directory that survives a power cut; an existing one stays as it is.
  package func makeDirectory(_ path: String) throws(Failure) {
    if mkdir(path, 0o700) != 0 {
      if errno == EEXIST { return }
      throw failure("made")
    }
    try flush(directory: Self.parent(of: path))
  }

  /// Makes the names in a directory durable.
  package func flush(directory path: String) throws(Failure) {
    let descriptor = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { throw failure("opened") }
    defer { close(descriptor) }
    guard fsync(descriptor) == 0 else { throw failure("flushed") }
  }

  /// Gives a file or directory another name in the same directory or another, durably.
  package func move(_ path: String, to target: String) throws(Failure) {
    guard rename(path, target) == 0 else { throw failure("put in place") }
    try flush(directory: Self.parent(of: target))
  }

  /// Puts a small file in place so that a crash leaves the old or the new one.
  package func replace(_ path: String, with bytes: [UInt8]) throws(Failure) {
    let building = path + ".new"
    unlink(building)
    defer { unlink(building) }
    let descriptor = open(building, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard descriptor >= 0 else { throw failure("made") }
    defer { close(descriptor) }
    try put(bytes, in: descriptor)
    try move(building, to: path)
  }

  /// Appends after so many bytes and returns when it is on the device; a refused append leaves nothing in the
  /// file.
  package func append(_ bytes: [UInt8], to path: String, keeping kept: Int) throws(Failure) {
    let descriptor = open(path, O_WRONLY | O_CREAT | O_CLOEXEC | O_NOFOLLOW | O_NOCTTY, 0o600)
    guard descriptor >= 0 else { throw failure("opened") }
    defer { close(descriptor) }
    guard ftruncate(descriptor, off_t(kept)) == 0, lseek(descriptor, 0, SEEK_END) == kept else {
      throw failure("written")
    }
    do throws(Failure) {
      try put(bytes, in: descriptor)
      try flush(directory: Self.parent(of: path))
    } catch {
      // A crash must not find a refused append done.
      _ = ftruncate(descriptor, off_t(kept))
      throw error
    }
  }

  private func put(_ bytes: [UInt8], in descriptor: Int32) throws(Failure) {
    try write(bytes, to: descriptor)
    guard fsync(descriptor) == 0 else { throw failure("flushed") }
  }

  package func write(_ bytes: [UInt8], to descriptor: Int32) throws(Failure) {
    try bytes.span.bytes.withUnsafeBytes { (bytes) throws(Failure) in
      var done = 0
      while done < bytes.count {
        let count = Glibc.write(descriptor, bytes.baseAddress?.advanced(by: done), bytes.count - done)
        if count < 0, errno == EINTR { continue }
        guard count > 0 else { throw failure("written", count == 0 ? ENOSPC : errno) }
        done += count
      }
    }
  }
}
