import Glibc
import RecordModel

/// Directories of volumes.
enum AccessFiles {
  /// Makes a directory that survives a power cut.
  static func makeDirectory(_ path: String) throws(Failure) {
    if mkdir(path, 0o700) != 0 {
      if errno == EEXIST { return }
      throw failure("a directory of the access log cannot be made")
    }
    try flush(parent(of: path))
  }

  /// Makes the names in a directory durable.
  static func flush(_ directory: String) throws(Failure) {
    let descriptor = open(directory, O_RDONLY | O_CLOEXEC | O_DIRECTORY)
    guard descriptor >= 0 else { throw failure("a directory of the access log cannot be opened") }
    defer { close(descriptor) }
    guard fsync(descriptor) == 0 else { throw failure("a directory of the access log cannot be flushed") }
  }

  /// Names in a directory; none where there is no directory.
  static func names(in directory: String) throws(Failure) -> [String] {
    guard let stream = opendir(directory) else {
      if errno == ENOENT { return [] }
      throw failure("the directory of the access log cannot be read")
    }
    defer { closedir(stream) }
    var names: [String] = []
    while let entry = readdir(stream) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        pointer.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if name != ".", name != ".." { names.append(name) }
    }
    return names
  }

  static func parent(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  static func failure(_ text: String) -> Failure {
    Failure(errno == ENOSPC ? .storageFull : .databaseError, "\(text): \(String(cString: strerror(errno)))")
  }
}
