import Glibc
import RecordModel
import SystemCalls

extension DurableFiles {
  /// The whole of a plain file up to a size; `nil` if there is none.
  package func read(_ path: String, limit: Int) throws(Failure) -> [UInt8]? {
    var bytes: [UInt8] = []
    let isThere = try pieces(of: path) { (piece) throws(Failure) in
      bytes += piece
      if bytes.count > limit { throw refusal(.corrupt, "is longer than it can be") }
    }
    return isThere ? bytes : nil
  }

  /// Reads a plain file in pieces; `false` if there is none.
  package func pieces(
    of path: String, _ body: ([UInt8]) throws(Failure) -> Void
  ) throws(Failure) -> Bool {
    let descriptor = uninterrupted { open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY | O_CLOEXEC) }
    if descriptor < 0, errno == ENOENT { return false }
    guard descriptor >= 0 else { throw failure("opened") }
    defer { close(descriptor) }
    guard Self.isPlain(descriptor) else { throw refusal(.corrupt, "is no plain file") }
    var piece = [UInt8](repeating: 0, count: 1 << 20)
    while true {
      let count = piece.withUnsafeMutableBytes { piece in
        uninterrupted { Glibc.read(descriptor, piece.baseAddress, piece.count) }
      }
      guard count >= 0 else { throw failure("read") }
      if count == 0 { return true }
      try body(count == piece.count ? piece : Array(piece[..<count]))
    }
  }

  private static func isPlain(_ descriptor: Int32) -> Bool {
    var status = stat()
    return fstat(descriptor, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
  }

  /// Names in a directory, sorted; none if there is no directory.
  package func names(in directory: String) throws(Failure) -> [String] {
    guard let stream = opendir(directory) else {
      if errno == ENOENT || errno == ENOTDIR { return [] }
      throw failure("listed")
    }
    defer { closedir(stream) }
    var names: [String] = []
    errno = 0
    while let entry = readdir(stream) {
      let name = withUnsafeBytes(of: entry.pointee.d_name) {
        String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
      }
      if name != ".", name != ".." { names.append(name) }
      errno = 0
    }
    guard errno == 0 else { throw failure("listed") }
    return names.sorted()
  }

  /// The same for removal: a directory that cannot be listed stays.
  private static func left(in directory: String) -> [String] {
    (try? DurableFiles("a directory").names(in: directory)) ?? []
  }

  /// Bytes of a file; `nil` if there is none.
  package static func size(_ path: String) -> Int? {
    var status = stat()
    return lstat(path, &status) == 0 ? Int(status.st_size) : nil
  }

  /// Removes a file that may be missing.
  package static func remove(_ path: String) { unlink(path) }

  /// Removes a directory of plain files; does nothing if there is none.
  package static func removeDirectory(_ path: String) {
    for name in left(in: path) { unlink(path + "/" + name) }
    rmdir(path)
  }

  /// Removes a directory with everything in it; never follows a symbolic link.
  package static func removeTree(_ path: String) {
    for name in left(in: path) {
      let inner = path + "/" + name
      if unlink(inner) != 0, [EISDIR, EPERM].contains(errno) { removeTree(inner) }
    }
    rmdir(path)
  }
}
