import Glibc
import RecordModel

/// Directories whose names survive a power cut.
enum DurableDirectory {
  /// What is told of a call that failed: what could not be done with the directory, and the number of the error.
  typealias Refusal = (_ action: String, _ number: Int32) -> Failure

  /// Makes a directory for the daemon's user alone; one that is there is left as it is.
  static func make(_ path: String, _ refusal: Refusal) throws(Failure) {
    if mkdir(path, 0o700) != 0 {
      if errno == EEXIST { return }
      throw refusal("made", errno)
    }
    try flush(parent(of: path), refusal)
  }

  /// Makes the names in a directory durable.
  static func flush(_ path: String, _ refusal: Refusal) throws(Failure) {
    let descriptor = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { throw refusal("opened", errno) }
    defer { close(descriptor) }
    guard fsync(descriptor) == 0 else { throw refusal("flushed", errno) }
  }

  static func parent(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }
}
