import Glibc

/// Files and directories, as far as the driver needs them.
enum Files {
  /// All bytes of a file.
  static func bytes(_ path: String) throws -> [UInt8] {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw TortureError.system("opening \(path)") }
    defer { close(descriptor) }
    var (all, chunk): ([UInt8], [UInt8]) = ([], [UInt8](repeating: 0, count: 1 << 20))
    while true {
      let count = chunk.withUnsafeMutableBytes { read(descriptor, $0.baseAddress, $0.count) }
      guard count >= 0 else { throw TortureError.system("reading \(path)") }
      if count == 0 { return all }
      all.append(contentsOf: chunk[..<count])
    }
  }

  static func text(_ path: String) -> String {
    (try? bytes(path)).map { String(decoding: $0, as: UTF8.self) } ?? ""
  }

  /// Writes a file anew.
  static func write(_ bytes: [UInt8], to path: String) throws {
    let descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw TortureError.system("making \(path)") }
    defer { close(descriptor) }
    try write(bytes[...], at: 0, to: descriptor, path)
  }

  /// Writes bytes into an existing file.
  static func write(_ bytes: [UInt8], to path: String, at offset: Int) throws {
    let descriptor = open(path, O_WRONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw TortureError.system("opening \(path)") }
    defer { close(descriptor) }
    try write(bytes[...], at: offset, to: descriptor, path)
  }

  private static func write(
    _ bytes: ArraySlice<UInt8>, at offset: Int, to descriptor: Int32, _ path: String
  ) throws {
    var done = 0
    while done < bytes.count {
      let rest = bytes.dropFirst(done)
      let put = rest.withUnsafeBytes { pwrite(descriptor, $0.baseAddress, $0.count, off_t(offset + done)) }
      guard put > 0 else { throw TortureError.system("writing \(path)") }
      done += put
    }
  }

  /// Bytes of a file; `nil` where there is none.
  static func size(_ path: String) -> Int? {
    var status = stat()
    return stat(path, &status) == 0 ? Int(status.st_size) : nil
  }

  static func makeDirectory(_ path: String) throws {
    guard mkdir(path, 0o700) == 0 || errno == EEXIST else { throw TortureError.system("making \(path)") }
  }

  /// Removes whatever is there.
  static func remove(_ path: String) throws { try Program.run("/bin/rm", ["-rf", path]) }

  /// Copies a directory with everything in it; what is there already goes.
  static func copy(_ from: String, to target: String) throws {
    try remove(target)
    try Program.run("/bin/cp", ["-a", "--sparse=always", from, target])
  }

  /// Names in a directory.
  static func names(_ path: String) -> [String] {
    guard let directory = opendir(path) else { return [] }
    defer { closedir(directory) }
    var names: [String] = []
    while let entry = readdir(directory) {
      let name = withUnsafeBytes(of: &entry.pointee.d_name) {
        String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
      }
      if name != "." && name != ".." { names.append(name) }
    }
    return names.sorted()
  }
}
