import Glibc

/// Text on standard output.
enum PlainOutput {
  static func write(_ text: String) {
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.write(STDOUT_FILENO, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      // Nobody listens any more.
      guard count > 0 else { return }
      rest = rest.dropFirst(count)
    }
  }
}
