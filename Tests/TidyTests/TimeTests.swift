import RecordTestSupport
import Testing

/// Which time is asked for where, so that nothing is judged by a stamp and nothing stamped by whatever clock is at hand.
///
/// Most forms say by themselves what they are. Readings of the wall clock, and comparisons of stamps, do not: they stand in
/// `Tests/Golden/times.tsv`, file by file and function by function, with what they are.
@Suite("Times") struct TimeTests {
  enum Class: String, CaseIterable {
    /// Where a clock is read for others.
    case source
    /// Says when something was noted; nothing is judged by it.
    case stamp
    /// Whether something counts now, by the clock.
    case validity
    /// How long something took or may take.
    case duration
    /// Read once for a command, as its stamp and for its judgements.
    case both
  }

  /// Forms that say what they are.
  ///
  /// Tried after those that have to be told.
  private static let plain: [(forms: [String], is: Class)] = [
    (
      [
        "ContinuousClock", "DispatchTime", "NIODeadline", "MonotonicClock", "CLOCK_MONOTONIC",
        "CLOCK_BOOTTIME",
        "CLOCK_PROCESS_CPUTIME_ID", "monotonicMilliseconds", "identity.moment",
      ], .duration
    ),
    (["view.now", "moment.now", "today", "decidedAt"], .validity),
    (["view.recordedAt", "envelope.recordedAt", "moment.recordedAt"], .stamp),
  ]

  /// Readings of the wall clock, which have to be told.
  private static let readings = [
    "clock.now()", "SystemClock.now", "SystemClock().now", "LogClock.now", "Surroundings.now",
    "options.now()",
    "ports.now", "CLOCK_REALTIME", "time(nil)", "gettimeofday", "Date()", "Date.now",
  ]

  /// Whether a line has to be told: it reads the wall clock, or compares stamps or counts with them.
  private static func isTold(_ code: Substring) -> Bool {
    if readings.contains(where: { code.contains($0) }) { return true }
    guard code.contains("recordedAt") else { return false }
    return code.contains(/recordedAt(?:\.milliseconds)?\s*(?:[<>]=?|\+|-)\s/)
      || code.contains(/(?:[<>]=?|\+|-)\s[\w.]*recordedAt\b/) && !code.contains("->")
  }

  private struct Place: Hashable, Comparable {
    let file: String
    let function: String

    static func < (left: Place, right: Place) -> Bool {
      (left.file, left.function) < (right.file, right.function)
    }
  }

  @Test("every function that asks what time it is says for what") func everyReading() throws {
    let known = try Self.table()
    var (found, counts) = (Set<Place>(), [Class: Int]())
    for (path, text) in try SourceTree.files(below: "Sources") {
      let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
      for (index, line) in lines.enumerated() {
        guard let code = Self.code(line) else { continue }
        if Self.isTold(code) {
          let place = Place(
            file: String(path.dropFirst(8)), function: Self.function(around: index, in: lines))
          found.insert(place)
          guard let kind = known[place] else {
            Issue.record("\(place.file), \(place.function): \(code) is not in Tests/Golden/times.tsv")
            continue
          }
          counts[kind, default: 0] += 1
        } else if let kind = Self.plain.first(where: { $0.forms.contains { code.contains($0) } })?.is {
          counts[kind, default: 0] += 1
        }
      }
    }
    for place in known.keys.sorted() where !found.contains(place) {
      Issue.record("\(place.file), \(place.function) of times.tsv asks for no time")
    }
    for kind in Class.allCases { #expect(counts[kind, default: 0] > 0) }
    let text = Class.allCases.map { "\($0) \(counts[$0, default: 0])" }.joined(separator: ", ")
    print(
      "functions that read the wall clock or compare stamps: \(found.count); lines that ask for a time: \(text)"
    )
  }

  private static func table() throws -> [Place: Class] {
    var known: [Place: Class] = [:]
    for line in try SourceTree.text(of: "Tests/Golden/times.tsv").split(separator: "\n").dropFirst() {
      let cells = line.split(separator: "\t").map(String.init)
      let kind = try #require(cells.count == 3 ? Class(rawValue: cells[2]) : nil, "\(line)")
      known[Place(file: cells[0], function: cells[1])] = kind
    }
    return known
  }

  /// The line without a comment; `nil` where it is one.
  private static func code(_ line: Substring) -> Substring? {
    let code = line.drop { $0 == " " }
    if code.hasPrefix("//") || code.isEmpty { return nil }
    return code.firstRange(of: " // ").map { code[..<$0.lowerBound] } ?? code
  }

  /// The function, initializer or computed value that a line lies in.
  private static func function(around index: Int, in lines: [Substring]) -> String {
    let depth = lines[index].prefix { $0 == " " }.count
    for line in lines[...index].reversed() {
      guard let code = code(line), line.prefix(while: { $0 == " " }).count < depth || line == lines[index],
        code.contains("func ")
          || !["if ", "guard ", "while ", "for ", "case ", "switch ", "}", "return "]
            .contains(where: { code.hasPrefix($0) })
      else { continue }
      if let named = code.firstMatch(of: /\bfunc (\w+)/) { return String(named.1) }
      if code.contains(/\binit[?]?[(<]/) { return "init" }
      if let named = code.firstMatch(of: /\b(?:var|let) (\w+).*\{\s*$/) { return String(named.1) }
    }
    return "-"
  }
}
