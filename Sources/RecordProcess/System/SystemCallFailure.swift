import Glibc

/// A system call that failed: its name and the error number, both safe to print.
package struct SystemCallFailure: Error, Sendable, Equatable, CustomStringConvertible {
  /// The call, such as `pthread_create`.
  package let call: String
  /// The error number as in errno.h.
  package let number: Int32

  package init(_ call: String, number: Int32) {
    self.call = call
    self.number = number
  }

  /// The call and the system's words for the error.
  package var description: String { "\(call) failed: \(Self.words(number))" }

  // strerror_l is safe on any thread, unlike strerror.
  private static func words(_ number: Int32) -> String {
    guard let text = strerror_l(number, nil) else { return "error \(number)" }
    return String(cString: text)
  }
}
