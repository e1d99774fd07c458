import Glibc
import RecordModel
import RecordProcess

/// The directory of a document's temporary files: of mode 0700, in a file system in memory that ends with the sandbox.
struct Scratch: Sendable {
  let path: String

  /// Makes a directory of a name that nobody can guess.
  init(in directory: String) throws(SystemCallFailure) {
    var template = Array("\(directory)/document-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else { throw SystemCallFailure("mkdtemp", number: errno) }
    path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  func file(_ name: String) -> String { "\(path)/\(name)" }

  /// Writes a new file of mode 0600; fails where there is one, or a link.
  func write(_ bytes: [UInt8], to name: String) throws(SystemCallFailure) {
    let file = open(file(name), O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
    guard file >= 0 else { throw SystemCallFailure("open", number: errno) }
    defer { close(file) }
    try Descriptor(number: file).write(bytes)
  }

  /// What is in a file, if it is there and no longer than that.
  func read(_ name: String, limit: Int) throws(SystemCallFailure) -> [UInt8]? {
    let file = open(file(name), O_RDONLY | O_NOFOLLOW | O_CLOEXEC)
    guard file >= 0 else { return nil }
    defer { close(file) }
    var bytes: [UInt8] = []
    while let piece = try Descriptor(number: file).read(atMost: 262_144) {
      bytes += piece
      if bytes.count > limit { return nil }
    }
    return bytes
  }

  /// What is in a file of at most 256 bytes.
  func text(_ name: String) -> String? {
    (try? read(name, limit: 256)).flatMap { $0 }.map { String(decoding: $0, as: UTF8.self) }
  }

  /// The first bytes of a file.
  func head(_ name: String, bytes count: Int) -> [UInt8] {
    let file = open(file(name), O_RDONLY | O_NOFOLLOW | O_CLOEXEC)
    guard file >= 0 else { return [] }
    defer { close(file) }
    return (try? Descriptor(number: file).read(atMost: count)) ?? []
  }

  func rename(_ name: String, to target: String) throws(StepFailure) {
    guard Glibc.rename(file(name), file(target)) == 0 else { throw StepFailure(.crashed, "picture") }
  }

  func remove(_ name: String) { unlink(file(name)) }
}

/// A file, pipe or socket that is read and written with waiting.
struct Descriptor: Sendable {
  let number: Int32

  /// The next bytes; `nil` at the end.
  func read(atMost count: Int) throws(SystemCallFailure) -> [UInt8]? {
    while true {
      var result = 0
      let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
        result = Glibc.read(number, buffer.baseAddress, buffer.count)
        filled = max(0, result)
      }
      if result > 0 { return bytes }
      if result == 0 { return nil }
      guard errno == EINTR else { throw SystemCallFailure("read", number: errno) }
    }
  }

  /// Exactly so many bytes; `nil` if the end comes first.
  func read(exactly count: Int) throws(SystemCallFailure) -> [UInt8]? {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(count)
    while bytes.count < count {
      guard let piece = try read(atMost: min(262_144, count - bytes.count)) else { return nil }
      bytes += piece
    }
    return bytes
  }

  func write(_ bytes: [UInt8]) throws(SystemCallFailure) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let written = rest.withUnsafeBytes { Glibc.write(number, $0.baseAddress, $0.count) }
      if written >= 0 {
        rest = rest.dropFirst(written)
      } else if errno != EINTR {
        throw SystemCallFailure("write", number: errno)
      }
    }
  }
}
