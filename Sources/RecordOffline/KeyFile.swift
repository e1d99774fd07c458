import Glibc
import RecordEngine
import RecordModel
import RecordStore

/// The key encryption key of a stopped store, in the places where the daemon looks.
package enum KeyFile {
  /// Bytes that a key file may have: 64 digits and a line end, with room to spare.
  private static let limit = 4096

  /// The named file, else `$RECORDD_KEY_FILE`, else the credential, else the development key next to the
  /// directory.
  ///
  /// - Parameter environment: looks up a variable of the environment.
  package static func path(
    named: String?, stateDirectory: String, environment: (String) -> String?
  ) -> String {
    if let named { return named }
    if let file = environment("RECORDD_KEY_FILE"), !file.isEmpty { return file }
    if let directory = environment("CREDENTIALS_DIRECTORY"), !directory.isEmpty {
      return directory + "/" + (environment("RECORDD_CREDENTIAL") ?? "kek")
    }
    var directory = stateDirectory[...]
    while directory.count > 1, directory.hasSuffix("/") { directory.removeLast() }
    return directory + ".kek"
  }

  /// Reads the key.
  ///
  /// - Throws: ``RecordModel/Failure/Code/wrongKey`` if there is no such file, it may not be read, or holds
  ///   no key.
  package static func read(_ path: String) throws(Failure) -> KeyEncryptionKey {
    try KeyEncryptionKey(bytes(path))
  }

  /// The text of a small file, such as a sheet with recovery copies.
  static func text(_ path: String) throws(Failure) -> String {
    String(decoding: TypedText.withoutMark(try bytes(path)), as: UTF8.self)
  }

  static func exists(_ path: String) -> Bool { access(path, F_OK) == 0 }

  /// Writes a key to a new file that only its owner may read.
  ///
  /// The file is there with the whole key or not at all, and with its name flushed to the device before
  /// anything is wrapped by the key: losing the name in a power cut would lose the store.
  static func write(_ key: KeyEncryptionKey, to path: String) throws(Failure) {
    let building = path + ".part"
    unlink(building)
    defer { unlink(building) }
    try fill(building, Array(key.text.utf8))
    // Unlike a rename, it never replaces another file.
    guard link(building, path) == 0 else { throw unwritten(errno) }
    let directory = open(directory(of: path), O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard directory >= 0 else { throw unwritten(errno) }
    defer { close(directory) }
    guard fsync(directory) == 0 else { throw unwritten(errno) }
  }

  private static func fill(_ path: String, _ bytes: [UInt8]) throws(Failure) {
    let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard descriptor >= 0 else { throw unwritten(errno) }
    defer { close(descriptor) }
    let count = bytes.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
    guard count == bytes.count else { throw unwritten(count < 0 ? errno : ENOSPC) }
    guard fsync(descriptor) == 0 else { throw unwritten(errno) }
  }

  private static func directory(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  private static func unwritten(_ number: Int32) -> Failure {
    Failure(
      .wrongKey, "the key file cannot be written (\(String(cString: strerror(number))))",
      details: ["reason": "unwritable_key"])
  }

  private static func bytes(_ path: String) throws(Failure) -> [UInt8] {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NOCTTY)
    guard descriptor >= 0 else { throw unreadable(errno) }
    defer { close(descriptor) }
    var bytes: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: limit)
    while bytes.count <= limit {
      let count = piece.withUnsafeMutableBytes { Glibc.read(descriptor, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw unreadable(errno) }
      if count == 0 { return bytes }
      bytes += piece[..<count]
    }
    throw Failure(.wrongKey, "the key file is too long; it must hold 32 bytes, or 64 hexadecimal digits")
  }

  private static func unreadable(_ number: Int32) -> Failure {
    let reason = number == ENOENT ? "missing_key" : "unreadable_key"
    return Failure(
      .wrongKey,
      "the key file cannot be read (\(String(cString: strerror(number)))); name it with --key-file",
      details: ["reason": .string(reason)])
  }
}
