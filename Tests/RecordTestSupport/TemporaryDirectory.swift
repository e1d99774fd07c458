import FoundationEssentials
import Glibc

/// A directory of its own for one test, removed with everything in it at the end.
package final class TemporaryDirectory: Sendable {
  /// The directory's absolute path.
  package let path: String

  /// Makes a directory with a random name below `/tmp`: the path of a socket in it must stay short.
  package init() {
    var template = Array("/tmp/recordd-test-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else { preconditionFailure("no temporary directory: \(errno)") }
    path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }
}
