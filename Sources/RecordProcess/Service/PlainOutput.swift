import Glibc
import SystemCalls

/// Unmodified text on a descriptor: before there is a logger, and on a person's request.
package enum PlainOutput {
  /// Writes the whole text, unless the other end is gone.
  package static func write(_ text: String, to descriptor: CInt) {
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { bytes in
        uninterrupted { Glibc.write(descriptor, bytes.baseAddress, bytes.count) }
      }
      guard count > 0 else { return }
      rest = rest.dropFirst(count)
    }
  }
}
