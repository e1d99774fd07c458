import Glibc
import Logging
import RecordEngine
import RecordModel
import RecordServer
import RecordStore
import SystemCalls

/// Finds and reads the key encryption key.
enum KeyLoading {
  /// The key, made on the first start if only a development key is requested.
  static func key(_ source: KeySource, _ logger: Logger) throws(Failure) -> KeyEncryptionKey {
    switch source {
    case .credential(let path):
      // The service manager may let the daemon read root's file by an access control list, whose mask shows
      // in place of the group; nobody else gets into the directory.
      return try KeyEncryptionKey(try read(path, closedTo: 0o007))
    case .file(let path):
      return try KeyEncryptionKey(try read(path))
    case .development(let path):
      if access(path, F_OK) != 0 { try make(path) }
      logger.warning(
        "using a key for development; give a credential or --key-file in production",
        metadata: ["path": "\(path)"])
      return try KeyEncryptionKey(try read(path))
    }
  }

  private static func read(_ path: String, closedTo others: mode_t = 0o077) throws(Failure) -> [UInt8] {
    let descriptor = uninterrupted { open(path, O_RDONLY | O_CLOEXEC) }
    guard descriptor >= 0 else {
      throw Failure(.wrongKey, "the key file cannot be read: \(String(cString: strerror(errno)))")
    }
    defer { close(descriptor) }
    var file = stat()
    guard fstat(descriptor, &file) == 0, file.st_mode & S_IFMT == S_IFREG, file.st_mode & others == 0 else {
      throw Failure(
        .wrongKey, "the key file must be a regular file that nobody but its owner may read (chmod 600)")
    }
    var bytes = [UInt8](repeating: 0, count: 128)
    let count = bytes.withUnsafeMutableBytes { bytes in
      uninterrupted { Glibc.read(descriptor, bytes.baseAddress, bytes.count) }
    }
    return Array(bytes.prefix(max(0, count)))
  }

  /// Writes a new random key as 64 hexadecimal digits, flushed before it is used.
  private static func make(_ path: String) throws(Failure) {
    try DurableFiles("the development key", .wrongKey).make(
      path, with: Array(KeyEncryptionKey.randomText().utf8))
  }
}
