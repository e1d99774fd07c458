import Glibc
import RecordModel

/// Directories of volumes.
enum AccessFiles {
  /// Makes a directory that survives a power cut; one that is there is left as it is.
  static func makeDirectory(_ path: String) throws(Failure) { try DurableDirectory.make(path, refusal) }

  /// Makes the names in a directory durable.
  static func flush(_ directory: String) throws(Failure) { try DurableDirectory.flush(directory, refusal) }

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

  private static func refusal(_ action: String, _ number: Int32) -> Failure {
    failure("a directory of the access log cannot be \(action)", number)
  }

  static func failure(_ text: String, _ number: Int32 = errno) -> Failure {
    Failure(number == ENOSPC ? .storageFull : .databaseError, "\(text): \(String(cString: strerror(number)))")
  }
}
