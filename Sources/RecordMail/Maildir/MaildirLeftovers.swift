import Glibc

/// Abandoned files in `tmp`.
struct MaildirLeftovers {
  let directory: String

  /// By the specification nobody writes to a file after so long: 36 hours.
  private static let age = 129_600

  /// Removes the old ones; those that cannot be removed stay.
  func remove() {
    guard let stream = opendir(directory) else { return }
    defer { closedir(stream) }
    var now = timespec()
    clock_gettime(CLOCK_REALTIME, &now)
    while let entry = readdir(stream) {
      let name = withUnsafeBytes(of: entry.pointee.d_name) {
        String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
      }
      var file = stat()
      let path = directory + "/" + name
      guard lstat(path, &file) == 0, file.st_mode & S_IFMT == S_IFREG else { continue }
      if now.tv_sec - file.st_mtim.tv_sec > Self.age { unlink(path) }
    }
  }
}
