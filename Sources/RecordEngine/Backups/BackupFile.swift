import Glibc
import RecordExport
import RecordModel
import RecordStore
import SystemCalls

/// A backup's file while it is written: hashed in passing, flushed now and then and at the end.
final class BackupFile {
  private let descriptor: Int32
  private(set) var hash = FileHash()
  private var flushedBytes = 0

  /// Small enough that a flush of the write-ahead log does not wait long for the device.
  private static let flushEvery = 16 << 20

  /// Makes the file, which must not exist.
  ///
  /// - Parameter target: the file whose place it will take.
  init(_ path: String, replacing target: String? = nil) throws(Failure) {
    descriptor = OwnedFiles.open(path, O_WRONLY | O_EXCL | O_NOFOLLOW, replacing: target)
    guard descriptor >= 0 else { throw DurableFiles.backups.failure("made", errno) }
  }

  deinit { close(descriptor) }

  func write(_ piece: [UInt8]) throws(Failure) {
    hash.update(piece)
    try DurableFiles.backups.write(piece, to: descriptor)
    guard hash.bytes - flushedBytes >= Self.flushEvery else { return }
    flushedBytes = hash.bytes
    guard uninterrupted({ fdatasync(descriptor) }) == 0 else {
      throw DurableFiles.backups.failure("flushed", errno)
    }
  }

  /// Returns when everything is on the device, so that later reads come from there.
  func finish() throws(Failure) {
    guard uninterrupted({ fsync(descriptor) }) == 0 else {
      throw DurableFiles.backups.failure("flushed", errno)
    }
    posix_fadvise(descriptor, 0, 0, POSIX_FADV_DONTNEED)
  }
}

extension DurableFiles {
  static let backups = DurableFiles("a file of the backup")

  /// Length and hash of a file as stored.
  func hash(_ path: String) throws(Failure) -> FileHash {
    var hash = FileHash()
    let isThere = try pieces(of: path) { (piece) throws(Failure) in hash.update(piece) }
    guard isThere else { throw Failure(.corrupt, "a file of the backup is missing") }
    return hash
  }
}
