import Glibc
import RecordExport
import RecordModel

/// A file of a backup while it is written: hashed as it passes by, flushed now and then and at the end.
final class BackupFile {
  private let descriptor: Int32
  private(set) var hash = FileHash()
  private var flushedBytes = 0

  /// Little enough that a flush of the journal beside it does not wait long for the device.
  private static let flushEvery = 16 << 20

  /// Makes the file; there must be none of that name.
  init(_ path: String) throws(Failure) {
    descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard descriptor >= 0 else { throw BackupFiles.failure("made", errno) }
  }

  deinit { close(descriptor) }

  func write(_ piece: [UInt8]) throws(Failure) {
    hash.update(piece)
    try piece.span.bytes.withUnsafeBytes { (bytes) throws(Failure) in
      var done = 0
      while done < bytes.count {
        let count = Glibc.write(descriptor, bytes.baseAddress?.advanced(by: done), bytes.count - done)
        if count < 0, errno == EINTR { continue }
        guard count > 0 else { throw BackupFiles.failure("written", count == 0 ? ENOSPC : errno) }
        done += count
      }
    }
    guard hash.bytes - flushedBytes >= Self.flushEvery else { return }
    flushedBytes = hash.bytes
    guard fdatasync(descriptor) == 0 else { throw BackupFiles.failure("flushed", errno) }
  }

  /// Returns when everything is on the device, from which it is read again by whoever reads it next.
  func finish() throws(Failure) {
    guard fsync(descriptor) == 0 else { throw BackupFiles.failure("flushed", errno) }
    posix_fadvise(descriptor, 0, 0, POSIX_FADV_DONTNEED)
  }
}

/// Small files, directories and hashes of backups.
enum BackupFiles {
  static func failure(_ action: String, _ number: Int32) -> Failure {
    let isFull = [ENOSPC, EDQUOT, EFBIG].contains(number)
    let isPermission = [EACCES, EPERM, EROFS].contains(number)
    return Failure(
      isFull ? .storageFull : .databaseError,
      "a file of the backup cannot be \(action): \(String(cString: strerror(number)))",
      details: isPermission ? ["reason": "permission"] : nil)
  }

  /// Makes a directory that survives a power cut; one that is there is left as it is.
  static func makeDirectory(_ path: String) throws(Failure) { try DurableDirectory.make(path, failure) }

  /// Makes the names in a directory durable.
  static func flush(_ directory: String) throws(Failure) { try DurableDirectory.flush(directory, failure) }

  static func move(_ path: String, to target: String) throws(Failure) {
    guard rename(path, target) == 0 else { throw failure("put in place", errno) }
    try flush(DurableDirectory.parent(of: target))
  }

  /// Puts a small file in place so that a crash leaves the old or the new one.
  static func replace(_ path: String, with bytes: [UInt8]) throws(Failure) {
    unlink(path + ".new")
    defer { unlink(path + ".new") }
    let file = try BackupFile(path + ".new")
    try file.write(bytes)
    try file.finish()
    try move(path + ".new", to: path)
  }

  /// The whole of a plain file that is at most so long; `nil` where there is none.
  static func read(_ path: String, limit: Int) throws(Failure) -> [UInt8]? {
    var bytes: [UInt8] = []
    let isThere = try pieces(of: path) { (piece) throws(Failure) in
      bytes += piece
      if bytes.count > limit { throw Failure(.corrupt, "a file of the backup is longer than it can be") }
    }
    return isThere ? bytes : nil
  }

  /// Hands a plain file out in pieces; `false` where there is none.
  static func pieces(
    of path: String, _ body: ([UInt8]) throws(Failure) -> Void
  ) throws(Failure) -> Bool {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
    if descriptor < 0, errno == ENOENT { return false }
    guard descriptor >= 0 else { throw failure("opened", errno) }
    defer { close(descriptor) }
    guard isPlain(descriptor) else { throw Failure(.corrupt, "a file of the backup is no plain file") }
    var piece = [UInt8](repeating: 0, count: 1 << 20)
    while true {
      let count = piece.withUnsafeMutableBytes { Glibc.read(descriptor, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw failure("read", errno) }
      if count == 0 { return true }
      try body(count == piece.count ? piece : Array(piece[..<count]))
    }
  }

  private static func isPlain(_ descriptor: Int32) -> Bool {
    var status = stat()
    return fstat(descriptor, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
  }

  /// Length and hash of a file as it lies there.
  static func hash(_ path: String) throws(Failure) -> FileHash {
    var hash = FileHash()
    let isThere = try pieces(of: path) { (piece) throws(Failure) in hash.update(piece) }
    guard isThere else { throw Failure(.corrupt, "a file of the backup is missing") }
    return hash
  }

  /// Removes a directory with everything in it; never follows a symbolic link.
  static func removeTree(_ path: String) {
    for name in ExportFiles.names(in: path) {
      let inner = path + "/" + name
      if unlink(inner) != 0, [EISDIR, EPERM].contains(errno) { removeTree(inner) }
    }
    rmdir(path)
  }
}
