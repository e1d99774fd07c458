import Glibc

/// Why something could not be tried, or what was found wrong.
struct TortureError: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }

  /// A failed system call, with the current error number.
  static func system(_ call: String) -> TortureError {
    TortureError("\(call): \(String(cString: strerror(errno)))")
  }
}
