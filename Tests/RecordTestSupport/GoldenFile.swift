import FoundationEssentials

/// A file of expected bytes below `Tests/Golden`.
///
/// With `RECORD_GOLDEN=1` in the environment a differing file is rewritten, and the comparison still fails, so that a
/// recording run is never mistaken for a passing one.
package enum GoldenFile {
  /// What a comparison found.
  package enum Outcome: Equatable {
    /// The file holds exactly these bytes.
    case matches
    /// It holds others, or is missing.
    case differs
    /// It was rewritten; look at the difference and run again.
    case recorded
  }

  /// Compares text with a golden file.
  package static func compare(_ text: String, with name: String, from test: String = #filePath) -> Outcome {
    let path = root(test) + "/Tests/Golden/" + name
    let bytes = Array(text.utf8)
    if let known = FileManager.default.contents(atPath: path), Array(known) == bytes { return .matches }
    guard ProcessInfo.processInfo.environment["RECORD_GOLDEN"] == "1" else { return .differs }
    let directory = path.split(separator: "/", omittingEmptySubsequences: false).dropLast().joined(
      separator: "/")
    try? FileManager.default.createDirectory(atPath: directory, withIntermediateDirectories: true)
    _ = FileManager.default.createFile(atPath: path, contents: Data(bytes))
    return .recorded
  }

  /// The checkout that a source file of a test lies in.
  package static func root(_ test: String = #filePath) -> String {
    let parts = test.split(separator: "/", omittingEmptySubsequences: false)
    let end = parts.lastIndex(of: "Tests") ?? parts.startIndex
    return parts[..<end].joined(separator: "/")
  }
}
