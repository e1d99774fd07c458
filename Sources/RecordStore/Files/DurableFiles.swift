import Glibc
import RecordModel
import SystemCalls

/// Files and directories next to the log: for the daemon's user alone, never reached through a symbolic link,
/// and on the device when a call returns.
///
/// All that is made or replaced in a store is made here or in the storage library's wrapper, both by ``OwnedFiles``: what root
/// replaces stays its owner's, and keeps its mode.
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

  /// Makes a directory that must not be there yet, and does not flush its name.
  ///
  /// - Parameter target: the directory that it will replace, whose owner and mode it has if that is there.
  package func makeNewDirectory(_ path: String, replacing target: String? = nil) throws(Failure) {
    guard OwnedFiles.makeDirectory(path, replacing: target) == 0 else { throw failure("made") }
  }

  /// Makes a directory that survives a power cut; an existing one stays as it is.
  package func makeDirectory(_ path: String) throws(Failure) {
    if OwnedFiles.makeDirectory(path) != 0 {
      if errno == EEXIST { return }
      throw failure("made")
    }
    do throws(Failure) { try flush(directory: PathParts.parent(of: path)) } catch {
      // Or the next call would find it, and believe it durable.
      rmdir(path)
      throw error
    }
  }

  /// Makes the names in a directory durable.
  package func flush(directory path: String) throws(Failure) {
    let descriptor = uninterrupted { open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC) }
    guard descriptor >= 0 else { throw failure("opened") }
    defer { close(descriptor) }
    guard uninterrupted({ fsync(descriptor) }) == 0 else { throw failure("flushed") }
  }

  /// Gives a file or directory another name in the same directory or another, durably.
  package func move(_ path: String, to target: String) throws(Failure) {
    guard rename(path, target) == 0 else { throw failure("put in place") }
    try flush(directory: PathParts.parent(of: target))
  }

  /// Puts a small file in place so that a crash leaves the old or the new one; it keeps the old one's owner and mode.
  ///
  /// - Parameter model: a file or directory whose owner it has where there is no old one; its directory if left out.
  package func replace(_ path: String, with bytes: [UInt8], like model: String? = nil) throws(Failure) {
    let building = path + ".new"
    unlink(building)
    defer { unlink(building) }
    try fill(building, bytes, replacing: path, like: model)
    try move(building, to: path)
  }

  /// Puts a small file in place, whole or not at all, where there must be none yet.
  ///
  /// - Throws: "put in place", "File exists" if there is one, which stays as it is.
  package func make(_ path: String, with bytes: [UInt8]) throws(Failure) {
    let building = path + ".part"
    unlink(building)
    defer { unlink(building) }
    try fill(building, bytes, replacing: nil)
    // Unlike a rename, it never replaces another file.
    guard link(building, path) == 0 else { throw failure("put in place") }
    do throws(Failure) { try flush(directory: PathParts.parent(of: path)) } catch {
      // Or the next call would find it, and believe it durable.
      unlink(path)
      throw error
    }
  }

  private func fill(
    _ path: String, _ bytes: [UInt8], replacing target: String?, like model: String? = nil
  ) throws(Failure) {
    let flags = O_WRONLY | O_EXCL | O_NOFOLLOW
    let descriptor = OwnedFiles.open(path, flags, replacing: target, like: model)
    guard descriptor >= 0 else { throw failure("made") }
    defer { close(descriptor) }
    try put(bytes, in: descriptor)
  }

  /// Appends after so many bytes and returns when it is on the device; a refused append leaves nothing in the
  /// file.
  package func append(_ bytes: [UInt8], to path: String, keeping kept: Int) throws(Failure) {
    let descriptor = OwnedFiles.open(path, O_WRONLY | O_NOFOLLOW | O_NOCTTY)
    guard descriptor >= 0 else { throw failure("opened") }
    defer { close(descriptor) }
    guard uninterrupted({ ftruncate(descriptor, off_t(kept)) }) == 0, lseek(descriptor, 0, SEEK_END) == kept
    else {
      throw failure("written")
    }
    do throws(Failure) {
      try put(bytes, in: descriptor)
      try flush(directory: PathParts.parent(of: path))
    } catch {
      // A crash must not find a refused append done.
      uninterrupted { ftruncate(descriptor, off_t(kept)) }
      throw error
    }
  }

  private func put(_ bytes: [UInt8], in descriptor: Int32) throws(Failure) {
    try write(bytes, to: descriptor)
    guard uninterrupted({ fsync(descriptor) }) == 0 else { throw failure("flushed") }
  }

  package func write(_ bytes: [UInt8], to descriptor: Int32) throws(Failure) {
    try bytes.span.bytes.withUnsafeBytes { (bytes) throws(Failure) in
      var done = 0
      while done < bytes.count {
        let count = uninterrupted {
          Glibc.write(descriptor, bytes.baseAddress?.advanced(by: done), bytes.count - done)
        }
        guard count > 0 else { throw failure("written", count == 0 ? ENOSPC : errno) }
        done += count
      }
    }
  }
}
