import Glibc
import SystemCalls

/// The standard output and the standard error.
package enum StandardStream: Int32 {
  case output = 1
  case error = 2

  /// Writes everything, or throws.
  package func write(_ bytes: [UInt8]) throws(CommandFailure) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { rest in
        uninterrupted { Glibc.write(rawValue, rest.baseAddress, rest.count) }
      }
      guard count > 0 else { throw .file("the output cannot be written", errno) }
      rest = rest.dropFirst(count)
    }
  }

  /// Writes a line with its end.
  package func line(_ text: String) throws(CommandFailure) {
    try write(Array(text.utf8) + [UInt8(ascii: "\n")])
  }
}
