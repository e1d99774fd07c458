import Testing

/// A loaded machine makes everything slow and nothing wrong, so how long something took is never asserted.
///
/// What may take a time at most is a constant that a test reads; what must not come too early may be measured.
@Suite("Speed") struct SpeedTests {
  /// Whether a line compares the time since a moment with a limit, or keeps that time for a comparison.
  private static func judgesSpeed(_ line: Substring) -> Bool {
    let elapsed = #/(?:\.now|\.now\(\)|uptimeNanoseconds|Date\(\)) - \w+/#
    guard let found = line.firstMatch(of: elapsed) else {
      return line.contains(".duration(to:") || line.contains(".measure {")
    }
    let isKept = line.contains(#/\b(?:let|var) \w+ = .*- \w+$/#)
    return isKept || line[found.range.upperBound...].contains(#/^\)? <=? /#)
  }

  @Test("no test says how fast something has to be") func speed() throws {
    for (path, text) in try SourceTree.files(below: "Tests") where !path.hasSuffix("SpeedTests.swift") {
      for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
        #expect(!Self.judgesSpeed(line), "\(path):\(index + 1) asserts how long something took")
      }
    }
  }

  @Test(
    "such lines are found",
    arguments: [
      ("#expect(ContinuousClock.now - begin < .seconds(1))", true),
      ("let time = ContinuousClock.now - begin", true), ("#expect(.now - begin <= limit)", true),
      ("#expect(DispatchTime.now().uptimeNanoseconds - begin < 100)", true),
      ("#expect(begin.duration(to: .now) < .seconds(1))", true),
      ("#expect(DispatchTime.now().uptimeNanoseconds - begin >= 100_000_000)", false),
      ("while ContinuousClock.now < end {", false), ("let end = ContinuousClock.now + .seconds(60)", false),
    ])
  func found(line: String, isFound: Bool) { #expect(Self.judgesSpeed(line[...]) == isFound) }
}
