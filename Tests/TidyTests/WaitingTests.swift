import RecordTestSupport
import Testing

/// That no test depends on how fast the machine is: what pauses, reads a clock that runs, or waits by itself stands in one
/// place, ``eventually(_:_:)``, and in the files named here.
@Suite("Waiting in tests") struct WaitingTests {
  /// What must not occur in tests, and what to do instead.
  private static let banned: [(text: String, instead: String)] = [
    ("sleep(", "wait with eventually(_:_:)"),
    ("alarm(", "wait with eventually(_:_:)"),
    ("wait(timeout", "wait with waitForSignal(_:)"),
    ("VTIMEO", "read until the other end closes, or wait with eventually(_:_:)"),
    ("asyncAfter", "let a hook or a signal say when"),
    ("ContinuousClock", "count, or wait with eventually(_:_:); a time that is too long is no failure"),
    ("DispatchTime.now", "count, or wait with eventually(_:_:); a time that is too long is no failure"),
    ("setenv(", "hand the variables over: other threads read the environment at this moment"),
  ]

  /// Files and folders in which it may occur, and why.
  private static let exempt: [String: String] = [
    "Tests/RecordTestSupport/Eventually.swift": "is what all others wait with",
    "Tests/RecordTestSupport/Signals.swift": "is what waits for signals, with the same guard",
    "Tests/EndToEndTests/Support/RawSocket.swift": "has the guard as its limit, so that silence ends a test",
    "Tests/EndToEndTests/Support/NotificationSocket.swift":
      "has the guard as its limit, so that silence ends a test",
    "Tests/XCTMain.swift": "takes a variable away before there is another thread",
    "Tests/TidyTests/WaitingTests.swift": "names what is banned",
    "Tests/TidyTests/TimeTests.swift": "names the clocks of the sources",
    "Tests/RecordEngineTests/Identity/AttemptEdgeTests.swift": "plans what is never due",
    "Tests/RecordEngineTests/Identity/EvenAnswerTests.swift":
      "plans what is never due; and no answer comes before its time, however late it comes",
    "Tests/RecordEngineTests/Backups/BackupTests.swift":
      "no answer that waits comes before its time, however late it comes",
    "Tests/RecordServerTests/Service/":
      "sets variables in processes of exit tests, in which nothing else runs",
  ]

  private static func found() throws -> [(path: String, text: String, instead: String)] {
    try SourceTree.files(below: "Tests").flatMap { path, text in
      banned.filter { text.contains($0.text) }.map { (path, $0.text, $0.instead) }
    }
  }

  @Test("tests wait in one way, which no machine is too slow for") func phrases() throws {
    for (path, text, instead) in try Self.found() where !Self.exempt.keys.contains(where: path.hasPrefix) {
      Issue.record("\(path) holds \(text): \(instead)")
    }
  }

  @Test("no exemption is left that nothing needs") func exemptions() throws {
    let paths = try Self.found().map(\.path)
    for path in Self.exempt.keys where !paths.contains(where: { $0.hasPrefix(path) }) {
      Issue.record("\(path) need not be exempt any more")
    }
  }
}
