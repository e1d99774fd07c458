import Glibc
import RecordEngine
import RecordModel

/// Where the key encryption key of a stopped store is found: the places in which the daemon looks.
public enum KeyFile {
  /// Bytes that a key file may have: 64 digits and a line end, with room to spare.
  private static let limit = 4096

  /// The named file, else `$RECORDD_KEY_FILE`, else the credential, else the development key beside the directory.
  ///
  /// - Parameter environment: looks up a variable of the environment.
  public static func path(
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
  /// - Throws: ``RecordModel/Failure/Code/wrongKey`` where there is no such file, it may not be read, or holds no key.
  public static func read(_ path: String) throws(Failure) -> KeyEncryptionKey {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NOCTTY)
    guard descriptor >= 0 else { throw unreadable(errno) }
    defer { close(descriptor) }
    var bytes: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: limit)
    while bytes.count <= limit {
      let count = piece.withUnsafeMutableBytes { Glibc.read(descriptor, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw unreadable(errno) }
      if count == 0 { return try KeyEncryptionKey(bytes) }
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
