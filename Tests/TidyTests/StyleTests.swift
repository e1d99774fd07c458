import Testing

/// Style as a test, so that it does not depend on who reads a change.
@Suite("Style") struct StyleTests {
  /// Lines of a source file at most; the aim is a hundred.
  static let fileLimit = 320
  /// Lines of a test file at most.
  static let testFileLimit = 500

  /// What must not occur in sources, and what to do instead.
  static let banned: [(text: String, instead: String)] = [
    ("try!", "throw or handle the error"),
    ("fatalError(", "throw a Failure: input must never end the process"),
    (" as! ", "use as? and refuse"),
    ("TODO", "finish it, or leave it out"),
    ("FIXME", "mend it before it is merged"),
    ("print(", "log, or write to the standard streams through the command line's own output"),
    (".unsafelyUnwrapped", "unwrap with guard"),
    ("nonisolated(unsafe)", "use a Mutex"),
  ]

  @Test("sources hold none of the banned phrases") func phrases() throws {
    for (path, text) in try SourceTree.files(below: "Sources") {
      for rule in Self.banned where text.contains(rule.text) && !Self.isExempt(path, rule.text) {
        Issue.record("\(path) holds \(rule.text): \(rule.instead)")
      }
    }
  }

  /// The command line prints; nothing else does.
  private static func isExempt(_ path: String, _ phrase: String) -> Bool {
    phrase == "print("
      && (path.hasPrefix("Sources/RecordCommands") || path.hasPrefix("Sources/RecordOffline"))
  }

  @Test("files are short enough to read at one sitting") func lengths() throws {
    for (path, text) in try SourceTree.files(below: "Sources") {
      let lines = text.split(separator: "\n", omittingEmptySubsequences: false).count
      #expect(lines <= Self.fileLimit, "\(path) has \(lines) lines")
    }
    for (path, text) in try SourceTree.files(below: "Tests") {
      let lines = text.split(separator: "\n", omittingEmptySubsequences: false).count
      #expect(lines <= Self.testFileLimit, "\(path) has \(lines) lines")
    }
  }

  @Test("unchecked sendability is explained where it is claimed") func uncheckedSendable() throws {
    for (path, text) in try SourceTree.files(below: "Sources") {
      let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
      for (index, line) in lines.enumerated() where line.contains("@unchecked Sendable") {
        let around = lines[max(0, index - 4)..<min(lines.count, index + 4)]
        #expect(around.contains { $0.contains("// ") }, "\(path):\(index + 1)")
      }
    }
  }
}
