import Glibc

/// Reads a file of a password or a token.
package enum SecretFile {
  /// Its bytes, at most 4096.
  ///
  /// Refused if everybody may read the file, or others than its owner may write it.
  package static func read(path: String) throws(SettingsError) -> [UInt8] {
    var file = stat()
    guard stat(path, &file) == 0, file.st_mode & S_IFMT == S_IFREG else {
      throw unusable(path, "is not a file the worker may read")
    }
    guard file.st_mode & 0o037 == 0 else {
      throw unusable(path, "may be read by everybody; chmod 600 it, or 640 for the worker's group")
    }
    do { return try SmallFile.read(path: path, limit: 4096) } catch {
      throw unusable(path, error.description)
    }
  }

  /// The refusal of a file, which never shows what is in it.
  package static func unusable(_ path: String, _ reason: String) -> SettingsError {
    SettingsError(problems: [.unreadable(path: path, reason: reason)])
  }
}
