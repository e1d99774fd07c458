import Glibc
import RecordEngine
import RecordModel
import RecordStore
import SystemCalls

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

  /// Writes a key to a new file that only the owner of its directory may read.
  ///
  /// The file is there with the whole key or not at all, and with its name flushed to the device before
  /// anything is wrapped by the key: losing the name in a power cut would lose the store.
  static func write(_ key: KeyEncryptionKey, to path: String) throws(Failure) {
    try DurableFiles("the key file", .wrongKey, reason: "unwritable_key").make(
      path, with: Array(key.text.utf8))
  }

  private static func bytes(_ path: String) throws(Failure) -> [UInt8] {
    let descriptor = uninterrupted { open(path, O_RDONLY | O_NOCTTY | O_CLOEXEC) }
    guard descriptor >= 0 else { throw unreadable(errno) }
    defer { close(descriptor) }
    var bytes: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: limit)
    while bytes.count <= limit {
      let count = piece.withUnsafeMutableBytes { bytes in
        uninterrupted { Glibc.read(descriptor, bytes.baseAddress, bytes.count) }
      }
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
