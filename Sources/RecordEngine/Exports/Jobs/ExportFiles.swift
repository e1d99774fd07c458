import Glibc
import RecordModel

/// Files of exports: for the daemon's user alone, never reached through a symbolic link.
enum ExportFiles {
  static func makeDirectory(_ path: String) throws(Failure) {
    guard mkdir(path, 0o700) == 0 || errno == EEXIST else { throw failure("made", errno) }
  }

  static func names(in directory: String) -> [String] {
    guard let stream = opendir(directory) else { return [] }
    defer { closedir(stream) }
    var names: [String] = []
    while let entry = readdir(stream) {
      let name = withUnsafeBytes(of: entry.pointee.d_name) {
        String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
      }
      if name != ".", name != ".." { names.append(name) }
    }
    return names.sorted()
  }

  static func size(_ path: String) -> Int? {
    var status = stat()
    return lstat(path, &status) == 0 ? Int(status.st_size) : nil
  }

  /// Removes a file that may be missing.
  static func remove(_ path: String) { unlink(path) }

  /// Removes a directory of plain files, or nothing where it is not there.
  static func removeDirectory(_ path: String) {
    for name in names(in: path) { unlink(path + "/" + name) }
    rmdir(path)
  }

  static func move(_ path: String, to target: String) throws(Failure) {
    guard rename(path, target) == 0 else { throw failure("put in place", errno) }
  }

  static func flush(directory: String) throws(Failure) { try DurableDirectory.flush(directory, failure) }

  static func failure(_ action: String, _ number: Int32) -> Failure {
    let isFull = number == ENOSPC || number == EDQUOT
    return Failure(
      isFull ? .storageFull : .internalError,
      "a file of the export cannot be \(action): \(String(cString: strerror(number)))")
  }
}
