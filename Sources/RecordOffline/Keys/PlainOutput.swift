import Glibc
import SystemCalls

/// Text on standard output.
enum PlainOutput {
  static func write(_ text: String) {
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { rest in
        uninterrupted { Glibc.write(STDOUT_FILENO, rest.baseAddress, rest.count) }
      }
      // Nobody listens any more.
      guard count > 0 else { return }
      rest = rest.dropFirst(count)
    }
  }
}
