import FoundationEssentials

/// A directory of its own for one test, removed with everything in it at the end.
package final class TemporaryDirectory: Sendable {
  /// The directory's absolute path.
  package let path: String

  /// Makes a directory with a random name below `$TMPDIR`, or `/tmp`.
  package init() {
    let parent = ProcessInfo.processInfo.environment["TMPDIR"] ?? "/tmp"
    path = "\(parent)/recordd-test-\(UUID().uuidString.prefix(13))"
    try? FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }
}
