import RecordTestSupport
import Testing

/// Which time is asked for where, so that nothing is judged by a stamp and nothing stamped by whatever clock is at hand.
///
/// Most forms say by themselves what they are. Readings of the wall clock, and comparisons of stamps, do not: they stand in
/// `Tests/Golden/times.tsv`, file by file and function by function, with what they are. A recording adds those that are new
/// with a question mark, which only a person can replace by a class.
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
    func kind(_ place: Place) -> Class? { known[place].flatMap(Class.init) }
    for (path, text) in try SourceTree.files(below: "Sources") {
      let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
      for (index, line) in lines.enumerated() {
        guard let code = Self.code(line) else { continue }
        if Self.isTold(code) {
          let place = Place(
            file: String(path.dropFirst(8)), function: Self.function(around: index, in: lines))
          found.insert(place)
          if let kind = kind(place) {
            counts[kind, default: 0] += 1
          } else {
            let classes = Class.allCases.map(\.rawValue).joined(separator: ", ")
            Issue.record("\(place.file), \(place.function): \(code) is not told to be one of: \(classes)")
          }
        } else if let kind = Self.plain.first(where: { $0.forms.contains { code.contains($0) } })?.is {
          counts[kind, default: 0] += 1
        }
      }
    }
    let rows = found.sorted().map { place in
      "\(place.file)\t\(place.function)\t\(known[place] ?? Self.moved(place, known, found) ?? "?")\n"
    }
    GoldenFile.expect("file\tfunction\tclass\n" + rows.joined(), is: "times.tsv")
    for kind in Class.allCases { #expect(counts[kind, default: 0] > 0) }
    let text = Class.allCases.map { "\($0) \(counts[$0, default: 0])" }.joined(separator: ", ")
    print(
      "functions that read the wall clock or compare stamps: \(found.count); lines that ask for a time: \(text)"
    )
  }

  private static func table() throws -> [Place: String] {
    var known: [Place: String] = [:]
    for line in try GoldenFile.text(of: "times.tsv").split(separator: "\n").dropFirst() {
      let cells = line.split(separator: "\t").map(String.init)
      try #require(cells.count == 3, "\(line)")
      known[Place(file: cells[0], function: cells[1])] = cells[2]
    }
    return known
  }

  /// The class of a function whose file went to another folder.
  private static func moved(_ place: Place, _ known: [Place: String], _ found: Set<Place>) -> String? {
    func name(_ place: Place) -> Substring? { place.file.split(separator: "/").last }
    let gone = known.filter { other, _ in
      !found.contains(other) && other.function == place.function && name(other) == name(place)
    }
    return gone.count == 1 ? gone.first?.value : nil
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
