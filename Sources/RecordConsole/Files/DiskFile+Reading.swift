import Glibc
import SystemCalls

extension DiskFile {
  package static func exists(_ path: String) -> Bool { status(path) != nil }

  package static func isDirectory(_ path: String) -> Bool {
    status(path).map { $0.st_mode & S_IFMT == S_IFDIR } ?? false
  }

  package static func size(_ path: String) -> Int? { status(path).map { Int($0.st_size) } }

  private static func status(_ path: String) -> stat? {
    var status = stat()
    return lstat(path, &status) == 0 ? status : nil
  }

  /// Names in a directory, sorted; none if it is not one.
  package static func names(in directory: String) -> [String] {
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

  /// The whole file, or `nil` if there is none.
  package static func read(_ path: String) throws(CommandFailure) -> [UInt8]? {
    var bytes: [UInt8] = []
    return try pieces(of: path) { bytes += $0 } ? bytes : nil
  }

  /// Reads a file in pieces; `false` if there is none.
  package static func pieces(of path: String, _ body: ([UInt8]) -> Void) throws(CommandFailure) -> Bool {
    let descriptor = uninterrupted { open(path, O_RDONLY | O_NOFOLLOW | O_CLOEXEC) }
    if descriptor < 0, errno == ENOENT { return false }
    guard descriptor >= 0 else { throw .file("an output file cannot be opened", errno) }
    defer { close(descriptor) }
    var piece = [UInt8](repeating: 0, count: 1 << 18)
    while true {
      let count = piece.withUnsafeMutableBytes { bytes in
        uninterrupted { Glibc.read(descriptor, bytes.baseAddress, bytes.count) }
      }
      guard count >= 0 else { throw .file("an output file cannot be read", errno) }
      if count == 0 { return true }
      body(Array(piece[..<count]))
    }
  }
}
